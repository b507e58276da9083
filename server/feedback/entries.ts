import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { FeedbackEntry } from '#contract/feedback.ts'
import { fullName } from '#contract/profile.ts'
import { feedback, feedbackReplies, profiles } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

type StoredEntry = {
  entry: typeof feedback.$inferSelect
  reply: typeof feedbackReplies.$inferSelect | null
  author: { firstName: string; lastName: string } | null
}

/** Newest first. */
export function publishedEntries(
  work: Work,
  providerId: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<StoredEntry[]> {
  return work.db
    .select({
      entry: feedback,
      reply: feedbackReplies,
      author: { firstName: profiles.firstName, lastName: profiles.lastName },
    })
    .from(feedback)
    .leftJoin(feedbackReplies, eq(feedbackReplies.feedbackId, feedback.id))
    .leftJoin(profiles, eq(profiles.id, feedback.userId))
    .where(and(eq(feedback.providerId, providerId), isNotNull(feedback.approvedAt)))
    .orderBy(desc(feedback.createdAt), feedback.id)
    .limit(limit)
    .offset(offset)
}

export function view({ entry, reply }: StoredEntry): FeedbackEntry {
  const { id, rating, title, description, authorName, createdAt } = entry
  return {
    id,
    rating,
    title,
    description,
    authorName: authorName || 'Anonymous User',
    createdAt,
    reply: reply && { text: reply.replyText, updatedAt: reply.updatedAt },
  }
}

/** The provider sees the author's current name. */
export function viewOfOwn(stored: StoredEntry): FeedbackEntry {
  const { author, entry } = stored
  const authorName = author ? fullName(author) || 'User' : entry.authorName || 'Anonymous'
  return { ...view(stored), authorName }
}
