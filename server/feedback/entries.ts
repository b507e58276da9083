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

/** Published entries about a provider, newest first. */
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

/** An entry as everyone sees it. */
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

/** The same for the provider it is about, who sees the author's name of today. */
export function viewOfOwn(stored: StoredEntry): FeedbackEntry {
  const { author, entry } = stored
  const authorName = author ? fullName(author) || 'User' : entry.authorName || 'Anonymous'
  return { ...view(stored), authorName }
}
