import { exactPence } from '../money.ts'
import { daysBetween } from './words.ts'

/** Days after a payment in which all of it goes back (terms, "Changing your mind"). */
export const MONEY_BACK_DAYS = 14
/** Labels the button; mails name it. */
export const moneyBackLabel = (pence: number) => `End it now and get ${exactPence(pence)} back`

/** `refundedPence`: what has gone back. `owedPence`: what is to go back altogether. */
type PaidAmount = { amountPence: number; refundedPence: number; owedPence: number }

/** What has gone back, or is on its way. */
export const backPence = ({ refundedPence, owedPence }: PaidAmount) => Math.max(refundedPence, owedPence)

/** "£5.00 paid back, £15.00 on its way back", of a receipt. */
export function backText({ refundedPence, owedPence }: PaidAmount): string {
  const onItsWay = owedPence - refundedPence
  const parts = [
    refundedPence > 0 ? `${exactPence(refundedPence)} paid back` : '',
    onItsWay > 0 ? `${exactPence(onItsWay)} on its way back` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

export type Payment = PaidAmount & {
  plan: 'monthly' | 'yearly'
  paidAt: Date
  periodStart: Date
  periodEnd: Date
  /** The first of its membership; a free period is no payment. */
  isFirst: boolean
}

/** Pence not used yet, rounded up: paid × time left ÷ whole period, less what went back before. */
export function unusedPence(payment: Payment, now: Date): number {
  const { amountPence, periodStart, periodEnd } = payment
  const whole = periodEnd.getTime() - periodStart.getTime()
  const left = Math.min(periodEnd.getTime() - now.getTime(), whole)
  if (left <= 0) return 0
  return Math.max(Math.ceil((amountPence * left) / whole) - backPence(payment), 0)
}

/** Pence that go back to who changes their mind: all of a first or a yearly payment, through the 14th day in London. */
export function moneyBackPence(payment: Payment, now: Date): number {
  const { plan, isFirst, paidAt, amountPence } = payment
  const counts = (isFirst || plan === 'yearly') && daysBetween(paidAt, now) <= MONEY_BACK_DAYS
  return counts ? amountPence - backPence(payment) : 0
}
