/** Points out of 100. `parts` and `quality` are results of listing_quality() (db/sql/ranking.sql), to one decimal. */
export const rankingExample = [
  {
    name: 'Ash',
    facts: { entries: 50, stars: 235, filledIn: 8, daysSinceChange: 30 },
    parts: { feedback: 54.5, completeness: 20, recency: 13.4 },
    quality: 87.9,
    miles: 6.2,
  },
  {
    name: 'Birch',
    facts: { entries: 1, stars: 5, filledIn: 10, daysSinceChange: 0 },
    parts: { feedback: 47.5, completeness: 25, recency: 15 },
    quality: 87.5,
    miles: 1.4,
  },
  {
    name: 'Cedar',
    facts: { entries: 0, stars: 0, filledIn: 4, daysSinceChange: 180 },
    parts: { feedback: 45, completeness: 10, recency: 7.5 },
    quality: 62.5,
    miles: 0.8,
  },
]
