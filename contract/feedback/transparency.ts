import type { Grade, RemovalReason } from './words.ts'

/** What became of what was received, or made, in a year. */
export type TransparencyYear = {
  year: number
  received: number
  published: number
  waiting: number
  removed: number
  removedFor: Partial<Record<RemovalReason, number>>
  /** Published entries. */
  grades: Record<Grade, number>
  /** Minutes until the first decision, the middle of all; null: there was none. Good: 4 or 5 stars. Bad: 1 or 2. */
  medianMinutes: { good: number | null; bad: number | null }
  appeals: { made: number; restored: number; kept: number }
  reports: { made: number; upheld: number; dismissed: number }
}

export type Transparency = { countedAt: Date; years: TransparencyYear[] }
