import { schedule } from '#server/schedule.ts'
import type { TestApp } from './app.ts'

/** Has the clock do its tasks of these names, one after the other. */
export async function run(app: Pick<TestApp, 'work'>, ...names: string[]): Promise<void> {
  for (const name of names) await entryOf(name).run(app.work)
}

/** When the clock does a task, as a cron expression in London's time. */
export function cronOf(name: string): string {
  return entryOf(name).cron
}

function entryOf(name: string) {
  const entry = schedule.find((one) => one.name === name)
  if (!entry) throw new Error(`the clock knows no ${name}`)
  return entry
}
