export const MOST_SUGGESTED = 8
/** Letters from which on suggestions are made. */
export const SHORTEST_SUGGESTED = 2

/** What a search may be about, while it is typed. */
export type SearchSuggestion =
  | { kind: 'category'; text: string }
  /** What people ask of a category in their own words. */
  | { kind: 'task'; text: string; category: string }
  | { kind: 'business'; text: string; id: string; town: string | null }
  /** `service`: what was typed besides the place. */
  | { kind: 'place'; text: string; service: string }
