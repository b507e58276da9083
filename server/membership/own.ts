import { sql } from 'drizzle-orm'
import { daysBetween, type Membership, noMembership } from '#contract/own-membership.ts'
import type { Work } from '#server/work/work.ts'

type Row = {
  plan: 'monthly' | 'yearly'
  period_end: Date
  cancelled: boolean
  card_on_file: boolean
  free: boolean
  unpaid: boolean
  active: boolean
}

/** What somebody's membership is now. Whether it is active says the database, the days are those of London. */
export async function membershipOf(work: Work, id: string): Promise<Membership> {
  const { rows } = await work.db.execute<Row>(sql`
    select plan, period_end, cancelled_at is not null as cancelled, card_on_file, free_until is not null as free,
      unpaid_since is not null as unpaid, is_member(${id}) as active
    from memberships where provider_id = ${id} and ended_at is null`)
  const row = rows[0]
  if (!row) return noMembership
  const expiresAt = new Date(row.period_end)
  return {
    isSubscribed: row.active,
    tier: row.active ? row.plan : 'none',
    expiresAt,
    cancelAtPeriodEnd: row.cancelled,
    renews: !row.cancelled && row.card_on_file,
    free: row.free,
    unpaid: row.unpaid,
    daysLeft: daysBetween(work.now(), expiresAt),
  }
}
