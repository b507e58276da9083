import { and, eq, inArray, sql } from 'drizzle-orm'
import { dayOf } from '#contract/date.ts'
import { jobAlerts } from '#db/schema/index.ts'
import { firstUse } from '#server/limit/limit.ts'
import { sendMail } from '#server/mail/send.ts'
import type { Work } from '#server/work/work.ts'
import { fittingAmong } from './mails.ts'

const PAGE = 500
const DAY = 86_400

/** By the clock, once a day: one mail to everybody who wants it so, with the jobs that have waited for it. */
export async function sendDaily(work: Work): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await work.db.execute<{ id: string }>(sql`
      select distinct provider_id as id from job_alerts where done_at is null and daily and provider_id > ${after}
      order by provider_id limit ${PAGE}`)
    for (const { id } of rows) await work.transaction((work) => sendDay(work, id))
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

async function sendDay(work: Work, providerId: string): Promise<void> {
  // Of two processes one is first; what comes while it writes waits for the next day.
  if (!(await firstUse(work, `job-alerts ${dayOf(work.now())}:${providerId}`, DAY))) return
  const { rows: waiting } = await work.db.execute<{ id: string }>(sql`
    select job_id as id from job_alerts where provider_id = ${providerId} and done_at is null and daily for update`)
  if (waiting.length === 0) return
  const ids = waiting.map(({ id }) => id)
  const still = await fittingAmong(work, { providerId, jobIds: ids })
  if (still.length > 0) await sendMail(work, 'alert.day', { providerId, jobIds: still.map(({ id }) => id) })
  await work.db
    .update(jobAlerts)
    .set({ doneAt: work.now() })
    .where(and(eq(jobAlerts.providerId, providerId), inArray(jobAlerts.jobId, ids)))
}
