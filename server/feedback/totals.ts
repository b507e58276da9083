import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Rating } from '#contract/directory/view.ts'
import { ratingOf } from '#contract/directory/words.ts'
import { REMOVAL_REASONS } from '#contract/feedback/rules.ts'
import type { GradeCounts, IntegrityRecord } from '#contract/feedback/view.ts'
import { GRADES } from '#contract/feedback/words.ts'
import { type PreparedQuery, question } from '#db/rows.ts'

export type FeedbackTotals = {
  rating: Rating
  /** Published entries with 1, 2, 3, 4 and 5 stars. */
  distribution: [number, number, number, number, number]
  grades: GradeCounts
  counts: IntegrityRecord
  /** Published entries from other sites: no other figure counts them. */
  imported: number
}

/** A row of feedback_totals, which the database counts in the transaction of each change (db/sql/feedback.sql). */
export const TotalsRow = z.object({
  published: z.number(),
  waiting: z.number(),
  removed: z.number(),
  imported: z.number(),
  stars: z.array(z.number()),
  grades: z.partialRecord(z.enum(GRADES), z.number()),
  removed_for: z.partialRecord(z.enum(REMOVAL_REASONS), z.number()),
  weight: z.number(),
  weighted: z.number(),
})

export function totalsOf(providerId: string): PreparedQuery<FeedbackTotals> {
  return question(
    TotalsRow,
    sql`
      select published, waiting, removed, imported, stars, grades, removed_for, weight, weighted
      from feedback_totals where provider_id = ${providerId}`,
    ([row]) => totalsFrom(row ?? null),
  )
}

/** A provider without a row has had no feedback yet. */
export function totalsFrom(row: z.infer<typeof TotalsRow> | null): FeedbackTotals {
  const { published = 0, waiting = 0, removed = 0, imported = 0 } = row ?? {}
  const { stars = [], grades = {}, removed_for: removedFor = {} } = row ?? {}
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = stars
  return {
    rating: ratingOf({ count: published, sum: row?.weighted ?? 0, weight: row?.weight ?? 0 }),
    imported,
    distribution: [one, two, three, four, five],
    grades: { hired: 0, contact: 0, invited: 0, unproven: 0, ...grades },
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
