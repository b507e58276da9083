import { and, eq, isNull, sql } from 'drizzle-orm'
import { checkouts, memberships, profiles, promoPlaces } from '#db/schema/index.ts'
import { firstUse } from '#server/limit/limit.ts'
import type { Subscription } from '#server/platform/payments.ts'
import type { Work } from '#server/work/work.ts'
import { endLater } from './later.ts'
import { runningOf } from './running.ts'

/** Seconds. */
const WEEK = 7 * 86_400

type Membership = typeof memberships.$inferSelect

/** What somebody's subscription is now, and which look-up that was: a later one knows more. */
export type LookedUp = { found: Subscription; lookup: number }

/** Asks the payment provider, outside of any transaction. @throws PaymentsFailed */
export async function lookUp(work: Work, ask: () => Promise<Subscription>): Promise<LookedUp> {
  const lookup = await nextLookup(work)
  return { lookup, found: await ask() }
}

/** Taken before the question is asked, so that what was asked later never gives way to what was asked before. */
export async function nextLookup(work: Work): Promise<number> {
  const { rows } = await work.db.execute<{ lookup: string }>(sql`select nextval('membership_lookups') as lookup`)
  return Number(rows[0]?.lookup)
}

/**
 * Makes the membership what the payment provider says, and emits what changed by that. In any order, and as often as
 * one likes: the end is the same. To be called in a transaction.
 */
export async function apply(work: Work, { found, lookup }: LookedUp): Promise<void> {
  await work.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${found.ref}, 0))`)
  const [known] = await work.db.select().from(memberships).where(eq(memberships.subscriptionRef, found.ref))
  if (!known) return start(work, { found, lookup })
  if (known.lookup > lookup) return
  await lockProvider(work, known.providerId)
  const next = { ...stateOf(found, known), lookup }
  await work.db.update(memberships).set(next).where(eq(memberships.id, known.id))
  await tell(work, known, { ...known, ...next })
}

function stateOf(found: Subscription, known?: Membership) {
  const { plan, paidUntil, freeUntil, unpaidSince, cardOnFile } = found
  return {
    plan,
    periodEnd: paidUntil,
    freeUntil,
    unpaidSince,
    // What was ended here, for the sake of a newer one, does not begin again while it goes on over there.
    endedAt: found.endedAt ?? known?.endedAt ?? null,
    cardOnFile,
    // When somebody cancelled stays what it was first known as.
    cancelledAt: found.cancelledAt && (known?.cancelledAt ?? found.cancelledAt),
  }
}

async function tell(work: Work, before: Membership, after: Membership) {
  const membershipId = before.id
  if (!before.endedAt && after.endedAt) return work.emit('membership.ended', { membershipId })
  if (after.endedAt) return
  if (!before.cancelledAt && after.cancelledAt) await work.emit('membership.cancelled', { membershipId })
  if (before.cancelledAt && !after.cancelledAt) await work.emit('membership.resumed', { membershipId })
  if (before.plan !== after.plan) await work.emit('membership.planChanged', { membershipId })
}

async function start(work: Work, { found, lookup }: LookedUp): Promise<void> {
  const { ref, providerId, promoCode, startedAt } = found
  if (!providerId || found.state === 'waiting') return // of another shop, or not paid yet
  const isRunning = found.state === 'running'
  if (!(await lockProvider(work, providerId))) return isRunning ? endDoubled(work, ref) : undefined
  const running = await runningOf(work, providerId)
  if (running && isRunning) {
    if (running.active) return endDoubled(work, ref)
    await work.db.update(memberships).set({ endedAt: work.now() }).where(eq(memberships.id, running.id))
    if (running.subscriptionRef) await endLater(work, running.subscriptionRef)
  }
  const [started] = await work.db
    .insert(memberships)
    .values({ providerId, promoCode, startedAt, subscriptionRef: ref, lookup, ...stateOf(found) })
    .returning({ id: memberships.id })
  await redeem(work, providerId, promoCode)
  if (started && isRunning) await work.emit('membership.started', { membershipId: started.id })
}

/** The provider first, then what they have: two that change both never wait for each other. Whether there is one. */
async function lockProvider(work: Work, id: string): Promise<boolean> {
  const [provider] = await work.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, id), eq(profiles.accountType, 'provider')))
    .for('update')
  return provider !== undefined
}

/** A second subscription of somebody, or one of nobody: it ends, and the operator pays back what was paid for it. */
async function endDoubled(work: Work, subscriptionRef: string) {
  await endLater(work, subscriptionRef)
  // Several events tell of it. If it still runs after a week, somebody should look again.
  if (await firstUse(work, `doubled ${subscriptionRef}`, WEEK))
    await work.emit('membership.doubled', { subscriptionRef })
}

/** The way to pay has been taken, and the place of the promo code with it. */
async function redeem(work: Work, providerId: string, promoCode: string | null) {
  await work.db
    .update(checkouts)
    .set({ closedAt: work.now(), end: 'paid' })
    .where(and(eq(checkouts.providerId, providerId), isNull(checkouts.closedAt)))
  if (promoCode === null) return
  await work.db
    .insert(promoPlaces)
    .values({ code: promoCode, providerId, heldAt: work.now(), redeemedAt: work.now() })
    .onConflictDoUpdate({ target: [promoPlaces.code, promoPlaces.providerId], set: { redeemedAt: work.now() } })
}
