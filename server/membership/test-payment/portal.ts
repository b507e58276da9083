import type { z } from 'zod'
import { DAY, SECOND, seconds } from '#contract/duration.ts'
import type { TestManage, TestPortalView } from '#contract/membership/test-payment.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { bankOf } from './bank.ts'

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
  if (!subscriptions.some((found) => found.ref === subscriptionRef)) throw notFound('There is no such subscription.')
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
