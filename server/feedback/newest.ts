import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { FeedbackEntry } from '#contract/listing.ts'
import { feedback, feedbackReplies } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

/** The newest published entries about a provider, and how many there are of those and of waiting ones. */
export async function newestFeedback(
  work: Work,
  providerId: string,
  limit: number,
): Promise<{ newest: FeedbackEntry[]; published: number; waiting: number }> {
  const [rows, counts] = await Promise.all([
    work.db
      .select({ entry: feedback, reply: feedbackReplies })
      .from(feedback)
      .leftJoin(feedbackReplies, eq(feedbackReplies.feedbackId, feedback.id))
      .where(and(eq(feedback.providerId, providerId), isNotNull(feedback.approvedAt)))
      .orderBy(desc(feedback.createdAt))
      .limit(limit),
    work.db.execute<{ published: number; waiting: number }>(sql`
      select count(approved_at)::int as published, (count(*) - count(approved_at))::int as waiting
      from feedback where provider_id = ${providerId}`),
  ])
  return {
    newest: rows.map(({ entry: { id, rating, title, description, authorName, createdAt }, reply }) => ({
      ...{ id, rating, title, description, createdAt },
      authorName: authorName || 'Anonymous User',
      reply: reply && { text: reply.replyText, updatedAt: reply.updatedAt },
    })),
    ...(counts.rows[0] ?? { published: 0, waiting: 0 }),
  }
}
