import { eq } from 'drizzle-orm'
import { memberships } from '#db/schema/index.ts'
import type { Subscription } from '#server/platform/payments.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { apply, lookUp } from './apply.ts'
import { callPayments } from './call-payments.ts'
import { customerOf } from './customer.ts'
import { refund } from './end.ts'
import { runningOf } from './membership.ts'
import { PaymentTask } from './payment-queue.ts'

export function cancelRenewal(work: Work, person: Person): Promise<void> {
  return setRenewal(work, person.id, false, 'Failed to cancel subscription')
}

export async function resumeRenewal(work: Work, person: Person): Promise<void> {
  const running = await runningOf(work, person.id)
  if (running?.byFormerOwner) throw new Refusal('NO_MEMBERSHIP', PAID_BY_ANOTHER)
  return setRenewal(work, person.id, true, 'Failed to resume membership')
}

const PAID_BY_ANOTHER =
  'The owner of the listing before you paid for this membership, so it ends on its day. You can then choose your own.'

async function setRenewal(work: Work, providerId: string, renews: boolean, failed: string): Promise<void> {
  const running = await runningOf(work, providerId)
  if (!running) throw new Refusal('NO_MEMBERSHIP', 'No active subscription')
  const { id, subscriptionRef: ref } = running
  if (ref === null) {
    // Granted without a payment, as to the members of the demo.
    const cancelledAt = renews ? null : work.now()
    await work.db.update(memberships).set({ cancelledAt }).where(eq(memberships.id, id))
    return
  }
  const { payments } = work.site
  const ask = (): Promise<Subscription> => (renews ? payments.resume(ref) : payments.cancelAtPeriodEnd(ref))
  const known = await callPayments(work, () => lookUp(work, ask), failed)
  await work.transaction((work) => apply(work, known))
}

export async function openPortal(work: Work, person: Person): Promise<{ url: string | null }> {
  const back = new URL('/profile?tab=subscriptions', work.site.settings.siteUrl).href
  const open = async () => work.site.payments.portal(await customerOf(work, person.id), back)
  return { url: await callPayments(work, open, 'Failed to open subscription management') }
}

export async function doPaymentTask(work: Work, given: unknown): Promise<void> {
  const task = PaymentTask.parse(given)
  const { payments } = work.site
  if (task.act === 'end') return payments.endNow(task.subscriptionRef)
  if (task.act === 'refund') return refund(work, task.receiptRef, task.pence)
  if (task.act === 'extend') return extend(work, task.subscriptionRef, new Date(task.until))
  if (task.act === 'give') return give(work, task)
  if (task.act === 'forget') return payments.forgetCustomer(task.customerRef)
  const running = await runningOf(work, task.providerId)
  if (!running) return
  const renews = task.act === 'settle' && !running.byFormerOwner
  await setRenewal(work, task.providerId, renews, 'The renewal of a membership was not changed')
}

async function extend(work: Work, subscriptionRef: string, until: Date): Promise<void> {
  const known = await lookUp(work, () => work.site.payments.extend(subscriptionRef, until))
  await work.transaction((work) => apply(work, known))
}

/** Twice with one key opens one. */
async function give(work: Work, { key, providerId, plan, freeUntil }: PaymentTask & { act: 'give' }): Promise<void> {
  const order = { key, providerId, plan, freeUntil: new Date(freeUntil) }
  const known = await lookUp(work, async () =>
    work.site.payments.openFree({ ...order, customerRef: await customerOf(work, providerId) }),
  )
  await work.transaction((work) => apply(work, known))
}
