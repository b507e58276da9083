import { eq } from 'drizzle-orm'
import type { RemovalReason } from '#contract/feedback/words.ts'
import { feedback, feedbackAppeals, feedbackEdits, feedbackReplies, feedbackUpdates } from '#db/schema/index.ts'
import { deleteFiles } from '#server/file/file.ts'
import { closeReports } from '#server/report/close.ts'
import type { Person, Work } from '#server/work/work.ts'
import { lockEntry } from './lock.ts'
import { dropPhotosOf } from './photos.ts'

const GONE = 'Deleted'

/** Whenever its author likes. Afterwards they may leave feedback about the same provider again. */
export async function withdrawFeedback(work: Work, person: Person, id: string): Promise<void> {
  const paths = await work.transaction(async (work) => {
    await lockEntry(work, id, person.id)
    return deleteWords(work, id, 'author')
  })
  await deleteFiles(work, paths)
}

/**
 * Leaves nothing but the count in the integrity record, in the caller's transaction. `by`: the admin who deletes it.
 * Returns file paths; delete them after commit.
 */
export async function deleteWords(
  work: Work,
  id: string,
  reason: RemovalReason,
  by: string | null = null,
): Promise<string[]> {
  await closeAllReports(work, id, by)
  const paths = await dropPhotosOf(work, id)
  for (const part of [feedbackUpdates, feedbackEdits, feedbackReplies, feedbackAppeals]) {
    await work.db.delete(part).where(eq(part.feedbackId, id))
  }
  const gone = { title: '', description: null, workDone: null, priceBand: null, hireAgain: null, signals: null }
  await work.db
    .update(feedback)
    .set({
      ...gone,
      textHash: null,
      userId: null,
      authorName: GONE,
      approvedAt: null,
      removedAt: work.now(),
      removalReason: reason,
      deletedAt: work.now(),
    })
    .where(eq(feedback.id, id))
  return paths
}

async function closeAllReports(work: Work, feedbackId: string, by: string | null): Promise<void> {
  const replies = await work.db
    .select({ id: feedbackReplies.id })
    .from(feedbackReplies)
    .where(eq(feedbackReplies.feedbackId, feedbackId))
  await closeReports(work, { kind: 'feedback', subjectId: feedbackId }, 'upheld', by)
  for (const { id } of replies) await closeReports(work, { kind: 'reply', subjectId: id }, 'upheld', by)
}
