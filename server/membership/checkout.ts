import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { after, before, DAY, MINUTE } from '#contract/duration.ts'
import type { Checkout } from '#contract/membership/input.ts'
import { laterBy } from '#contract/membership/length.ts'
import type { OwnActivity } from '#contract/membership/view.ts'
import { ALREADY_ACTIVE, CHECKOUT_MINUTES, type Plan } from '#contract/membership/words.ts'
import { checkouts, profiles } from '#db/schema/index.ts'
import { within } from '#server/platform/payments/deadline.ts'
import { type CheckoutSession, isPaymentsFailed, PaymentsFailed, WAIT_TIMEOUT } from '#server/platform/payments.ts'
import { isRefusal, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { apply, lookUp } from './apply.ts'
import { callPayments } from './call-payments.ts'
import { customerOf } from './customer.ts'
import { awaitsApproval, runningOf } from './membership.ts'
import { codeOf, freePlaces, planOf, reservePromo } from './promo.ts'

type StoredCheckout = typeof checkouts.$inferSelect
type Purchase = { plan: Plan; promoCode: string | null }

/** A provider has one open checkout at a time, and one membership. */
export async function openCheckout(
  work: Work,
  person: Person,
  { plan, couponCode }: Checkout,
): Promise<{ url: string | null }> {
  const promoCode = couponCode ? codeOf(couponCode) : null
  const given = promoCode === null ? null : await planOf(work, promoCode)
  const purchase: Purchase = { plan: given ?? plan, promoCode }
  return callPayments(work, async () => {
    await syncFromProvider(work, person.id)
    const row = await hold(work, person.id, purchase).catch(async (error) => {
      if (!isRefusal(error, 'COUPON_CLAIMED') || (await closeOverdue(work)) === 0) throw error
      return hold(work, person.id, purchase) // a place has just become free
    })
    return { url: row.url ?? (await open(work, row)).url }
  })
}

/** Applies what the payment provider has not sent yet, so that a late webhook makes no provider pay twice. */
async function syncFromProvider(work: Work, providerId: string): Promise<void> {
  const running = await runningOf(work, providerId)
  const ref = running?.subscriptionRef
  if (ref && !running.active) {
    const known = await lookUp(work, () => work.site.payments.subscription(ref))
    await work.transaction((work) => apply(work, known))
  }
  const row = await openOf(work, providerId)
  if (!row?.sessionRef) return
  const session = await work.site.payments.checkout(row.sessionRef)
  if (session.state !== 'open') await settle(work, row, session)
}

async function openOf(work: Work, providerId: string): Promise<StoredCheckout | undefined> {
  const [row] = await work.db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.providerId, providerId), isNull(checkouts.closedAt)))
  return row
}

async function hold(work: Work, providerId: string, purchase: Purchase): Promise<StoredCheckout> {
  for (let turn = 0; turn < 3; turn += 1) {
    const { row, fits } = await work.transaction(async (work) => {
      await work.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, providerId)).for('update')
      const running = await runningOf(work, providerId)
      if (running?.active) throw new Refusal('ALREADY_ACTIVE', ALREADY_ACTIVE)
      if (running?.unpaidSince) throw new Refusal('PAYMENT_DUE', PAYMENT_DUE)
      const known = await openOf(work, providerId)
      if (known) return { row: known, fits: isFor(known, purchase, work.now()) }
      if (purchase.promoCode !== null) await reservePromo(work, providerId, purchase.promoCode)
      const paymentProvider = work.site.payments.name
      const [row] = await work.db
        .insert(checkouts)
        .values({ providerId, paymentProvider, ...purchase, openedAt: work.now() })
        .returning()
      if (!row) throw new Error('A checkout was not written')
      return { row, fits: true }
    })
    if (fits) return row
    await close(work, row)
  }
  throw new PaymentsFailed('An open checkout cannot be closed')
}

const PAYMENT_DUE = 'Your last payment did not go through. Choose “Manage subscription” to pay it with another card.'

function isFor(row: StoredCheckout, { plan, promoCode }: Purchase, now: Date): boolean {
  return row.plan === plan && row.promoCode === promoCode && after(row.openedAt, CHECKOUT_MINUTES * MINUTE) > now
}

/** Idempotent by its key, also when called concurrently. */
async function open(work: Work, row: StoredCheckout): Promise<CheckoutSession> {
  const membership = new URL('/membership', work.site.settings.siteUrl).href
  const session = await work.site.payments.openCheckout({
    key: row.id,
    customerRef: await customerOf(work, row.providerId),
    providerId: row.providerId,
    plan: row.plan,
    promoCode: row.promoCode,
    freeDays: row.promoCode === null ? null : daysOfFirst(row.plan, row.openedAt),
    success: `${membership}?success=true`,
    cancel: `${membership}?canceled=true`,
  })
  await work.db.update(checkouts).set({ sessionRef: session.ref, url: session.url }).where(eq(checkouts.id, row.id))
  return session
}

function daysOfFirst(plan: Plan, from: Date): number {
  const to = plan === 'monthly' ? laterBy(from, 1, 'months') : new Date(from)
  if (plan === 'yearly') to.setUTCFullYear(from.getUTCFullYear() + 1)
  return Math.round((to.getTime() - from.getTime()) / DAY)
}

/** The payment provider comes first, so that a checkout cannot be paid once its place is given away. */
async function close(work: Work, row: StoredCheckout): Promise<void> {
  const ref = row.sessionRef ?? (await open(work, row)).ref
  await settle(work, row, await work.site.payments.closeCheckout(ref))
}

export async function settle(
  work: Work,
  row: StoredCheckout,
  { state, subscriptionRef }: CheckoutSession,
): Promise<void> {
  if (state === 'complete' && subscriptionRef) {
    const known = await lookUp(work, () => work.site.payments.subscription(subscriptionRef))
    return work.transaction((work) => apply(work, known))
  }
  if (state === 'open') return
  await work.transaction(async (work) => {
    const [closed] = await work.db
      .update(checkouts)
      .set({ closedAt: work.now(), outcome: 'abandoned' })
      .where(and(eq(checkouts.id, row.id), isNull(checkouts.closedAt)))
      .returning({ id: checkouts.id })
    if (closed) await freePlaces(work, row.providerId)
  })
}

/** Closes checkouts that are unpaid after 30 minutes, which frees their promo places. Returns how many. */
export async function closeOverdue(work: Work): Promise<number> {
  const since = before(work.now(), CHECKOUT_MINUTES * MINUTE)
  const overdue = await work.db
    .select()
    .from(checkouts)
    .where(
      and(
        isNull(checkouts.closedAt),
        lte(checkouts.openedAt, since),
        eq(checkouts.paymentProvider, work.site.payments.name),
      ),
    )
    .orderBy(asc(checkouts.openedAt))
    .limit(50)
  let closed = 0
  for (const row of overdue) {
    try {
      await close(work, row)
      closed += 1
    } catch (error) {
      work.site.log.error({ err: error, checkout: row.id }, 'A checkout was not closed, and will be tried again')
    }
  }
  return closed
}

/** The return address proves nothing, so this asks the payment provider without waiting for its webhook. */
export async function awaitMembership(work: Work, person: Person): Promise<OwnActivity> {
  const activity = async () => {
    const active = (await runningOf(work, person.id))?.active ?? false
    return { active, waits: active && (await awaitsApproval(work, person.id)) }
  }
  const known = await activity()
  if (known.active) return known
  await within(WAIT_TIMEOUT, syncFromProvider(work, person.id)).catch((error) => {
    if (!isPaymentsFailed(error)) throw error
    work.site.log.warn({ err: error }, 'payment provider') // its webhook may still come
  })
  return activity()
}
