/**
 * Bytes of HTML, before compression, of the pages that everyone sees: those of the demo marketplace in November 2026 and a
 * tenth more. The bench measures them as served (parts/weight.ts), the suite as built (page-weight.test.ts).
 */
export const MOST_HTML = {
  home: 25_900,
  directory: 51_600,
  listing: 36_100,
  'category page': 54_300,
  'job directory': 34_600,
} as const
