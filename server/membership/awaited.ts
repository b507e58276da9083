import { within } from '#server/platform/payments/deadline.ts'
import { isPaymentsFailed, WAITS_WITHIN } from '#server/platform/payments.ts'
import type { Person, Work } from '#server/work/work.ts'
import { catchUp } from './checkout.ts'
import { runningOf } from './running.ts'

/** The return address proves nothing, so this asks the payment provider without waiting for its webhook. */
export async function awaitMembership(work: Work, person: Person): Promise<{ active: boolean }> {
  const isActive = async () => (await runningOf(work, person.id))?.active ?? false
  if (await isActive()) return { active: true }
  await within(WAITS_WITHIN, catchUp(work, person.id)).catch((error) => {
    if (!isPaymentsFailed(error)) throw error
    work.site.log.warn({ err: error }, 'payment provider') // its webhook may still come
  })
  return { active: await isActive() }
}
