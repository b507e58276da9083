import type { Plan } from '#contract/membership.ts'

/** A checkout to open. The adapter knows the price. */
export type Order = {
  /** Idempotency key: the same order with the same key opens nothing new. */
  key: string
  customerRef: string
  providerId: string
  plan: Plan
  promoCode: string | null
  /** Days before the first payment, without a card; null: it is due at once. */
  freeDays: number | null
  /** Return addresses. */
  success: string
  cancel: string
}

/** `url` is null once it is closed. */
export type CheckoutSession = {
  ref: string
  url: string | null
  state: 'open' | 'complete' | 'expired'
  subscriptionRef: string | null
}

export type Subscription = {
  ref: string
  /** From our metadata; null: it is not ours. */
  providerId: string | null
  promoCode: string | null
  plan: Plan
  /** `waiting`: the first payment has not been made. */
  state: 'waiting' | 'running' | 'ended'
  startedAt: Date
  /** The end of the last period that is paid or free. */
  paidUntil: Date
  freeUntil: Date | null
  unpaidSince: Date | null
  cancelledAt: Date | null
  endedAt: Date | null
  /** Whether the next period can be charged. */
  cardOnFile: boolean
}

export type Invoice = {
  ref: string
  subscriptionRef: string | null
  number: string
  amountPence: number
  taxPence: number
  /** Null: not paid. */
  paidAt: Date | null
  periodStart: Date
  periodEnd: Date
  /** Still to be paid: neither paid nor given up. */
  due: boolean
  /** Failed and successful payment attempts. */
  attempts: number
  nextAttemptAt: Date | null
  /** Its page at the payment provider. */
  url: string | null
}

/** The subject of a webhook. Its state is looked up, because events come late, twice and in any order. */
export type PaymentEvent = { id: string } & (
  | { about: 'subscription' | 'checkout' | 'invoice'; ref: string }
  | { about: 'refund'; paymentRef: string; refundedPence: number }
  | { about: 'something else' }
)

/** The payment provider did not answer in time, or answered something unreadable. */
export class PaymentsFailed extends Error {
  override name = 'PaymentsFailed'
}

/** Unknown to the payment provider, or unreadable: a retry would get the same answer. */
export class PaymentsUnknown extends PaymentsFailed {}

/** By name, not `instanceof`: tests and dev load this module twice. */
export const isPaymentsFailed = (error: unknown): boolean => error instanceof Error && error.name === 'PaymentsFailed'

/** A webhook with a wrong or expired signature. */
export class NotSigned extends Error {}

/**
 * The payment provider. Every call answers within CALLS_WITHIN or throws PaymentsFailed; none may be made while a
 * transaction is open.
 */
export type Payments = {
  name: 'stripe' | 'test'
  /** Idempotent for the same provider. */
  openCustomer(person: { providerId: string; name: string; email: string }): Promise<string>
  /** Deletes the customer, which ends their subscriptions. */
  forgetCustomer(ref: string): Promise<void>
  openCheckout(order: Order): Promise<CheckoutSession>
  checkout(ref: string): Promise<CheckoutSession>
  /** Closes an open session; a paid one stays `complete`. */
  closeCheckout(ref: string): Promise<CheckoutSession>
  subscription(ref: string): Promise<Subscription>
  allSubscriptions(): AsyncIterable<Subscription>
  cancelAtPeriodEnd(ref: string): Promise<Subscription>
  resume(ref: string): Promise<Subscription>
  endNow(ref: string): Promise<void>
  invoice(ref: string): Promise<Invoice>
  invoicesSince(moment: Date): AsyncIterable<Invoice>
  invoiceOfPayment(paymentRef: string): Promise<string | null>
  /** The page for cards and plan; it leads back to `back`. */
  portal(customerRef: string, back: string): Promise<string | null>
  /** Null: signed, but unreadable. @throws NotSigned */
  readEvent(body: Buffer, signature: string, now: Date): Promise<PaymentEvent | null>
}

/** Milliseconds for a call with its retries: pages must answer within 12 s on a busy machine. */
export const CALLS_WITHIN = 8_000
/** The same for everything a page waits for: several calls, and our own work between them. */
export const WAITS_WITHIN = 10_000
