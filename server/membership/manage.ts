import { eq } from 'drizzle-orm'
import { memberships } from '#db/schema/index.ts'
import type { Subscription } from '#server/platform/payments.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { apply, lookUp } from './apply.ts'
import { customerOf } from './customer.ts'
import { reachable } from './reachable.ts'
import { runningOf } from './running.ts'

/** No renewal: it runs to the end of the period. @throws NO_MEMBERSHIP, PAYMENTS_FAILED */
export function cancel(work: Work, person: Person): Promise<void> {
  return setRenewal(work, person.id, false, 'Failed to cancel subscription')
}

/** Takes that back. @throws NO_MEMBERSHIP, PAYMENTS_FAILED */
export function resume(work: Work, person: Person): Promise<void> {
  return setRenewal(work, person.id, true, 'Failed to resume subscription')
}

export async function setRenewal(work: Work, providerId: string, renews: boolean, failed: string): Promise<void> {
  const running = await runningOf(work, providerId)
  if (!running) throw new Refusal('NO_MEMBERSHIP', 'No active subscription')
  const { id, subscriptionRef: ref } = running
  if (ref === null) {
    // Given without a payment behind it, as to the demo's members.
    const cancelledAt = renews ? null : work.now()
    await work.db.update(memberships).set({ cancelledAt }).where(eq(memberships.id, id))
    return
  }
  const { payments } = work.site
  const ask = (): Promise<Subscription> => (renews ? payments.resume(ref) : payments.cancelAtPeriodEnd(ref))
  const known = await reachable(work, () => lookUp(work, ask), failed)
  await work.transaction((work) => apply(work, known))
}

/** The payment provider's page for cards, plan and invoices. @throws PAYMENTS_FAILED */
export async function manage(work: Work, person: Person): Promise<{ url: string | null }> {
  const back = new URL('/profile?tab=subscriptions', work.site.settings.siteUrl).href
  const open = async () => work.site.payments.portal(await customerOf(work, person.id), back)
  return { url: await reachable(work, open, 'Failed to open subscription management') }
}
