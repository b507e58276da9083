import type { Plan } from '#contract/membership/words.ts'

export type CheckoutOrder = {
  /** Idempotency key. */
  key: string
  customerRef: string
  providerId: string
  plan: Plan
  promoCode: string | null
  /** Days before the first payment, without a card; null if it is due at once. */
  freeDays: number | null
  success: string
  cancel: string
}

/** A subscription that no one pays for, until `freeUntil`. */
export type FreeOrder = Pick<CheckoutOrder, 'key' | 'customerRef' | 'providerId' | 'plan'> & { freeUntil: Date }

/** `url` is null once the session is closed. */
export type CheckoutSession = {
  ref: string
  url: string | null
  state: 'open' | 'complete' | 'expired'
  subscriptionRef: string | null
}

export type Subscription = {
  ref: string
  /** From our metadata; null if it is not ours. */
  providerId: string | null
  promoCode: string | null
  plan: Plan
  /** `waiting`: the first payment is still to be made. */
  state: 'waiting' | 'running' | 'ended'
  startedAt: Date
  /** End of the last period that is paid or free. */
  paidUntil: Date
  freeUntil: Date | null
  unpaidSince: Date | null
  cancelledAt: Date | null
  endedAt: Date | null
  cardOnFile: boolean
}

export type Invoice = {
  ref: string
  subscriptionRef: string | null
  number: string
  amountPence: number
  taxPence: number
  paidAt: Date | null
  periodStart: Date
  periodEnd: Date
  /** Neither paid nor given up. */
  due: boolean
  /** Failed and successful ones. */
  attempts: number
  nextAttemptAt: Date | null
  url: string | null
}

/** State is looked up, because events come late, twice and in any order. */
export type PaymentEvent = { id: string } & (
  | { about: 'subscription' | 'checkout' | 'invoice'; ref: string }
  | { about: 'refund'; paymentRef: string; refundedPence: number }
  | { about: 'something else' }
)

/** The payment provider's answer is late or unreadable. */
export class PaymentsFailed extends Error {
  override name = 'PaymentsFailed'
}

/** Unknown to the payment provider, or unreadable: a retry gets the same answer. */
export class PaymentsUnknown extends PaymentsFailed {}

/** Compares names, as tests and dev load this module twice. */
export const isPaymentsFailed = (error: unknown): boolean => error instanceof Error && error.name === 'PaymentsFailed'

/** The signature of a webhook is wrong or expired. */
export class NotSigned extends Error {}

/** Each call answers within CALLS_WITHIN or throws PaymentsFailed. Never call inside a transaction. */
export type Payments = {
  name: 'stripe' | 'test'
  /** Asks for something small. */
  check(): Promise<void>
  /** Idempotent per provider. */
  openCustomer(person: { providerId: string; name: string; email: string }): Promise<string>
  /** Ends their subscriptions too. */
  forgetCustomer(ref: string): Promise<void>
  openCheckout(order: CheckoutOrder): Promise<CheckoutSession>
  checkout(ref: string): Promise<CheckoutSession>
  /** A paid session stays `complete`. */
  closeCheckout(ref: string): Promise<CheckoutSession>
  subscription(ref: string): Promise<Subscription>
  allSubscriptions(): AsyncIterable<Subscription>
  /** Idempotent by its key. It takes no money by itself: it ends with its free time, unless the member wants it to go on. */
  openFree(order: FreeOrder): Promise<Subscription>
  /** Its period ends at `until`, free of charge; then it renews or ends as it would have. */
  extend(ref: string, until: Date): Promise<Subscription>
  cancelAtPeriodEnd(ref: string): Promise<Subscription>
  resume(ref: string): Promise<Subscription>
  endNow(ref: string): Promise<void>
  /** Brings what went back of a paid invoice up to `pence`, so that a retry pays nothing twice. */
  refund(invoiceRef: string, pence: number): Promise<void>
  invoice(ref: string): Promise<Invoice>
  invoicesSince(moment: Date): AsyncIterable<Invoice>
  invoiceOfPayment(paymentRef: string): Promise<string | null>
  portal(customerRef: string, back: string): Promise<string | null>
  /** Null if it is signed, but unreadable. @throws NotSigned */
  readEvent(body: Buffer, signature: string, now: Date): Promise<PaymentEvent | null>
}

/** Milliseconds, retries included: pages must answer within 12 s on a busy machine. */
export const CALL_TIMEOUT = 8_000
/** The same for a page's calls and our own work between them. */
export const WAIT_TIMEOUT = 10_000
