import type { Plan } from '#contract/membership.ts'

/** What somebody is sent to pay for. Prices are the payment provider's adapter's business, never the caller's. */
export type Order = {
  /** Ours: asked again with the same key and the same order, nothing new is opened. */
  key: string
  customerRef: string
  providerId: string
  plan: Plan
  promoCode: string | null
  /** Days until the first payment, which then needs no card yet; null: the first payment is due at once. */
  freeDays: number | null
  /** Where the browser comes back to. */
  success: string
  cancel: string
}

/** A way to pay. `url` is null once it is over. */
export type CheckoutSession = {
  ref: string
  url: string | null
  state: 'open' | 'complete' | 'expired'
  subscriptionRef: string | null
}

/** What the payment provider says of a subscription at this moment. */
export type Subscription = {
  ref: string
  /** Whose it is, as we wrote into it; null: none of ours. */
  providerId: string | null
  promoCode: string | null
  plan: Plan
  /** `waiting`: the first payment has not been made. */
  state: 'waiting' | 'running' | 'ended'
  startedAt: Date
  /** Until when it is paid for, or free: a period whose payment failed does not count. */
  paidUntil: Date
  freeUntil: Date | null
  unpaidSince: Date | null
  cancelledAt: Date | null
  endedAt: Date | null
  /** Whether the next period can be charged at all. */
  cardOnFile: boolean
}

export type Invoice = {
  ref: string
  subscriptionRef: string | null
  number: string
  amountPence: number
  taxPence: number
  /** Null: not paid (yet). */
  paidAt: Date | null
  periodStart: Date
  periodEnd: Date
  /** Still to be paid: neither paid nor given up. */
  due: boolean
  /** How often a payment was tried, and when it will be next. */
  attempts: number
  nextAttemptAt: Date | null
  /** The payment provider's own page of it. */
  url: string | null
}

/** What a webhook is about. Never the state itself: events come late, twice and in any order, so that is looked up. */
export type PaymentEvent = { id: string } & (
  | { about: 'subscription' | 'checkout' | 'invoice'; ref: string }
  | { about: 'refund'; paymentRef: string; refundedPence: number }
  | { about: 'something else' }
)

/** The payment provider did not answer in time, or not what it says it answers. */
export class PaymentsFailed extends Error {
  override name = 'PaymentsFailed'
}

/** What was asked for is unknown there, or in no shape that we read: the same question gets the same answer. */
export class PaymentsUnknown extends PaymentsFailed {}

/** By its name: pages may be loaded apart from the server, as in tests and after an edit in dev; then there are two such classes. */
export const isPaymentsFailed = (error: unknown): boolean => error instanceof Error && error.name === 'PaymentsFailed'

/** A webhook that the payment provider did not sign, or too long ago. */
export class NotSigned extends Error {}

/**
 * The payment provider. Every call answers within CALLS_WITHIN or throws PaymentsFailed; none may be made while a
 * transaction is open.
 */
export type Payments = {
  name: 'stripe' | 'test'
  /** Somebody as a customer; asked again for the same provider, the same one. */
  openCustomer(person: { providerId: string; name: string; email: string }): Promise<string>
  /** Forgets somebody; what runs is ended at once. */
  forgetCustomer(ref: string): Promise<void>
  openCheckout(order: Order): Promise<CheckoutSession>
  checkout(ref: string): Promise<CheckoutSession>
  /** Ends a way to pay that nobody took; one that was taken stays `complete`. */
  closeCheckout(ref: string): Promise<CheckoutSession>
  subscription(ref: string): Promise<Subscription>
  allSubscriptions(): AsyncIterable<Subscription>
  cancelAtPeriodEnd(ref: string): Promise<Subscription>
  resume(ref: string): Promise<Subscription>
  endNow(ref: string): Promise<void>
  invoice(ref: string): Promise<Invoice>
  invoicesSince(moment: Date): AsyncIterable<Invoice>
  invoiceOfPayment(paymentRef: string): Promise<string | null>
  /** Where somebody manages cards and plan; `back` is where that page leads to. */
  portal(customerRef: string, back: string): Promise<string | null>
  /** Null: signed, but in no shape that we read. @throws NotSigned */
  readEvent(body: Buffer, signature: string, now: Date): Promise<PaymentEvent | null>
}

/** Milliseconds that a call may take, tries included: pages answer within 12 s, on a busy machine too. */
export const CALLS_WITHIN = 8_000
/** The same for all that somebody waits for: several calls, and our own work between them. */
export const WAITS_WITHIN = 10_000
