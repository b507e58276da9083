import { eq } from 'drizzle-orm'
import type { ModeratedKind } from '#contract/feedback/words.ts'
import { feedback, feedbackReplies, feedbackUpdates } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { type Entry, lockEntry, needSeen, noSuchFeedback } from '../lock.ts'

/** What is decided on, and the entry that it belongs to: both are locked. */
export type Subject = {
  kind: ModeratedKind
  id: string
  entry: Entry
  approvedAt: Date | null
  removedAt: Date | null
  removedBy: string | null
}

/** `version`: of the entry, as it was seen; null: whatever it says now. */
export async function lockSubject(
  work: Work,
  { kind, id, version }: { kind: ModeratedKind; id: string; version: number | null },
): Promise<Subject> {
  const entry = await lockEntry(work, await entryOf(work, kind, id))
  if (version !== null) needSeen(entry, version)
  if (kind === 'feedback') return { kind, id, entry, ...pick(entry) }
  if (kind === 'update') {
    const [update] = await work.db.select().from(feedbackUpdates).where(eq(feedbackUpdates.id, id)).for('update')
    if (!update) throw noSuchFeedback()
    return { kind, id, entry, ...pick(update) }
  }
  const [reply] = await work.db.select().from(feedbackReplies).where(eq(feedbackReplies.id, id)).for('update')
  if (!reply) throw noSuchFeedback()
  return { kind, id, entry, ...pick({ ...reply, approvedAt: reply.removedAt ? null : reply.createdAt }) }
}

async function entryOf(work: Work, kind: ModeratedKind, id: string): Promise<string> {
  if (kind === 'feedback') return id
  const part = kind === 'update' ? feedbackUpdates : feedbackReplies
  const [row] = await work.db.select({ feedbackId: part.feedbackId }).from(part).where(eq(part.id, id))
  if (!row) throw noSuchFeedback()
  return row.feedbackId
}

function pick({ approvedAt, removedAt, removedBy }: Pick<Subject, 'approvedAt' | 'removedAt' | 'removedBy'>) {
  return { approvedAt, removedAt, removedBy }
}

type Standing =
  | { approvedAt: Date; removedAt: null; removalReason: null; removedBy: null }
  | { approvedAt: null; removedAt: Date; removalReason: Entry['removalReason']; removedBy: string }

/** A reply has no approval: it is published unless it is removed. */
export async function setStanding(work: Work, { kind, id, entry }: Subject, standing: Standing): Promise<void> {
  const { approvedAt: _, ...ofReply } = standing
  if (kind === 'reply') {
    await work.db.update(feedbackReplies).set(ofReply).where(eq(feedbackReplies.id, id))
    return
  }
  if (kind === 'update') {
    await work.db
      .update(feedbackUpdates)
      .set({ ...standing, checkedAt: work.now() })
      .where(eq(feedbackUpdates.id, id))
    return
  }
  await work.db
    .update(feedback)
    .set({ ...standing, checkedAt: entry.checkedAt ?? work.now() })
    .where(eq(feedback.id, id))
}
