import type { z } from 'zod'
import type { TestCheckoutView, TestPay } from '#contract/membership/test-payment.ts'
import { PLAN_PENCE } from '#contract/membership/words.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { bankOf } from './bank.ts'

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
