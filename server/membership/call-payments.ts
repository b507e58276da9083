import { within } from '#server/platform/payments/deadline.ts'
import { isPaymentsFailed, WAIT_TIMEOUT } from '#server/platform/payments.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

/** A failure, or a missed deadline, is logged and refused with PAYMENTS_FAILED. */
export async function callPayments<Result>(
  work: Work,
  call: () => Promise<Result>,
  sentence = 'Failed to process payment',
) {
  try {
    return await within(WAIT_TIMEOUT, call())
  } catch (error) {
    if (!isPaymentsFailed(error)) throw error
    work.site.log.error({ err: error }, 'payment provider')
    throw new Refusal('PAYMENTS_FAILED', sentence)
  }
}
