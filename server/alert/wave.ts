import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { FIRST_WAVE, WAVE_GROWTH, WAVE_HOURS } from '#contract/alert.ts'
import { jobWaves } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { fitting, pace, wants } from './fit.ts'

type OfJob = { jobId: string }

/** More than these in one wave would hold the database up. */
const LARGEST_WAVE = 10_000
const HOUR = 3_600_000

/** A job was posted: the nearest and best fitting hear of it. */
export async function tellFirst(work: Work, { jobId }: OfJob): Promise<void> {
  const { rows } = await work.db.execute(sql`
    insert into job_waves (job_id, wave) select id, 0 from jobs where id = ${jobId} on conflict do nothing returning job_id`)
  if (rows.length > 0) await release(work, jobId, 1)
}

/** By the clock: jobs that still take replies two hours after a wave are told to the next, one wave at a look. */
export async function releaseDue(work: Work): Promise<void> {
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
        if (claimed) await release(work, jobId, claimed.wave + 1)
      })
    }
  }
}

/** A job takes replies again (renewed, or its cap was raised): whoever has not heard of it is told, wave by wave. */
export async function tellFurther(work: Work, { jobId }: OfJob): Promise<void> {
  await work.db
    .update(jobWaves)
    .set({ nextAt: work.now() })
    .where(and(eq(jobWaves.jobId, jobId), isNull(jobWaves.nextAt)))
}

/** Chooses who hears of a job now. Nobody does where it is not open or has its replies; then no further wave is due. */
async function release(work: Work, jobId: string, wave: number): Promise<void> {
  const size = Math.min(FIRST_WAVE * WAVE_GROWTH ** (wave - 1), LARGEST_WAVE)
  const now = work.now()
  // "Not in" is looked up in a hash whatever the statistics say; joined by stale ones, thousands meet thousands.
  const untold = sql`j.id = ${jobId}
    and fit.provider_id not in (select provider_id from job_alerts where job_id = ${jobId})`
  const { rows } = await work.db.execute<{ found: number; told: number; at_once: number }>(sql`
    with found as (
      select id, pace, row_number() over () as turn from (
        select p.id, ${pace} as pace ${fitting(untold)} and ${wants}
        order by fit.rank, floor(way.miles),
          (select max(alerted_at) from job_alerts a where a.provider_id = p.id) nulls first, p.id
        offset 0
      ) nearest where is_member(id) limit ${size + 1}
    ), told as (
      insert into job_alerts (job_id, provider_id, wave, daily, alerted_at)
      select ${jobId}::uuid, id, ${wave}::smallint, pace = 'daily', ${now.toISOString()}::timestamptz from found where turn <= ${size} order by turn
      on conflict do nothing returning daily
    )
    select (select count(*) from found)::int as found, count(*)::int as told,
      count(*) filter (where not daily)::int as at_once from told`)
  const { found = 0, told = 0, at_once: atOnce = 0 } = rows[0] ?? {}
  if (told === 0) return
  const nextAt = found > size ? new Date(now.getTime() + WAVE_HOURS * HOUR) : null
  await work.db.update(jobWaves).set({ wave, nextAt }).where(eq(jobWaves.jobId, jobId))
  if (atOnce > 0) await work.site.queue.send('alert', { jobId }, work.db)
}
