import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, SECOND } from '#contract/duration.ts'

/** Waits out the end of a half hour: rate limits count by the clock, and all tries of a test must fall in the same one. */
export async function clearOfHalfHour() {
  const left = 30 * MINUTE - (Date.now() % (30 * MINUTE))
  if (left < 30 * SECOND) await sleep(left)
}
