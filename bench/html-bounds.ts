/**
 * Bytes of HTML, before compression, of the pages that everyone sees: those of the demo marketplace in November 2026 and a
 * tenth more, about 255 bytes for the picture of each card, and 2.6 kB for a category's advice and picture (the text
 * stands in the page and in its data). The bench measures them as served (parts/weight.ts), the suite as built (page-weight.test.ts).
 */
export const MOST_HTML = {
  home: 40_000,
  directory: 54_700,
  listing: 46_300,
  'category page': 60_000,
  'job directory': 34_600,
} as const
