import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, SECOND } from '#contract/duration.ts'

/** Waits for the next half hour of the clock where it is close: limits count by it, and a test's tries belong in one. */
export async function clearOfHalfHour() {
  const left = 30 * MINUTE - (Date.now() % (30 * MINUTE))
  if (left < 30 * SECOND) await sleep(left)
}
