import { eq } from 'drizzle-orm'
import { type Rating, ratingOf } from '#contract/directory.ts'
import { GRADES, type Grade, type IntegrityRecord, REMOVAL_REASONS } from '#contract/feedback.ts'
import { feedbackTotals } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

export type FeedbackTotals = {
  rating: Rating
  /** Published entries with 1, 2, 3, 4 and 5 stars. */
  distribution: [number, number, number, number, number]
  grades: Record<Grade, number>
  counts: IntegrityRecord
}

/** Counted by the database in the transaction of each change (db/sql/feedback.sql). */
export async function totalsOf(work: Work, providerId: string): Promise<FeedbackTotals> {
  const [row] = await work.db.select().from(feedbackTotals).where(eq(feedbackTotals.providerId, providerId))
  const { published = 0, waiting = 0, removed = 0, stars = [], grades = {}, removedFor = {} } = row ?? {}
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = stars
  return {
    rating: ratingOf({ count: published, sum: row?.weighted ?? 0, weight: row?.weight ?? 0 }),
    distribution: [one, two, three, four, five],
    grades: Object.fromEntries(GRADES.map((grade) => [grade, grades[grade] ?? 0])) as Record<Grade, number>,
    counts: {
      received: published + waiting + removed,
      published,
      waiting,
      removed,
      removedFor: Object.fromEntries(
        REMOVAL_REASONS.flatMap((reason) => (removedFor[reason] ? [[reason, removedFor[reason]]] : [])),
      ),
    },
  }
}
