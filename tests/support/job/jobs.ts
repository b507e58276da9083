import { eq } from 'drizzle-orm'
import { jobReveals, jobs } from '#db/schema/index.ts'
import type { TestApp } from '../app.ts'
import { run } from '../clock.ts'
import { settled } from '../membership.ts'

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

/** Whether lists show a job to a visitor. */
export async function isListed(app: TestApp, id: string): Promise<boolean> {
  const { jobs } = await app.visitor().job.newest({ category: null, town: null })
  return jobs.some((job) => job.id === id)
}

/** What the clock does under these names, and what follows it. */
export async function tick(app: TestApp, ...names: string[]): Promise<void> {
  await run(app, ...names)
  await settled(app)
}
