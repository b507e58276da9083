import { sql } from 'drizzle-orm'
import type { MembershipStanding } from '#contract/dashboard.ts'
import type { Work } from '#server/work/work.ts'

/** The running membership of a provider, else the last one that ran; null: there never was one. */
export async function standingOf(work: Work, providerId: string): Promise<MembershipStanding | null> {
  const { rows } = await work.db.execute<MembershipStanding>(sql`
    select plan, least(period_end, ended_at) as until, cancelled_at is not null as cancelled,
      ended_at is null and is_member(provider_id) as active
    from memberships where provider_id = ${providerId} order by ended_at is null desc, period_end desc limit 1`)
  const [row] = rows
  return row ? { ...row, until: new Date(row.until) } : null
}

/** Whether the provider of a public listing is a member: some are listed without. Of anybody else it is not told. */
export async function isActive(work: Work, providerId: string): Promise<{ active: boolean }> {
  const { rows } = await work.db.execute(sql`
    select from public_listings where id = ${providerId} and is_member(id)`)
  return { active: rows.length > 0 }
}
