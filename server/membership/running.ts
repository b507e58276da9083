import { and, eq, isNull, sql } from 'drizzle-orm'
import { memberships } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

export async function runningOf(work: Work, providerId: string) {
  const [row] = await work.db
    .select({
      id: memberships.id,
      subscriptionRef: memberships.subscriptionRef,
      startedAt: memberships.startedAt,
      unpaidSince: memberships.unpaidSince,
      cancelledAt: memberships.cancelledAt,
      byFormerOwner: memberships.byFormerOwner,
      active: sql<boolean>`is_member(${memberships.providerId})`,
    })
    .from(memberships)
    .where(and(eq(memberships.providerId, providerId), isNull(memberships.endedAt)))
  return row ?? null
}
