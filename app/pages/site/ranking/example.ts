import type { Grade } from '#contract/feedback/words.ts'

type Business = {
  name: string
  facts: { entries: number; stars: number; grade: Grade; daysOld: number; filledIn: number; daysSinceChange: number }
  parts: { feedback: number; completeness: number; recency: number }
  quality: number
  miles: number
}

/** Points out of 100. `parts` and `quality` are results of listing_quality() (db/sql/ranking.sql), to one decimal. */
export const rankingExample: Business[] = [
  {
    name: 'Ash',
    facts: { entries: 50, stars: 235, grade: 'hired', daysOld: 730, filledIn: 8, daysSinceChange: 30 },
    parts: { feedback: 53.8, completeness: 20, recency: 13.4 },
    quality: 87.1,
    miles: 6.2,
  },
  {
    name: 'Birch',
    facts: { entries: 1, stars: 5, grade: 'invited', daysOld: 0, filledIn: 10, daysSinceChange: 0 },
    parts: { feedback: 46.4, completeness: 25, recency: 15 },
    quality: 86.4,
    miles: 1.4,
  },
  {
    name: 'Cedar',
    facts: { entries: 0, stars: 0, grade: 'unproven', daysOld: 0, filledIn: 4, daysSinceChange: 180 },
    parts: { feedback: 45, completeness: 10, recency: 7.5 },
    quality: 62.5,
    miles: 0.8,
  },
]
