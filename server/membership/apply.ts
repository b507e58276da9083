import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '#contract/duration.ts'
import { rowOf } from '#db/rows.ts'
import { checkouts, memberships, profiles, promoPlaces } from '#db/schema/index.ts'
import type { Subscription } from '#server/platform/payments.ts'
import { onceWithin } from '#server/work/limit.ts'
import type { Work } from '#server/work/work.ts'
import { runningOf } from './membership.ts'
import { endLater } from './payment-queue.ts'

const Sequence = z.object({ next: z.number() })

type Membership = typeof memberships.$inferSelect

/** A higher `lookup` is more recent. */
type FoundSubscription = { found: Subscription; lookup: number }

/** Never call inside a transaction. @throws PaymentsFailed */
export async function lookUp(work: Work, ask: () => Promise<Subscription>): Promise<FoundSubscription> {
  const lookup = await nextLookup(work)
  return { lookup, found: await ask() }
}

/** Taken before the question is asked, so that an older answer never replaces a newer one. */
export async function nextLookup(work: Work): Promise<number> {
  const row = await rowOf(work.db, Sequence)`select nextval('membership_lookups')::float8 as next`
  if (!row) throw new Error('A sequence without a next value')
  return row.next
}

/** Emits what changed. Idempotent, and independent of order. Call it in a transaction. */
export async function apply(work: Work, { found, lookup }: FoundSubscription): Promise<void> {
  await work.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${found.ref}, 0))`)
  const ofSubscription = eq(memberships.subscriptionRef, found.ref)
  const [row] = await work.db.select({ providerId: memberships.providerId }).from(memberships).where(ofSubscription)
  if (!row) return start(work, { found, lookup })
  await lockProvider(work, row.providerId)
  // Read once it is locked: an admin may have ended it, or stopped its renewal, in the meantime.
  const [known] = await work.db.select().from(memberships).where(ofSubscription)
  if (!known || known.lookup > lookup) return
  const next = { ...subscriptionState(found, known), lookup }
  await work.db.update(memberships).set(next).where(eq(memberships.id, known.id))
  await tell(work, known, { ...known, ...next })
}

function subscriptionState(found: Subscription, known?: Membership) {
  const { plan, paidUntil, freeUntil, unpaidSince, cardOnFile } = found
  return {
    plan,
    periodEnd: paidUntil,
    freeUntil,
    unpaidSince,
    // Ended here in favour of a newer one: it stays ended, though it still runs at the payment provider.
    endedAt: found.endedAt ?? known?.endedAt ?? null,
    cardOnFile,
    // The first known moment of the cancellation stays.
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
  else if (after.periodEnd > before.periodEnd) await work.emit('membership.renewed', { membershipId })
}

async function start(work: Work, { found, lookup }: FoundSubscription): Promise<void> {
  const { ref, providerId, promoCode, startedAt } = found
  if (!providerId || found.state === 'waiting') return // another shop's, or not paid yet
  const isRunning = found.state === 'running'
  if (!(await lockProvider(work, providerId))) return isRunning ? endDuplicate(work, ref) : undefined
  const running = await runningOf(work, providerId)
  if (running && isRunning) {
    if (running.active) return endDuplicate(work, ref)
    await work.db.update(memberships).set({ endedAt: work.now() }).where(eq(memberships.id, running.id))
    if (running.subscriptionRef) await endLater(work, running.subscriptionRef)
  }
  const [started] = await work.db
    .insert(memberships)
    .values({ providerId, promoCode, startedAt, subscriptionRef: ref, lookup, ...subscriptionState(found) })
    .returning({ id: memberships.id })
  await redeem(work, providerId, promoCode)
  if (started && isRunning) await work.emit('membership.started', { membershipId: started.id })
}

/** Locks the provider before their memberships, so that two changes cannot deadlock. False if there is no such provider. */
async function lockProvider(work: Work, id: string): Promise<boolean> {
  const [provider] = await work.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, id), eq(profiles.accountType, 'provider')))
    .for('update')
  return provider !== undefined
}

/** A second subscription of a provider, or one without a provider: the operator refunds it. */
async function endDuplicate(work: Work, subscriptionRef: string) {
  await endLater(work, subscriptionRef)
  // Several events report it; after a week the operator hears of it again.
  if (await onceWithin(work, `doubled ${subscriptionRef}`, 7 * DAY))
    await work.emit('membership.doubled', { subscriptionRef })
}

async function redeem(work: Work, providerId: string, promoCode: string | null) {
  await work.db
    .update(checkouts)
    .set({ closedAt: work.now(), outcome: 'paid' })
    .where(and(eq(checkouts.providerId, providerId), isNull(checkouts.closedAt)))
  if (promoCode === null) return
  await work.db
    .insert(promoPlaces)
    .values({ code: promoCode, providerId, heldAt: work.now(), redeemedAt: work.now() })
    .onConflictDoUpdate({ target: [promoPlaces.code, promoPlaces.providerId], set: { redeemedAt: work.now() } })
}
