import { schedule } from '#server/schedule.ts'
import type { TestApp } from './app.ts'

/** Has the clock do its tasks of these names, one after the other. */
export async function run(app: Pick<TestApp, 'work'>, ...names: string[]): Promise<void> {
  for (const name of names) {
    const entry = schedule.find((one) => one.name === name)
    if (!entry) throw new Error(`the clock knows no ${name}`)
    await entry.run(app.work)
  }
}
