import { eq } from 'drizzle-orm'
import type { RunningMembership } from '#contract/membership/view.ts'
import { profiles } from '#db/schema/index.ts'
import { moneyBackOf, unusedNow } from '#server/membership/end.ts'
import { runningOf } from '#server/membership/membership.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

export async function viewRunning(work: Work, providerId: string): Promise<RunningMembership | null> {
  const running = await runningOf(work, providerId)
  if (!running) return null
  const { plan, periodEnd, active, unpaidSince, cancelledAt, byFormerOwner } = running
  return {
    ...{ plan, periodEnd, active },
    unpaid: unpaidSince !== null,
    cancelled: cancelledAt !== null || byFormerOwner,
    moneyBack: await moneyBackOf(work, providerId),
    unusedPence: await unusedNow(work, providerId),
  }
}

/** Locks the provider before their memberships and receipts, as every change of them does. */
export async function lockMember(work: Work, providerId: string) {
  const [profile] = await work.db.select().from(profiles).where(eq(profiles.id, providerId)).for('update')
  if (!profile) throw notFound('There is no such user.')
  return profile
}

export async function needRunning(work: Work, providerId: string) {
  const running = await runningOf(work, providerId)
  if (!running) throw new Refusal('NO_MEMBERSHIP', 'They have no running membership.')
  return running
}
