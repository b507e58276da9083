/**
 * Bytes of HTML, before compression, of the pages that everyone sees: those of the demo marketplace in November 2026 and a
 * tenth more, and about 255 bytes for the picture of each card. The bench measures them as served (parts/weight.ts), the suite as built (page-weight.test.ts).
 */
export const MOST_HTML = {
  home: 40_000,
  directory: 54_700,
  listing: 46_300,
  'category page': 57_400,
  'job directory': 34_600,
} as const
