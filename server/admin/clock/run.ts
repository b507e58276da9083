import { hostname } from 'node:os'
import { pid } from 'node:process'
import { eq } from 'drizzle-orm'
import { clockRuns } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

const MOST_SAID = 300

/** Runs an entry of the schedule, and leaves for the operator how it went. */
export async function noteRun(work: Work, entry: string, run: () => Promise<unknown>): Promise<void> {
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

/** Without the values that a database lists below its first line. */
function sentenceOf(error: unknown): string {
  const innermost = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const said = innermost instanceof Error ? innermost.message : String(innermost)
  return (said.split('\n')[0] || 'It failed').slice(0, MOST_SAID)
}
