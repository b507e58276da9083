import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { MembershipOffer } from '#contract/membership/words.ts'
import { moment, rowOf } from '#db/rows.ts'
import { checkouts } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

const Renewals = z.object({ monthly: moment, yearly: moment })

export async function offerFor(work: Work, providerId: string): Promise<MembershipOffer> {
  const renewsOn = await rowOf(
    work.db,
    Renewals,
    sql`
    select (present() at time zone 'UTC' + interval '1 month') at time zone 'UTC' as monthly,
      (present() at time zone 'UTC' + interval '1 year') at time zone 'UTC' as yearly`,
  )
  if (!renewsOn) throw new Error('No dates')
  const [pending] = await work.db
    .select({ plan: checkouts.plan, coupon: checkouts.promoCode })
    .from(checkouts)
    .where(and(eq(checkouts.providerId, providerId), isNull(checkouts.closedAt)))
  return { renewsOn, pending: pending ?? null }
}
