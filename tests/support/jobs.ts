import { eq } from 'drizzle-orm'
import { jobReveals, jobs } from '#db/schema/index.ts'
import { schedule } from '#server/schedule.ts'
import type { TestApp } from './app.ts'
import { settled } from './membership.ts'

/** Has these providers open a job, at what the site takes for now. */
export async function addReveals(app: TestApp, jobId: string, ...providerIds: string[]): Promise<void> {
  const revealedAt = app.site.now()
  await app.site.database.query
    .insert(jobReveals)
    .values(providerIds.map((providerId) => ({ jobId, providerId, revealedAt })))
}

export async function jobRow(app: TestApp, id: string) {
  const [row] = await app.site.database.query.select().from(jobs).where(eq(jobs.id, id))
  if (!row) throw new Error('no such job')
  return row
}

/** What the clock does under these names, and what follows it. */
export async function tick(app: TestApp, ...names: string[]): Promise<void> {
  for (const name of names) {
    const entry = schedule.find((one) => one.name === name)
    if (!entry) throw new Error(`the clock knows no ${name}`)
    await entry.run(app.work)
  }
  await settled(app)
}
