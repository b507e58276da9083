import { and, eq, isNull } from 'drizzle-orm'
import type { ModeratedKind } from '#contract/feedback/rules.ts'
import { feedback, feedbackAppeals, feedbackReplies, feedbackUpdates } from '#db/schema/index.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { assertSeen, type FeedbackRow, lockEntry, noSuchFeedback } from '../lock.ts'

/** What is decided on, and the entry that it belongs to: both are locked. */
export type Subject = {
  kind: ModeratedKind
  id: string
  entry: FeedbackRow
  approvedAt: Date | null
  removedAt: Date | null
  removedBy: string | null
}

/** `version`: of the entry, as it was seen; null if any will do. */
export async function lockSubject(
  work: Work,
  { kind, id, version }: { kind: ModeratedKind; id: string; version: number | null },
): Promise<Subject> {
  const entry = await lockEntry(work, await entryIdOf(work, kind, id))
  if (version !== null) assertSeen(entry, version)
  const { approvedAt, removedAt, removedBy } = kind === 'feedback' ? entry : await lockPart(work, kind, id)
  return { kind, id, entry, approvedAt, removedAt, removedBy }
}

/** A reply has no approval: it is published unless it is removed. */
async function lockPart(work: Work, kind: 'update' | 'reply', id: string) {
  if (kind === 'update') {
    const [update] = await work.db.select().from(feedbackUpdates).where(eq(feedbackUpdates.id, id)).for('update')
    if (!update) throw noSuchFeedback()
    return update
  }
  const [reply] = await work.db.select().from(feedbackReplies).where(eq(feedbackReplies.id, id)).for('update')
  if (!reply) throw noSuchFeedback()
  return { ...reply, approvedAt: reply.removedAt ? null : reply.createdAt }
}

async function entryIdOf(work: Work, kind: ModeratedKind, id: string): Promise<string> {
  if (kind === 'feedback') return id
  const part = kind === 'update' ? feedbackUpdates : feedbackReplies
  const [row] = await work.db.select({ feedbackId: part.feedbackId }).from(part).where(eq(part.id, id))
  if (!row) throw noSuchFeedback()
  return row.feedbackId
}

/** @throws APPEAL_WAITS where its author has appealed: the appeal is decided on then */
export async function assertNoAppeal(work: Work, { kind, id }: { kind: ModeratedKind; id: string }): Promise<void> {
  const open = and(eq(feedbackAppeals.kind, kind), eq(feedbackAppeals.subjectId, id), isNull(feedbackAppeals.decidedAt))
  if ((await work.db.$count(feedbackAppeals, open)) === 0) return
  throw new Refusal('APPEAL_WAITS', 'Its author has appealed. Please decide on the appeal.')
}

type SubjectState =
  | { approvedAt: Date; removedAt: null; removalReason: null; removedBy: null }
  | { approvedAt: null; removedAt: Date; removalReason: FeedbackRow['removalReason']; removedBy: string }

export async function setStanding(work: Work, { kind, id, entry }: Subject, standing: SubjectState): Promise<void> {
  const { approvedAt: _, ...ofReply } = standing
  const checkedAt = work.now()
  if (kind === 'reply') {
    await work.db.update(feedbackReplies).set(ofReply).where(eq(feedbackReplies.id, id))
  } else if (kind === 'update') {
    await work.db
      .update(feedbackUpdates)
      .set({ ...standing, checkedAt })
      .where(eq(feedbackUpdates.id, id))
  } else {
    await work.db
      .update(feedback)
      .set({ ...standing, checkedAt: entry.checkedAt ?? checkedAt })
      .where(eq(feedback.id, id))
  }
}
