import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Checkout } from '#contract/checkout.ts'
import { ALREADY_ACTIVE, CHECKOUT_MINUTES, type Plan } from '#contract/membership.ts'
import { checkouts, profiles } from '#db/schema/index.ts'
import { type CheckoutSession, PaymentsFailed } from '#server/platform/payments.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { apply, lookUp } from './apply.ts'
import { customerOf } from './customer.ts'
import { codeOf, freePlaces, holdPlace } from './promo.ts'
import { reachable } from './reachable.ts'
import { runningOf } from './running.ts'

type Row = typeof checkouts.$inferSelect
type Wanted = { plan: Plan; promoCode: string | null }

const MINUTE = 60_000
const DAY = 86_400_000

/**
 * The page where this provider pays: a business has one way to pay at a time, and one membership.
 * @throws ALREADY_ACTIVE, PAYMENT_DUE, COUPON_INVALID, COUPON_CLAIMED, COUPON_USED, PAYMENTS_FAILED
 */
export async function checkout(
  work: Work,
  person: Person,
  { plan, couponCode }: Checkout,
): Promise<{ url: string | null }> {
  const promoCode = couponCode ? codeOf(couponCode) : null
  const wanted: Wanted = { plan: promoCode ? 'yearly' : plan, promoCode }
  return reachable(work, async () => {
    await catchUp(work, person.id)
    const row = await hold(work, person.id, wanted).catch(async (error) => {
      if (error?.code !== 'COUPON_CLAIMED' || (await closeOverdue(work)) === 0) throw error
      return hold(work, person.id, wanted) // a place has just become free
    })
    return { url: row.url ?? (await open(work, row)).url }
  })
}

/** What the payment provider knows already and has not told us yet: nobody pays twice for want of a webhook. */
export async function catchUp(work: Work, providerId: string): Promise<void> {
  const running = await runningOf(work, providerId)
  const ref = running?.subscriptionRef
  if (ref && !running.active) {
    const known = await lookUp(work, () => work.site.payments.subscription(ref))
    await work.transaction((work) => apply(work, known))
  }
  const row = await openOf(work, providerId)
  if (!row?.ref) return
  const session = await work.site.payments.checkout(row.ref)
  if (session.state !== 'open') await settle(work, row, session)
}

async function openOf(work: Work, providerId: string): Promise<Row | undefined> {
  const [row] = await work.db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.providerId, providerId), isNull(checkouts.closedAt)))
  return row
}

/** The open way to pay for what is wanted, and the place of its promo code. */
async function hold(work: Work, providerId: string, wanted: Wanted): Promise<Row> {
  for (let turn = 0; turn < 3; turn += 1) {
    const { row, fits } = await work.transaction(async (work) => {
      await work.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, providerId)).for('update')
      const running = await runningOf(work, providerId)
      if (running?.active) throw new Refusal('ALREADY_ACTIVE', ALREADY_ACTIVE)
      if (running?.unpaidSince) throw new Refusal('PAYMENT_DUE', PAYMENT_DUE)
      const known = await openOf(work, providerId)
      if (known) return { row: known, fits: isFor(known, wanted, work.now()) }
      if (wanted.promoCode !== null) await holdPlace(work, providerId, wanted.promoCode)
      const at = work.site.payments.at
      const [row] = await work.db
        .insert(checkouts)
        .values({ providerId, at, ...wanted, openedAt: work.now() })
        .returning()
      if (!row) throw new Error('A checkout was not written')
      return { row, fits: true }
    })
    if (fits) return row
    await close(work, row)
  }
  throw new PaymentsFailed('A way to pay that is open cannot be closed')
}

const PAYMENT_DUE = 'Your last payment did not go through. Choose “Manage subscription” to pay it with another card.'

function isFor(row: Row, { plan, promoCode }: Wanted, now: Date): boolean {
  return (
    row.plan === plan &&
    row.promoCode === promoCode &&
    row.openedAt.getTime() + CHECKOUT_MINUTES * MINUTE > now.getTime()
  )
}

/** Opens it at the payment provider. It knows the key: asked twice, or by twenty at once, there is one. */
async function open(work: Work, row: Row): Promise<CheckoutSession> {
  const membership = new URL('/membership', work.site.settings.siteUrl).href
  const session = await work.site.payments.openCheckout({
    key: row.id,
    customerRef: await customerOf(work, row.providerId),
    providerId: row.providerId,
    plan: row.plan,
    promoCode: row.promoCode,
    freeDays: row.promoCode === null ? null : daysOfYear(row.openedAt),
    success: `${membership}?success=true`,
    cancel: `${membership}?canceled=true`,
  })
  await work.db.update(checkouts).set({ ref: session.ref, url: session.url }).where(eq(checkouts.id, row.id))
  return session
}

/** From a day to the same day a year later. */
function daysOfYear(from: Date): number {
  const to = new Date(from)
  to.setUTCFullYear(from.getUTCFullYear() + 1)
  return Math.round((to.getTime() - from.getTime()) / DAY)
}

/** Ends a way to pay at the payment provider first, so that nobody can pay when its place is somebody else's. */
async function close(work: Work, row: Row): Promise<void> {
  const { ref } = row.ref === null ? await open(work, row) : row
  if (ref) await settle(work, row, await work.site.payments.closeCheckout(ref))
}

/** Writes down how a way to pay ended. */
export async function settle(work: Work, row: Row, { state, subscriptionRef }: CheckoutSession): Promise<void> {
  if (state === 'complete' && subscriptionRef) {
    const known = await lookUp(work, () => work.site.payments.subscription(subscriptionRef))
    return work.transaction((work) => apply(work, known))
  }
  if (state === 'open') return
  await work.transaction(async (work) => {
    const [closed] = await work.db
      .update(checkouts)
      .set({ closedAt: work.now(), end: 'abandoned' })
      .where(and(eq(checkouts.id, row.id), isNull(checkouts.closedAt)))
      .returning({ id: checkouts.id })
    if (closed) await freePlaces(work, row.providerId)
  })
}

/** By the clock: who has not paid after 30 minutes must begin anew, and the place of a promo code is free again. */
export async function closeOverdue(work: Work): Promise<number> {
  const since = new Date(work.now().getTime() - CHECKOUT_MINUTES * MINUTE)
  const overdue = await work.db
    .select()
    .from(checkouts)
    .where(and(isNull(checkouts.closedAt), lte(checkouts.openedAt, since), eq(checkouts.at, work.site.payments.at)))
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
