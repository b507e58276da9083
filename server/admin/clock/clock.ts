import { CronExpressionParser } from 'cron-parser'
import type { ClockLine, ClockState } from '#contract/admin/clock.ts'
import { after, MINUTE } from '#contract/duration.ts'
import { clockRuns } from '#db/schema/index.ts'
import type { ClockEntry, Work } from '#server/work/work.ts'

const LASTS = 15 * MINUTE

type Run = typeof clockRuns.$inferSelect

/** In the order of the schedule. */
export async function viewClock(work: Work): Promise<ClockLine[]> {
  const rows = await work.db.select().from(clockRuns)
  const runs = new Map(rows.map((run) => [run.entry, run]))
  const now = work.now()
  return work.site.clock.map((entry) => viewEntry(entry, runs.get(entry.name), now))
}

function viewEntry(entry: ClockEntry, run: Run | undefined, now: Date): ClockLine {
  const { name, does, cron } = entry
  return {
    name,
    does,
    cron,
    state: stateOf(entry, run, now),
    begunAt: run?.begunAt ?? null,
    endedAt: run?.endedAt ?? null,
    failure: run?.failure ?? null,
    lastSuccessAt: run?.lastSuccessAt ?? null,
    runner: run?.runner ?? null,
    nextAt: CronExpressionParser.parse(cron, { tz: 'Europe/London', currentDate: now }).next().toDate(),
  }
}

function stateOf({ lasts = LASTS }: ClockEntry, run: Run | undefined, now: Date): ClockState {
  if (!run) return 'never'
  if (!run.endedAt) return now > after(run.begunAt, lasts) ? 'lost' : 'running'
  return run.failure === null ? 'done' : 'failed'
}
