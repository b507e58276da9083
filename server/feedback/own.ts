import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { OwnFeedback } from '#contract/feedback.ts'
import { FEEDBACK_PER_PAGE } from '#contract/listing.ts'
import { fullName } from '#contract/profile.ts'
import { feedback, profiles } from '#db/schema/index.ts'
import type { Person, Work } from '#server/work/work.ts'

/** What people say of somebody, approved entries newest first, for the person's own eyes: membership or not. */
export async function ownFeedback(work: Work, person: Person, page: number): Promise<OwnFeedback> {
  const [rows, [counts]] = await Promise.all([
    work.db
      .select({ entry: feedback, author: { firstName: profiles.firstName, lastName: profiles.lastName } })
      .from(feedback)
      .leftJoin(profiles, eq(profiles.id, feedback.userId))
      .where(and(eq(feedback.providerId, person.id), isNotNull(feedback.approvedAt)))
      .orderBy(desc(feedback.createdAt), feedback.id)
      .limit(FEEDBACK_PER_PAGE)
      .offset((page - 1) * FEEDBACK_PER_PAGE),
    work.db
      .select({
        published: sql<number>`(count(*) filter (where ${feedback.approvedAt} is not null))::int`,
        waiting: sql<number>`(count(*) filter (where ${feedback.approvedAt} is null))::int`,
      })
      .from(feedback)
      .where(eq(feedback.providerId, person.id)),
  ])
  return {
    entries: rows.map(({ entry, author }) => ({
      id: entry.id,
      rating: entry.rating,
      title: entry.title,
      description: entry.description,
      authorName: author ? fullName(author) || 'User' : entry.authorName || 'Anonymous',
      createdAt: entry.createdAt,
    })),
    count: counts?.published ?? 0,
    waiting: counts?.waiting ?? 0,
  }
}
