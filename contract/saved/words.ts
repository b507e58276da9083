export const SAVED_KINDS = ['provider', 'job'] as const
export type SavedKind = (typeof SAVED_KINDS)[number]

export const SAVED_PER_PAGE = 12

/** Null for a visitor. */
export type SavedIds = { saved: readonly string[]; self: string } | null
