import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { MembershipSummary } from '#contract/dashboard/view.ts'
import type { Membership, MembershipOffer } from '#contract/membership/view.ts'
import { daysBetween, PLANS } from '#contract/membership/words.ts'
import { moment } from '#contract/moment.ts'
import { type PreparedQuery, question, rowOf } from '#db/rows.ts'
import { checkouts, memberships, profiles } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

const MembershipRow = z.object({
  plan: z.enum(PLANS),
  period_end: moment,
  cancelled: z.boolean(),
  by_former_owner: z.boolean(),
  card_on_file: z.boolean(),
  free: z.boolean(),
  unpaid: z.boolean(),
  active: z.boolean(),
})

const NO_MEMBERSHIP: Membership = {
  isSubscribed: false,
  tier: 'none',
  expiresAt: null,
  cancelAtPeriodEnd: false,
  resumable: false,
  renews: false,
  free: false,
  unpaid: false,
  daysLeft: null,
}

/** Whether the listing is not public before the staff have approved it. */
export async function awaitsApproval({ db }: Work, id: string): Promise<boolean> {
  return (await db.$count(profiles, and(eq(profiles.id, id), isNotNull(profiles.awaitsApprovalSince)))) > 0
}

/** The database decides whether it is active; days are those of London. */
export async function membershipOf(work: Work, id: string): Promise<Membership> {
  const row = await rowOf(work.db, MembershipRow)`
    select plan, period_end, cancelled_at is not null or by_former_owner as cancelled, by_former_owner, card_on_file, free_until is not null as free,
      unpaid_since is not null as unpaid, is_member(${id}) as active
    from memberships where provider_id = ${id} and ended_at is null`
  if (!row) return NO_MEMBERSHIP
  return {
    isSubscribed: row.active,
    tier: row.active ? row.plan : 'none',
    expiresAt: row.period_end,
    cancelAtPeriodEnd: row.cancelled,
    resumable: row.cancelled && !row.by_former_owner,
    renews: !row.cancelled && row.card_on_file,
    free: row.free,
    unpaid: row.unpaid,
    daysLeft: daysBetween(work.now(), row.period_end),
  }
}

const Renewals = z.object({ monthly: moment, yearly: moment })

export async function offerFor(work: Work, providerId: string): Promise<MembershipOffer> {
  const renewsOn = await rowOf(work.db, Renewals)`
    select (present() at time zone 'UTC' + interval '1 month') at time zone 'UTC' as monthly,
      (present() at time zone 'UTC' + interval '1 year') at time zone 'UTC' as yearly`
  if (!renewsOn) throw new Error('No dates')
  const [pending] = await work.db
    .select({ plan: checkouts.plan, coupon: checkouts.promoCode })
    .from(checkouts)
    .where(and(eq(checkouts.providerId, providerId), isNull(checkouts.closedAt)))
  return { renewsOn, pending: pending ?? null }
}

const SummaryRow = z.object({ plan: z.enum(PLANS), until: moment, cancelled: z.boolean(), active: z.boolean() })

/** The running membership, else the last. Null if they never were a member. */
export function summaryOf(providerId: string): PreparedQuery<MembershipSummary | null> {
  return question(
    SummaryRow,
    sql`
    select plan, least(period_end, ended_at) as until, cancelled_at is not null as cancelled,
      ended_at is null and is_member(provider_id) as active
    from memberships where provider_id = ${providerId} order by ended_at is null desc, period_end desc limit 1`,
    ([row]) => row ?? null,
  )
}

export async function runningOf(work: Work, providerId: string) {
  const [row] = await work.db
    .select({
      id: memberships.id,
      subscriptionRef: memberships.subscriptionRef,
      plan: memberships.plan,
      startedAt: memberships.startedAt,
      periodEnd: memberships.periodEnd,
      freeUntil: memberships.freeUntil,
      unpaidSince: memberships.unpaidSince,
      cancelledAt: memberships.cancelledAt,
      byFormerOwner: memberships.byFormerOwner,
      active: sql<boolean>`is_member(${memberships.providerId})`,
    })
    .from(memberships)
    .where(and(eq(memberships.providerId, providerId), isNull(memberships.endedAt)))
  return row ?? null
}
