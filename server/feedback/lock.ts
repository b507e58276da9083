import { and, eq, isNull, sql } from 'drizzle-orm'
import { FEEDBACK_GONE } from '#contract/feedback/words.ts'
import { feedback, profiles } from '#db/schema/index.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

export type FeedbackRow = typeof feedback.$inferSelect

/**
 * Locks the provider before the entry, as refresh_feedback() does, so that no two changes wait for each other.
 * `userId`: only where this person wrote it.
 */
export async function lockEntry(work: Work, id: string, userId?: string): Promise<FeedbackRow> {
  const mine = and(eq(feedback.id, id), isNull(feedback.deletedAt), userId ? eq(feedback.userId, userId) : undefined)
  const [found] = await work.db.select({ providerId: feedback.providerId }).from(feedback).where(mine)
  if (!found) throw noSuchFeedback()
  await lockProvider(work, found.providerId)
  const [entry] = await work.db.select().from(feedback).where(mine).for('update')
  if (!entry) throw noSuchFeedback()
  return entry
}

export async function lockProvider(work: Work, providerId: string): Promise<void> {
  await work.db.select({ one: sql`1` }).from(profiles).where(eq(profiles.id, providerId)).for('no key update')
}

/** @throws CHANGED_MEANWHILE where the words are not those that were seen */
export function assertSeen(entry: Pick<FeedbackRow, 'version'>, version: number): void {
  if (entry.version === version) return
  throw new Refusal(
    'CHANGED_MEANWHILE',
    'This feedback was changed while you looked at it. Please read it again, then decide.',
  )
}

export function noSuchFeedback(): Refusal {
  return notFound(FEEDBACK_GONE)
}
