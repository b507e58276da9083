import { eq, sql } from 'drizzle-orm'
import { feedback } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

export type Ratings = {
  /** Published entries with 1, 2, 3, 4 and 5 stars. */
  distribution: [number, number, number, number, number]
  /** Of the stars of all published entries. */
  sum: number
  published: number
  waiting: number
}

export async function ratingsOf(work: Work, providerId: string): Promise<Ratings> {
  const rows = await work.db
    .select({
      rating: feedback.rating,
      published: sql<number>`count(${feedback.approvedAt})::int`,
      waiting: sql<number>`(count(*) - count(${feedback.approvedAt}))::int`,
    })
    .from(feedback)
    .where(eq(feedback.providerId, providerId))
    .groupBy(feedback.rating)
  const ratings: Ratings = { distribution: [0, 0, 0, 0, 0], sum: 0, published: 0, waiting: 0 }
  for (const { rating, published, waiting } of rows) {
    ratings.distribution[rating - 1] = published
    ratings.sum += rating * published
    ratings.published += published
    ratings.waiting += waiting
  }
  return ratings
}
