import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { rowsOf } from '#db/rows.ts'
import { unsubscribeLink, wanting } from '#server/account/privacy/consent.ts'
import { summaries } from '#server/job/summary.ts'
import type { Site, Work } from '#server/work/work.ts'
import { DAILY_MOST, dailyMail, jobMail } from './emails.ts'
import { fitting, mailableProviders, wants } from './fit.ts'
import { muteLink } from './settings.ts'

// A mail is null if the recipient or the job is gone, or the alert is no longer wanted.

type JobAlert = { providerId: string; jobId: string }
type DayAlert = { providerId: string; jobIds: string[] }

export async function mailOfJob(work: Work, { providerId, jobId }: JobAlert) {
  const [recipient] = await wanting(work, [providerId], 'job_alerts')
  const [mailable] = await mailableProviders(work, jobId, [providerId])
  const write = recipient && mailable && (await letterOf(work, jobId))
  if (!write) return null
  return write({
    to: recipient.email,
    miles: mailable.miles ?? 0,
    mute: muteLink(work, providerId, jobId),
    unsubscribe: unsubscribeLink(work, providerId, 'job_alerts'),
  })
}

type Letter = Awaited<ReturnType<typeof jobMail>>

/** One job goes to thousands, and framing a letter takes milliseconds. */
const framed = new WeakMap<Site, LRUCache<string, Letter>>()

async function letterOf(work: Work, jobId: string): Promise<Letter | null> {
  const letters = framed.get(work.site) ?? new LRUCache<string, Letter>({ max: 20, ttl: 30_000 })
  framed.set(work.site, letters)
  const cached = letters.get(jobId)
  if (cached) return cached
  const [job] = await summaries(work, sql`j.id = ${jobId}`)
  if (!job) return null
  const letter = await jobMail(work, job)
  letters.set(jobId, letter)
  return letter
}

export async function mailOfDay(work: Work, { providerId, jobIds }: DayAlert) {
  const [recipient] = await wanting(work, [providerId], 'job_alerts')
  const open = recipient ? await fittingAmong(work, { providerId, jobIds }) : []
  if (!recipient || open.length === 0) return null
  const shown = open.slice(0, DAILY_MOST)
  const known = await summaries(work, sql`j.id = any(${sql.param(shown.map(({ id }) => id))}::uuid[])`)
  const jobs = shown.flatMap(({ id, miles }) => {
    const job = known.find((job) => job.id === id)
    return job ? [{ job, miles, mute: muteLink(work, providerId, id) }] : []
  })
  const unsubscribe = unsubscribeLink(work, providerId, 'job_alerts')
  return dailyMail(work, recipient, { jobs, more: open.length - jobs.length }, unsubscribe)
}

const FittingRow = z.object({ id: z.uuid(), miles: z.number() })

export async function fittingAmong(work: Work, { providerId, jobIds }: DayAlert) {
  const among = sql`j.id = any(${sql.param(jobIds)}::uuid[]) and fit.provider_id = ${providerId}`
  return rowsOf(work.db, FittingRow)`
    select j.id, way.miles ${fitting(among)} and ${wants} and is_member(p.id)
    order by way.miles, j.posted_date desc, j.id`
}
