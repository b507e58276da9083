import { and, eq, inArray, sql } from 'drizzle-orm'
import { dayOf } from '#contract/date.ts'
import { jobAlerts } from '#db/schema/index.ts'
import { unsubscribeLink, wanting } from '#server/account/mail-consent.ts'
import { summaries } from '#server/job/summary.ts'
import { firstUse } from '#server/limit/limit.ts'
import type { Work } from '#server/work.ts'
import { DAILY_MOST, dailyMail } from './emails.tsx'
import { fitting, wants } from './fit.ts'
import { muteLink } from './mute-link.ts'
import type { Post } from './send.ts'

const PAGE = 500
const DAY = 86_400

/** By the clock, once a day: one mail to everybody who wants it so, with the jobs that have waited for it. */
export async function sendDaily(work: Work, post: Post): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await work.db.execute<{ id: string }>(sql`
      select distinct provider_id as id from job_alerts where done_at is null and daily and provider_id > ${after}
      order by provider_id limit ${PAGE}`)
    for (const { id } of rows) await work.transaction((work) => sendDay(work, id, post))
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

async function sendDay(work: Work, providerId: string, post: Post): Promise<void> {
  // Of two processes one is first; what comes while it writes waits for the next day.
  if (!(await firstUse(work, `job-alerts ${dayOf(work.now())}:${providerId}`, DAY))) return
  const { rows: waiting } = await work.db.execute<{ id: string }>(sql`
    select job_id as id from job_alerts where provider_id = ${providerId} and done_at is null and daily for update`)
  if (waiting.length === 0) return
  const ids = waiting.map(({ id }) => id)
  const { rows: still } = await work.db.execute<{ id: string; miles: number }>(sql`
    select j.id, way.miles
    ${fitting(sql`j.id = any(${sql.param(ids)}::uuid[]) and fit.provider_id = ${providerId}`)} and ${wants} and is_member(p.id)
    order by way.miles, j.posted_date desc, j.id`)
  const [reader] = await wanting(work, [providerId], 'job_alerts')
  if (reader && still.length > 0) {
    const shown = still.slice(0, DAILY_MOST)
    const known = await summaries(work, sql`j.id = any(${sql.param(shown.map(({ id }) => id))}::uuid[])`)
    const jobs = shown.flatMap(({ id, miles }) => {
      const job = known.find((job) => job.id === id)
      return job ? [{ job, miles, mute: muteLink(work, providerId, id) }] : []
    })
    const unsubscribe = unsubscribeLink(work, providerId, 'job_alerts')
    await post(work, [await dailyMail(work, reader, { jobs, more: still.length - jobs.length }, unsubscribe)])
  }
  await work.db
    .update(jobAlerts)
    .set({ doneAt: work.now() })
    .where(and(eq(jobAlerts.providerId, providerId), inArray(jobAlerts.jobId, ids)))
}
