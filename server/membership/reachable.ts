import { within } from '#server/platform/payments/deadline.ts'
import { isPaymentsFailed, WAITS_WITHIN } from '#server/platform/payments.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

/** Does something at the payment provider; when that does not answer, a refusal instead, and the reason in the log. */
export async function reachable<Result>(
  work: Work,
  act: () => Promise<Result>,
  sentence = 'Failed to process payment',
) {
  try {
    return await within(WAITS_WITHIN, act())
  } catch (error) {
    if (!isPaymentsFailed(error)) throw error
    work.site.log.error({ err: error }, 'payment provider')
    throw new Refusal('PAYMENTS_FAILED', sentence)
  }
}
