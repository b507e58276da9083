import { exactPence } from '../money.ts'
import { daysBetween } from './words.ts'

/** Days after a payment in which all of it goes back (terms, "Changing your mind"). */
export const MONEY_BACK_DAYS = 14
/** Of the button, which mails name. */
export const moneyBackLabel = (pence: number) => `End it now and get ${exactPence(pence)} back`

export type Payment = {
  plan: 'monthly' | 'yearly'
  amountPence: number
  refundedPence: number
  paidAt: Date
  periodStart: Date
  periodEnd: Date
  /** The first of its membership; a free period is no payment. */
  isFirst: boolean
}

/** Pence not used yet, rounded up: paid × time left ÷ whole period, less what went back before. */
export function unusedPence({ amountPence, refundedPence, periodStart, periodEnd }: Payment, now: Date): number {
  const whole = periodEnd.getTime() - periodStart.getTime()
  const left = Math.min(periodEnd.getTime() - now.getTime(), whole)
  if (left <= 0) return 0
  return Math.max(Math.ceil((amountPence * left) / whole) - refundedPence, 0)
}

/** Pence that go back to who changes their mind: all of a first or a yearly payment, through the 14th day in London. */
export function moneyBackPence(payment: Payment, now: Date): number {
  const { plan, isFirst, paidAt, amountPence, refundedPence } = payment
  const counts = (isFirst || plan === 'yearly') && daysBetween(paidAt, now) <= MONEY_BACK_DAYS
  return counts ? amountPence - refundedPence : 0
}
