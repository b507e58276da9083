import { sql } from 'drizzle-orm'
import { after, DAY } from '#contract/duration.ts'
import { JOB_DAYS } from '#contract/job/words.ts'
import type { Work } from '#server/work/work.ts'

/** The status of a job `j` now: its days may be over before the schedule has marked it expired. */
export const statusNow = sql`
  case when j.status = 'open' and j.posted_date <= present() - job_lasts() then 'expired' else j.status end`

/** Must equal job_lasts() in the database. */
export function expiryOf(postedAt: Date): Date {
  return after(postedAt, JOB_DAYS * DAY)
}

export async function isOpenJob(work: Work, jobId: string): Promise<boolean> {
  const { rows } = await work.db.execute(sql`select from jobs j where j.id = ${jobId} and is_open(j)`)
  return rows.length > 0
}

/** An open job `j` is visible to everyone; later to its poster, and unless hidden to providers who opened its details. */
export function visibleTo(caller: string | null) {
  return sql`(is_open(j) or j.user_id = ${caller} or (j.hidden_at is null and exists (
    select from job_reveals r where r.job_id = j.id and r.provider_id = ${caller})))`
}

export function callerId({ actor }: Work): string | null {
  return actor.kind === 'person' ? actor.id : null
}
