import { sql } from 'drizzle-orm'
import type { Work } from '#server/work/work.ts'

const PAGE = 500

/** A year after a job's last alert. No wave follows, so no provider is mailed twice. */
export async function forgetOldAlerts(work: Work): Promise<void> {
  const before = new Date(work.now())
  before.setUTCFullYear(before.getUTCFullYear() - 1)
  for (;;) {
    const { rows } = await work.db.execute(sql`
      with old as (
        delete from job_waves where job_id in (
          select w.job_id from job_waves w join jobs j on j.id = w.job_id
          where w.next_at is null and j.first_posted_at < ${before.toISOString()} and not exists (
            select from job_alerts a where a.job_id = w.job_id and a.alerted_at >= ${before.toISOString()})
          limit ${PAGE}
        ) returning job_id
      ), gone as (delete from job_alerts where job_id in (select job_id from old))
      select job_id from old`)
    if (rows.length < PAGE) return
  }
}
