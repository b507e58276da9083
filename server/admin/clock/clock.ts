import { hostname } from 'node:os'
import { pid } from 'node:process'
import { CronExpressionParser } from 'cron-parser'
import { eq } from 'drizzle-orm'
import type { ClockLine } from '#contract/admin/view.ts'
import type { ClockState } from '#contract/admin/words.ts'
import { after, MINUTE } from '#contract/duration.ts'
import { clockRuns } from '#db/schema/index.ts'
import type { ClockEntry, Work } from '#server/work/work.ts'

const RUN_LASTS = 15 * MINUTE

type ClockRun = typeof clockRuns.$inferSelect

/** Lists the entries in the order of the schedule. */
export async function viewClock(work: Work): Promise<ClockLine[]> {
  const rows = await work.db.select().from(clockRuns)
  const runs = new Map(rows.map((run) => [run.entry, run]))
  const now = work.now()
  return work.site.clock.map((entry) => viewEntry(entry, runs.get(entry.name), now))
}

function viewEntry(entry: ClockEntry, run: ClockRun | undefined, now: Date): ClockLine {
  const { name, does, cron } = entry
  return {
    name,
    does,
    cron,
    state: clockState(entry, run, now),
    begunAt: run?.begunAt ?? null,
    endedAt: run?.endedAt ?? null,
    failure: run?.failure ?? null,
    lastSuccessAt: run?.lastSuccessAt ?? null,
    runner: run?.runner ?? null,
    nextAt: CronExpressionParser.parse(cron, { tz: 'Europe/London', currentDate: now }).next().toDate(),
  }
}

function clockState({ lasts = RUN_LASTS }: ClockEntry, run: ClockRun | undefined, now: Date): ClockState {
  if (!run) return 'never'
  if (!run.endedAt) return now > after(run.begunAt, lasts) ? 'lost' : 'running'
  return run.failure === null ? 'done' : 'failed'
}

/** Keys are names of entries; those that have never succeeded, or are no longer in the schedule, have none. */
export async function lastSuccesses(work: Work): Promise<Record<string, Date>> {
  const rows = await work.db.select().from(clockRuns)
  const known = new Set(work.site.clock.map(({ name }) => name))
  return Object.fromEntries(
    rows.flatMap(({ entry, lastSuccessAt }) => (lastSuccessAt && known.has(entry) ? [[entry, lastSuccessAt]] : [])),
  )
}

const MAX_ERROR_LENGTH = 300

/** Runs an entry of the schedule, and leaves for the operator how it went. */
export async function recordRun(work: Work, entry: string, run: () => Promise<unknown>): Promise<void> {
  const begun = { begunAt: work.now(), endedAt: null, failure: null, runner: `${hostname()}, process ${pid}` }
  await work.db
    .insert(clockRuns)
    .values({ entry, ...begun })
    .onConflictDoUpdate({ target: clockRuns.entry, set: begun })
  try {
    await run()
  } catch (error) {
    await end(work, entry, { failure: sentenceOf(error) })
    throw error
  }
  await end(work, entry, { lastSuccessAt: work.now() })
}

async function end(work: Work, entry: string, how: { failure?: string; lastSuccessAt?: Date }) {
  await work.db
    .update(clockRuns)
    .set({ ...how, endedAt: work.now() })
    .where(eq(clockRuns.entry, entry))
}

/** Leaves out the values that a database lists below its first line. */
function sentenceOf(error: unknown): string {
  const innermost = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const said = innermost instanceof Error ? innermost.message : String(innermost)
  return (said.split('\n')[0] || 'It failed').slice(0, MAX_ERROR_LENGTH)
}
