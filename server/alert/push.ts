import { sql } from 'drizzle-orm'
import { formatMiles } from '#contract/place/words.ts'
import { summaries } from '#server/job/summary.ts'
import type { PushData } from '#server/mail/push/pushes.ts'
import type { PushMessage } from '#server/platform/push.ts'
import type { Work } from '#server/work/work.ts'
import { mailableProviders } from './fit.ts'
import { fittingAmong } from './mails.ts'

// Null if the job or its reader is gone, or the alert is no longer wanted.

export async function pushOfJob(work: Work, { userId, jobId }: PushData<'alert.job'>): Promise<PushMessage | null> {
  const [reader] = await mailableProviders(work, jobId, [userId])
  if (!reader) return null
  const [job] = await summaries(work, sql`j.id = ${jobId}`)
  if (!job) return null
  const away = reader.miles === null ? '' : `, ${formatMiles(reader.miles)} away`
  return {
    title: `New job: ${job.title}`,
    body: `${job.place}${away}. ${job.budget}`,
    path: `/job-directory/${jobId}`,
    tag: `alert.${jobId}`,
  }
}

/** Named in a notification; the others are counted. */
const NAMED = 2

export async function pushOfDay(work: Work, { userId, jobIds }: PushData<'alert.day'>): Promise<PushMessage | null> {
  const fitting = await fittingAmong(work, { providerId: userId, jobIds })
  if (fitting.length === 0) return null
  const named = fitting.slice(0, NAMED).map(({ id }) => id)
  const known = await summaries(work, sql`j.id = any(${sql.param(named)}::uuid[])`)
  const titles = named.flatMap((id) => known.find((job) => job.id === id)?.title ?? [])
  const more = fitting.length - titles.length
  return {
    title: fitting.length === 1 ? 'A new job for you' : `${fitting.length} new jobs for you`,
    body: [...titles, ...(more > 0 ? [`${more} more`] : [])].join(' · '),
    path: '/matching-jobs',
    tag: 'alert.day',
  }
}
