import type { CappedCount } from '../admin/view.ts'
import type { ReportKind, ReportOutcome, ReportReason } from './words.ts'

export const REPORT_VIEWS = ['open', 'closed', 'held'] as const
export type ReportView = (typeof REPORT_VIEWS)[number]

export const REPORTS_PER_PAGE = 25

/** `at` as the database writes it: a Date would lose its microseconds. */
export type ReportCursor = { at: string; id: string }

/** What is wrong with one thing, in the words of all who report it. */
export type ReportedThing = {
  /** Of the oldest report. */
  id: string
  kind: ReportKind
  subjectId: string
  /** The words; null: deleted since. */
  text: string | null
  /** Who wrote it. */
  author: { id: string | null; name: string }
  /** Where staff see it; null: nowhere. */
  path: string | null
  /** Of the entry that feedback or a reply belongs to. */
  version: number | null
  /** Open ones; of a closed report this one alone. */
  count: number
  reports: { reason: ReportReason; note: string; madeAt: Date }[]
  at: Date
  closedAt: Date | null
  outcome: ReportOutcome | null
}

export type ReportPage = {
  things: ReportedThing[]
  next: ReportCursor | null
  counts: { open: CappedCount; held: CappedCount }
}

/** A message that waits for a check. */
export type HeldMessage = { id: string; sender: string; recipient: string; text: string; heldAt: Date }

/** What the form of a report shows. `backId`: of the page to go back to. */
export type ReportSubject = { text: string; by: string; own: boolean; backId: string }
