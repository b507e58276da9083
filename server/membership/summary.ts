import { sql } from 'drizzle-orm'
import { MembershipSummary } from '#contract/dashboard/view.ts'
import { moment, type Question, question } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'

const SummaryRow = MembershipSummary.extend({ until: moment })

/** The running membership, else the last; null: never a member. */
export function summaryOf(providerId: string): Question<MembershipSummary | null> {
  return question(
    SummaryRow,
    sql`
    select plan, least(period_end, ended_at) as until, cancelled_at is not null as cancelled,
      ended_at is null and is_member(provider_id) as active
    from memberships where provider_id = ${providerId} order by ended_at is null desc, period_end desc limit 1`,
    ([row]) => row ?? null,
  )
}

/** Some listings are public without a membership. Reveals nothing of other providers. */
export async function isListedMember(work: Work, providerId: string): Promise<{ active: boolean }> {
  const { rows } = await work.db.execute(sql`
    select from public_listings where id = ${providerId} and is_member(id)`)
  return { active: rows.length > 0 }
}
