import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { daysBetween, noMembership } from '#contract/membership/own.ts'
import type { Membership } from '#contract/membership/view.ts'
import { PLANS } from '#contract/membership/words.ts'
import { moment, rowOf } from '#db/rows.ts'
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

/** The database decides whether it is active; days are those of London. */
export async function membershipOf(work: Work, id: string): Promise<Membership> {
  const row = await rowOf(
    work.db,
    MembershipRow,
    sql`
    select plan, period_end, cancelled_at is not null or by_former_owner as cancelled, by_former_owner, card_on_file, free_until is not null as free,
      unpaid_since is not null as unpaid, is_member(${id}) as active
    from memberships where provider_id = ${id} and ended_at is null`,
  )
  if (!row) return noMembership
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
