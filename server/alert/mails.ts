import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { unsubscribeLink, wanting } from '#server/account/privacy/consent.ts'
import { summaries } from '#server/job/summary.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Site, Work } from '#server/work/work.ts'
import { DAILY_MOST, dailyMail, jobMail } from './emails.ts'
import { fitting, stillTold, wants } from './fit.ts'
import { muteLink } from './mute-link.ts'

// The mails of job alerts, written when they go out; null: their reader or the job is gone, or does not want it now.

/** A job for one who was chosen to hear of it. */
export type JobAlert = { providerId: string; jobId: string }
/** The jobs that waited for one reader's mail of the day. */
export type DayAlert = { providerId: string; jobIds: string[] }

export async function mailOfJob(work: Work, { providerId, jobId }: JobAlert): Promise<Mail | null> {
  const [reader] = await wanting(work, [providerId], 'job_alerts')
  const { rows } = await work.db.execute<{ miles: number }>(stillTold(jobId, [providerId]))
  const write = reader && rows[0] && (await letterOf(work, jobId))
  if (!write) return null
  return write({
    ...{ to: reader.email, miles: rows[0]?.miles ?? 0 },
    mute: muteLink(work, providerId, jobId),
    unsubscribe: unsubscribeLink(work, providerId, 'job_alerts'),
  })
}

type Letter = Awaited<ReturnType<typeof jobMail>>

/** Letters as they were framed a moment ago: one job goes to thousands, and framing takes milliseconds. */
const framed = new WeakMap<Site, LRUCache<string, Letter>>()

async function letterOf(work: Work, jobId: string): Promise<Letter | null> {
  const letters = framed.get(work.site) ?? new LRUCache<string, Letter>({ max: 20, ttl: 30_000 })
  framed.set(work.site, letters)
  const before = letters.get(jobId)
  if (before) return before
  const [job] = await summaries(work, sql`j.id = ${jobId}`)
  if (!job) return null
  const letter = await jobMail(work, job)
  letters.set(jobId, letter)
  return letter
}

export async function mailOfDay(work: Work, { providerId, jobIds }: DayAlert): Promise<Mail | null> {
  const [reader] = await wanting(work, [providerId], 'job_alerts')
  const still = reader ? await fittingAmong(work, { providerId, jobIds }) : []
  if (!reader || still.length === 0) return null
  const shown = still.slice(0, DAILY_MOST)
  const known = await summaries(work, sql`j.id = any(${sql.param(shown.map(({ id }) => id))}::uuid[])`)
  const jobs = shown.flatMap(({ id, miles }) => {
    const job = known.find((job) => job.id === id)
    return job ? [{ job, miles, mute: muteLink(work, providerId, id) }] : []
  })
  const unsubscribe = unsubscribeLink(work, providerId, 'job_alerts')
  return dailyMail(work, reader, { jobs, more: still.length - jobs.length }, unsubscribe)
}

/** Those of some jobs that a provider can still reply to and wants to hear of, the nearest first. */
export async function fittingAmong(work: Work, { providerId, jobIds }: DayAlert) {
  const { rows } = await work.db.execute<{ id: string; miles: number }>(sql`
    select j.id, way.miles
    ${fitting(sql`j.id = any(${sql.param(jobIds)}::uuid[]) and fit.provider_id = ${providerId}`)} and ${wants} and is_member(p.id)
    order by way.miles, j.posted_date desc, j.id`)
  return rows
}
