import type { z } from 'zod'
import { PLAN_PENCE } from '#contract/membership.ts'
import type { TestCheckoutView, TestPay } from '#contract/test-payment.ts'
import { notFound, refusal } from '#server/work/procedure.ts'
import type { Work } from '#server/work/work.ts'
import { bankOf } from './bank.ts'

/** @throws NOT_FOUND */
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

/**
 * Pays, or takes the free year, and says where the browser goes on: back to the site, or to the bank's question.
 * @throws NOT_FOUND, CARD_DECLINED, CARD_NEEDED, CHECKOUT_OVER
 */
export async function pay(
  work: Work,
  { ref, card, bank }: z.infer<typeof TestPay>,
): Promise<{ next: string | 'bank' }> {
  const view = await checkoutView(work, ref)
  if (view.state !== 'open')
    throw refusal('CHECKOUT_OVER', 'This checkout is over. Please start again from the membership page.', 409)
  if (card === 'none' && view.freeDays === null) throw refusal('CARD_NEEDED', 'Please choose a card.', 400)
  if (card === 'declined') throw refusal('CARD_DECLINED', 'Your card was declined. Please try another one.', 402)
  if (card === 'asks' && bank === null) return { next: 'bank' }
  if (card === 'asks' && bank === 'no') {
    throw refusal('CARD_DECLINED', 'Your bank did not confirm the payment. Please try again or take another card.', 402)
  }
  const paid = await bankOf(work).pay(ref, card === 'none' ? null : 'works')
  if (card === 'later' && paid.subscription) await bankOf(work).setCard(paid.subscription, 'fails')
  return { next: view.success }
}
