import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { CONSENT_WORDING } from '#contract/account/words.ts'
import {
  consents,
  jobAlertSettings,
  jobAlerts,
  jobWaves,
  memberships,
  profiles,
  providerCategories,
  user,
} from '#db/schema/index.ts'
import { sendWaiting } from '#server/alert/send.ts'
import { startAlerts } from '#server/alert/wave.ts'
import { sendMails } from '#server/mail/send.ts'
import { writeMail } from '#server/mailbox/deliver.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { TestApp } from '../app.ts'
import { addClient, addJob } from '../clients.ts'

export const PLUMBING = 'Construction/Trade > Plumbing'
export const ROOFING = 'Construction/Trade > Roofing'
export const GROUP = 'Construction/Trade'

const DAY = 86_400_000

/** A point so many miles north of the middle of Leeds. */
export function north(miles: number) {
  return { lat: 53.8 + miles / ((3959 * Math.PI) / 180), lng: -1.55 }
}

type Given = Partial<typeof profiles.$inferInsert> & {
  miles?: number
  categories?: string[]
  /** Days from now to the membership's end; null for none. */
  memberFor?: number | null
  settings?: Partial<typeof jobAlertSettings.$inferInsert>
  on?: boolean
}

export type Reader = { id: string; email: string }

/** Members in Leeds, plumbers unless said otherwise, with Job Alerts on. */
export async function addReaders(
  app: Pick<TestApp, 'site'>,
  count: number,
  { miles = 1, settings, categories = [PLUMBING], memberFor = 100, on = true, ...profile }: Given = {},
): Promise<Reader[]> {
  const now = app.site.now()
  const tree = await app.site.taxonomy.read(app.site.database.query)
  const readers = Array.from({ length: count }, () => randomUUID()).map((id) => ({ id, email: `${id}@example.com` }))
  const wording = CONSENT_WORDING.job_alerts
  const periodEnd = new Date(now.getTime() + (memberFor ?? 0) * DAY)
  const year = { plan: 'yearly' as const, startedAt: new Date(now.getTime() - 400 * DAY), periodEnd }
  await app.site.database.query.transaction(async (db) => {
    await db.execute(sql`set local fettle.bulk = 'on'`)
    await db.insert(user).values(readers.map((one) => ({ ...one, name: 'Nia Reader', emailVerified: true })))
    const known = { accountType: 'provider' as const, location: 'Leeds', ...north(miles), ...profile }
    await db.insert(profiles).values(readers.map(({ id }) => ({ id, ...known })))
    if (memberFor !== null) {
      await db.insert(memberships).values(readers.map(({ id }) => ({ providerId: id, ...year })))
    }
    const filed = categories.flatMap((text, position) =>
      readers.map(({ id }) => ({ providerId: id, categoryId: tree.find(text)?.id ?? 0, position })),
    )
    if (filed.length > 0) await db.insert(providerCategories).values(filed)
    if (settings) await db.insert(jobAlertSettings).values(readers.map(({ id }) => ({ providerId: id, ...settings })))
    if (!on) return
    await db
      .insert(consents)
      .values(readers.map(({ id }) => ({ userId: id, kind: 'job_alerts' as const, wording, givenAt: now })))
  })
  return readers
}

export async function addReader(app: TestApp, given: Given = {}): Promise<Reader> {
  const [reader] = await addReaders(app, 1, given)
  if (!reader) throw new Error('nobody')
  return reader
}

type GivenJob = Parameters<typeof addJob>[2] & { userId?: string }

/** A job in Leeds that nobody has been told of. */
export async function addLeedsJob(app: Pick<TestApp, 'site'>, { userId, ...job }: GivenJob = {}): Promise<string> {
  const postedAt = app.site.now()
  const place = { ...north(0), outward: 'LS1', postedAt, firstPostedAt: postedAt }
  return addJob(app, userId ?? (await addClient(app)), { categories: [PLUMBING], ...place, ...job })
}

/** The same, and its first wave is chosen. */
export async function postJob(app: TestApp, given: GivenJob = {}): Promise<string> {
  const jobId = await addLeedsJob(app, given)
  await app.work.transaction((work) => startAlerts(work, { jobId }))
  return jobId
}

/** Who was chosen to hear of a job, in the order of the waves. */
export async function told(app: TestApp, jobId: string): Promise<string[]> {
  const rows = await app.site.database.query
    .select()
    .from(jobAlerts)
    .where(eq(jobAlerts.jobId, jobId))
    .orderBy(asc(jobAlerts.wave))
  return rows.map(({ providerId }) => providerId)
}

/** What the queue does for a job. */
export async function send(app: TestApp, jobId: string): Promise<void> {
  await sendWaiting(app.work, { jobId })
}

/** Queues the mails that tell these readers of a job. */
export async function queueAlerts(app: TestApp, jobId: string, readers: Pick<Reader, 'id'>[]): Promise<void> {
  const alerts = readers.map(({ id }) => ({ providerId: id, jobId }))
  await app.work.transaction((work) => sendMails(work, 'alert.job', alerts))
}

/** The alerts to somebody that wait to be delivered, as they would be written now. */
export async function mailsTo(app: Pick<TestApp, 'work'>, { id }: Pick<Reader, 'id'>): Promise<Mail[]> {
  const { rows } = await app.work.db.execute<{ id: string; data: unknown }>(sql`
    select id, data from queue.job where name = 'bulk-mail' and data -> 'data' ->> 'providerId' = ${id} order by created_on`)
  const mails: Mail[] = []
  for (const task of rows) mails.push(...[(await writeMail(app.work, task)) ?? []].flat())
  return mails
}

export async function waveOf(app: TestApp, jobId: string) {
  const [found] = await app.site.database.query.select().from(jobWaves).where(eq(jobWaves.jobId, jobId))
  return found ?? null
}

export async function alertOf(app: TestApp, jobId: string, { id }: { id: string }) {
  const mine = and(eq(jobAlerts.jobId, jobId), eq(jobAlerts.providerId, id))
  const [found] = await app.site.database.query.select().from(jobAlerts).where(mine)
  return found ?? null
}
