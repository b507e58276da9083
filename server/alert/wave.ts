import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { FIRST_WAVE, WAVE_GROWTH, WAVE_HOURS } from '#contract/alert/words.ts'
import { after, HOUR } from '#contract/duration.ts'
import { rowOf } from '#db/rows.ts'
import { jobWaves } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { fitting, pace, wants } from './fit.ts'

type JobRef = { jobId: string }

/** A larger wave would hold up the database. */
const LARGEST_WAVE = 10_000

export async function startAlerts(work: Work, { jobId }: JobRef): Promise<void> {
  const { rows } = await work.db.execute(sql`
    insert into job_waves (job_id, wave) select id, 0 from jobs where id = ${jobId} on conflict do nothing returning job_id`)
  if (rows.length > 0) await sendWave(work, jobId, 1)
}

/** Jobs that still take replies two hours after a wave get the next, one wave at each call. */
export async function sendDueWaves(work: Work): Promise<void> {
  const now = work.now()
  for (;;) {
    const due = await work.db
      .select({ jobId: jobWaves.jobId })
      .from(jobWaves)
      .where(lte(jobWaves.nextAt, now))
      .orderBy(asc(jobWaves.nextAt))
      .limit(100)
    if (due.length === 0) return
    for (const { jobId } of due) {
      await work.transaction(async (work) => {
        const [claimed] = await work.db
          .update(jobWaves)
          .set({ nextAt: null })
          .where(and(eq(jobWaves.jobId, jobId), lte(jobWaves.nextAt, now)))
          .returning({ wave: jobWaves.wave })
        if (claimed) await sendWave(work, jobId, claimed.wave + 1)
      })
    }
  }
}

export async function resumeAlerts(work: Work, { jobId }: JobRef): Promise<void> {
  await work.db
    .update(jobWaves)
    .set({ nextAt: work.now() })
    .where(and(eq(jobWaves.jobId, jobId), isNull(jobWaves.nextAt)))
}

const WaveRow = z.object({ fitting: z.int(), alerted: z.int(), atOnce: z.int() })

/** A job that is not open, or has all its replies, gets no further wave. */
async function sendWave(work: Work, jobId: string, wave: number): Promise<void> {
  const size = Math.min(FIRST_WAVE * WAVE_GROWTH ** (wave - 1), LARGEST_WAVE)
  const now = work.now()
  // "Not in" is always hashed; an anti-join planned by stale statistics compares thousands with thousands.
  const notAlerted = sql`j.id = ${jobId}
    and fit.provider_id not in (select provider_id from job_alerts where job_id = ${jobId})`
  const row = await rowOf(work.db, WaveRow)`
    with chosen as (
      select id, pace, row_number() over () as turn from (
        select p.id, ${pace} as pace ${fitting(notAlerted)} and ${wants}
        order by fit.rank, floor(way.miles),
          (select max(alerted_at) from job_alerts a where a.provider_id = p.id) nulls first, p.id
        offset 0
      ) nearest where is_member(id) limit ${size + 1}
    ), alerted as (
      insert into job_alerts (job_id, provider_id, wave, daily, alerted_at)
      select ${jobId}::uuid, id, ${wave}::smallint, pace = 'daily', ${now.toISOString()}::timestamptz from chosen where turn <= ${size}
      order by turn
      on conflict do nothing returning daily
    )
    select (select count(*) from chosen)::int as fitting, count(*)::int as alerted,
      count(*) filter (where not daily)::int as "atOnce" from alerted`
  if (!row || row.alerted === 0) return
  const nextAt = row.fitting > size ? after(now, WAVE_HOURS * HOUR) : null
  await work.db.update(jobWaves).set({ wave, nextAt }).where(eq(jobWaves.jobId, jobId))
  await work.emit('job.matched', { jobId, wave })
  if (row.atOnce > 0) await work.site.queue.send('alert', { jobId }, work.db)
}

const FORGET_BATCH = 500

/** Forgets a job's alerts a year after the last of them. No wave follows, so no provider is mailed twice. */
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
          limit ${FORGET_BATCH}
        ) returning job_id
      ), gone as (delete from job_alerts where job_id in (select job_id from old))
      select job_id from old`)
    if (rows.length < FORGET_BATCH) return
  }
}
