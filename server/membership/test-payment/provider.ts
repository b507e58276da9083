import type { z } from 'zod'
import { DAY, SECOND, seconds } from '#contract/duration.ts'
import type { TestManage, TestPay } from '#contract/membership/input.ts'
import type { TestCheckoutView, TestPortalView } from '#contract/membership/view.ts'
import { PLAN_PENCE } from '#contract/membership/words.ts'
import { signEvent } from '#server/platform/payments/test.ts'
import type { TestBank } from '#server/platform/payments/test-bank.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { receive } from '../receive.ts'

export async function checkoutView(work: Work, ref: string): Promise<TestCheckoutView> {
  const found = await bankOf(work).step((books) => books.find('session', ref))
  if (!found) throw notFound('There is nothing to pay at this address.')
  return {
    ref,
    state: found.status,
    plan: found.plan,
    pence: PLAN_PENCE[found.plan],
    freeDays: found.free_days,
    success: found.success_url,
    cancel: found.cancel_url,
  }
}

/** `next`: the address to go on to, or "bank" where the card's bank asks first. */
export async function payCheckout(work: Work, { ref, card, bank }: z.infer<typeof TestPay>): Promise<{ next: string }> {
  const view = await checkoutView(work, ref)
  if (view.state !== 'open')
    throw new Refusal('CHECKOUT_OVER', 'This checkout is over. Please start again from the membership page.')
  if (card === 'none' && view.freeDays === null) throw new Refusal('CARD_NEEDED', 'Please choose a card.')
  if (card === 'declined') throw new Refusal('CARD_DECLINED', 'Your card was declined. Please try another one.')
  if (card === 'asks' && bank === null) return { next: 'bank' }
  if (card === 'asks' && bank === 'no') {
    throw new Refusal('CARD_DECLINED', 'Your bank did not confirm the payment. Please try again or take another card.')
  }
  const paid = await bankOf(work).pay(ref, card === 'none' ? null : 'works')
  if (card === 'later' && paid.subscription) await bankOf(work).setCard(paid.subscription, 'fails')
  return { next: view.success }
}

/** @throws where payments are real */
function bankOf(work: Work): TestBank {
  const { testBank } = work.site
  if (!testBank) throw notFound('There is nothing at this address.')
  return testBank
}

const moment = (stamp: number) => new Date(stamp * SECOND)

export async function portalView(work: Work, ref: string): Promise<TestPortalView> {
  const bank = bankOf(work)
  const kept = await bank.step(async (books) => ({
    customer: await books.find('customer', ref),
    subscriptions: await books.of('subscription', ref),
  }))
  const { customer } = kept
  if (!customer) throw notFound('There is no customer at this address.')
  for (const { id } of kept.subscriptions) await bank.settled(id)
  const { subscriptions, invoices } = await bank.step(async (books) => ({
    subscriptions: await books.of('subscription', ref),
    invoices: await books.of('invoice', ref),
  }))
  return {
    name: customer.name,
    email: customer.email,
    subscriptions: subscriptions.map((found) => ({
      ref: found.id,
      plan: found.plan,
      status: found.status,
      card: found.default_payment_method,
      cancels: found.cancel_at_period_end,
      periodStart: moment(found.current_period_start),
      periodEnd: moment(found.current_period_end),
      nextAttemptAt: nextAttemptOf(invoices.find(({ id }) => id === found.latest_invoice)),
    })),
    invoices: invoices.map((found) => ({
      ref: found.id,
      number: found.number,
      pence: found.amount_due,
      status: found.status,
      date: moment(found.paid_at ?? found.period_start),
    })),
  }
}

function nextAttemptOf(invoice: { next_payment_attempt: number | null } | undefined): Date | null {
  return invoice?.next_payment_attempt ? moment(invoice.next_payment_attempt) : null
}

export async function manageSubscription(
  work: Work,
  { ref, subscriptionRef, act, days }: z.infer<typeof TestManage>,
): Promise<void> {
  const { subscriptions } = await portalView(work, ref)
  if (!subscriptions.some((found) => found.ref === subscriptionRef)) throw notFound('There is no such membership.')
  const bank = bankOf(work)
  const acts = {
    cancel: () => bank.setCancelled(subscriptionRef, true),
    resume: () => bank.setCancelled(subscriptionRef, false),
    monthly: () => bank.setPlan(subscriptionRef, 'monthly'),
    yearly: () => bank.setPlan(subscriptionRef, 'yearly'),
    'card-works': () => bank.setCard(subscriptionRef, 'works'),
    'card-fails': () => bank.setCard(subscriptionRef, 'fails'),
    pass: () => bank.pass(subscriptionRef, seconds((days ?? 1) * DAY)),
    end: () => bank.end(subscriptionRef),
  }
  await acts[act]()
}

const ANSWERS_WITHIN = 15_000

/** Signed as Stripe's events are. @throws for a retry */
export async function deliverEvent(work: Work, event: unknown): Promise<void> {
  const { body, signature } = await signEvent(work.site.settings, event, work.now())
  const { webhookAt } = work.site
  if (!webhookAt) return receive(work, body, signature)
  const answer = await fetch(webhookAt, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWERS_WITHIN),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The webhook answered ${answer.status}`)
}
