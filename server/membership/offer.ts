import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Plan } from '#contract/membership.ts'
import { checkouts } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

export type Offer = {
  /** When a membership bought now would renew. */
  renewsOn: Record<Plan, Date>
  /** What somebody was about to buy when they left the way to pay. */
  pending: { plan: Plan; coupon: string | null } | null
}

export async function offerFor(work: Work, providerId: string): Promise<Offer> {
  const { rows } = await work.db.execute<Record<Plan, Date>>(sql`
    select (present() at time zone 'UTC' + interval '1 month') at time zone 'UTC' as monthly,
      (present() at time zone 'UTC' + interval '1 year') at time zone 'UTC' as yearly`)
  const [dates] = rows
  if (!dates) throw new Error('No dates')
  const [pending] = await work.db
    .select({ plan: checkouts.plan, coupon: checkouts.promoCode })
    .from(checkouts)
    .where(and(eq(checkouts.providerId, providerId), isNull(checkouts.closedAt)))
  return { renewsOn: { monthly: new Date(dates.monthly), yearly: new Date(dates.yearly) }, pending: pending ?? null }
}
