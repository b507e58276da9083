import { DAY, seconds } from '#contract/duration.ts'
import { PLAN_PENCE, type Plan } from '#contract/membership/words.ts'
import type { Database } from '#db/client.ts'
import type { Queue } from '../queue.ts'
import {
  type Books,
  type Card,
  newRef,
  openBooks,
  type TestInvoice,
  type TestSession,
  type TestSubscription,
} from './test-books.ts'

// Stripe's objects, life and signed events without money. Time passes by moving a subscription into the past.

/** Seconds from a failed renewal to its retries. The subscription ends when the last fails. */
const RETRIES = [3 * DAY, 8 * DAY, 15 * DAY].map(seconds)

export type TestBank = ReturnType<typeof openTestBank>

export function openTestBank(database: Database, queue: Queue, now: () => Date) {
  const present = () => seconds(now().getTime())

  /** Events commit with the transaction. */
  function step<Result>(run: (books: Books) => Promise<Result>): Promise<Result> {
    return database.query.transaction((db) => run(openBooks(db, queue, present())))
  }

  function withRunning(ref: string, change: (books: Books, found: TestSubscription) => Promise<TestSubscription>) {
    return step(async (books) => {
      const found = await settle(books, await books.lock('subscription', ref))
      return found.status === 'canceled' ? found : change(books, found)
    })
  }

  return {
    step,
    settled: (ref: string) => withRunning(ref, async (_, found) => found),
    /** Null for the free year without a card. */
    pay: (ref: string, card: Card | null) =>
      step(async (books) => {
        const session = await books.lock('session', ref)
        if (session.status !== 'open') return session
        const subscription = await begin(books, session, card)
        const complete = { ...session, status: 'complete' as const, url: null, subscription: subscription.id }
        return books.tell('checkout.session.completed', 'session', complete)
      }),
    expire: (ref: string) =>
      step(async (books) => {
        const session = await books.lock('session', ref)
        if (session.status !== 'open') return session
        return books.tell('checkout.session.expired', 'session', { ...session, status: 'expired', url: null })
      }),
    setCancelled: (ref: string, cancelled: boolean) =>
      withRunning(ref, (books, found) =>
        update(books, { ...found, cancel_at_period_end: cancelled, canceled_at: cancelled ? books.now : null }),
      ),
    /** The rest of the period is not refunded. */
    setPlan: (ref: string, plan: Plan) =>
      withRunning(ref, async (books, found) => {
        if (found.plan === plan) return found
        await giveUp(books, found)
        return charge(
          books,
          { ...found, plan, trial_start: null, trial_end: null, anchor: books.now, periods: 0 },
          books.now,
        )
      }),
    /** Retries an open invoice at once. */
    setCard: (ref: string, card: Card) =>
      withRunning(ref, async (books, found) => {
        const changed = await update(books, { ...found, default_payment_method: card })
        const due = await openInvoice(books, changed)
        return due ? attempt(books, changed, due, books.now) : changed
      }),
    /** At most what was paid. */
    refund: (ref: string, pence: number) =>
      step(async (books) => {
        const found = await books.lock('invoice', ref)
        const amount_refunded = Math.min(pence, found.amount_paid)
        if (amount_refunded > found.amount_refunded) await books.tellRefund({ ...found, amount_refunded })
      }),
    /** Twice with one id is once. */
    openFree: (id: string, given: FreeSubscription) =>
      step(async (books) => {
        const known = await books.find('subscription', id)
        return known ?? beginFree(books, { ...given, id, card: null })
      }),
    extend: (ref: string, until: number) =>
      withRunning(ref, (books, found) => {
        const { now } = books
        const trial = { trial_start: found.status === 'trialing' ? found.trial_start : now, trial_end: until }
        const period = { anchor: until, periods: 0, current_period_start: now, current_period_end: until }
        return update(books, { ...found, status: 'trialing', ...trial, ...period })
      }),
    end: (ref: string) => withRunning(ref, (books, found) => finish(books, found, books.now)),
    pass: (ref: string, seconds: number) =>
      withRunning(ref, async (books, found) => {
        const due = await openInvoice(books, found)
        if (due?.next_payment_attempt) {
          await books.write('invoice', { ...due, next_payment_attempt: due.next_payment_attempt - seconds })
        }
        const moved = await update(books, {
          ...found,
          start_date: found.start_date - seconds,
          anchor: found.anchor - seconds,
          trial_start: found.trial_start === null ? null : found.trial_start - seconds,
          trial_end: found.trial_end === null ? null : found.trial_end - seconds,
          canceled_at: found.canceled_at === null ? null : found.canceled_at - seconds,
          current_period_start: found.current_period_start - seconds,
          current_period_end: found.current_period_end - seconds,
        })
        return settle(books, moved)
      }),
  }
}

type FreeSubscription = Pick<TestSubscription, 'customer' | 'metadata' | 'plan'> & { trial_end: number }

function begin(books: Books, session: TestSession, card: Card | null): Promise<TestSubscription> {
  const { now } = books
  const { customer, metadata, plan, free_days } = session
  const given = { id: newRef('sub'), customer, metadata, plan, card }
  if (free_days !== null) return beginFree(books, { ...given, trial_end: now + seconds(free_days * DAY) })
  return beginPaid(books, given)
}

type NewSubscription = Pick<TestSubscription, 'id' | 'customer' | 'metadata' | 'plan'> & { card: Card | null }

function beginFree(
  books: Books,
  { trial_end, ...given }: NewSubscription & { trial_end: number },
): Promise<TestSubscription> {
  const { now } = books
  const trial = { status: 'trialing' as const, trial_start: now, trial_end, anchor: trial_end }
  return books.tell('customer.subscription.created', 'subscription', {
    ...newSubscription(given, now),
    ...trial,
    current_period_end: trial_end,
  })
}

async function beginPaid(books: Books, given: NewSubscription): Promise<TestSubscription> {
  const { now } = books
  const begun = await books.tell('customer.subscription.created', 'subscription', newSubscription(given, now))
  return charge(books, begun, now)
}

function newSubscription({ card, ...given }: NewSubscription, now: number): TestSubscription {
  return {
    ...given,
    status: 'active',
    start_date: now,
    trial_start: null,
    trial_end: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    default_payment_method: card,
    latest_invoice: null,
    anchor: now,
    periods: 0,
    current_period_start: now,
    current_period_end: now,
  }
}

async function charge(books: Books, found: TestSubscription, at: number): Promise<TestSubscription> {
  const periods = found.periods + 1
  const end = await books.endOf(found.plan, found.anchor, periods)
  const invoice: TestInvoice = {
    id: newRef('in'),
    customer: found.customer,
    subscription: found.id,
    number: `TEST-${newRef('n').slice(-8).toUpperCase()}`,
    status: 'open',
    amount_paid: 0,
    amount_due: PLAN_PENCE[found.plan],
    amount_refunded: 0,
    attempt_count: 0,
    next_payment_attempt: null,
    paid_at: null,
    period_start: at,
    period_end: end,
  }
  const begun = { ...found, periods, current_period_start: at, current_period_end: end, latest_invoice: invoice.id }
  return attempt(books, begun, invoice, at)
}

async function attempt(books: Books, found: TestSubscription, due: TestInvoice, at: number): Promise<TestSubscription> {
  const attempts = due.attempt_count + 1
  if (found.default_payment_method === 'works') {
    await books.tell('invoice.paid', 'invoice', {
      ...due,
      status: 'paid',
      amount_paid: due.amount_due,
      paid_at: at,
      attempt_count: attempts,
      next_payment_attempt: null,
    })
    return update(books, { ...found, status: 'active' })
  }
  const wait = RETRIES[attempts - 1]
  const next = wait === undefined ? null : due.period_start + wait
  await books.tell('invoice.payment_failed', 'invoice', { ...due, attempt_count: attempts, next_payment_attempt: next })
  const behind = await update(books, { ...found, status: 'past_due' })
  return next === null ? finish(books, behind, at) : behind
}

async function finish(books: Books, found: TestSubscription, at: number): Promise<TestSubscription> {
  await giveUp(books, found)
  return books.tell('customer.subscription.deleted', 'subscription', {
    ...found,
    status: 'canceled',
    ended_at: at,
    canceled_at: found.canceled_at ?? at,
  })
}

async function giveUp(books: Books, found: TestSubscription): Promise<void> {
  const due = await openInvoice(books, found)
  if (due) await books.write('invoice', { ...due, status: 'void', next_payment_attempt: null })
}

async function settle(books: Books, subscription: TestSubscription): Promise<TestSubscription> {
  let found = subscription
  for (;;) {
    if (found.status === 'canceled') return found
    const due = await openInvoice(books, found)
    if (due?.next_payment_attempt && due.next_payment_attempt <= books.now) {
      found = await attempt(books, found, due, due.next_payment_attempt)
    } else if (!due && found.current_period_end <= books.now) {
      found = await pastPeriod(books, found)
    } else return found
  }
}

async function pastPeriod(books: Books, found: TestSubscription): Promise<TestSubscription> {
  const end = found.current_period_end
  const free = found.status === 'trialing'
  if (found.cancel_at_period_end || (free && found.default_payment_method === null)) return finish(books, found, end)
  return charge(books, { ...found, trial_end: free ? end : found.trial_end }, end)
}

async function openInvoice(books: Books, { latest_invoice }: TestSubscription): Promise<TestInvoice | null> {
  const found = latest_invoice === null ? null : await books.find('invoice', latest_invoice)
  return found?.status === 'open' ? found : null
}

function update(books: Books, subscription: TestSubscription): Promise<TestSubscription> {
  return books.tell('customer.subscription.updated', 'subscription', subscription)
}
