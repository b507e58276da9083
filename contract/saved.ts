import type { ListingCard } from './directory.ts'
import type { JobSummary } from './job.ts'

export const SAVED_KINDS = ['provider', 'job'] as const
export type SavedKind = (typeof SAVED_KINDS)[number]

export const SAVED_PER_PAGE = 12

/** One page of a saved list, of those that are still public. `all` counts them before search and category. */
export type SavedList<Entry> = { entries: Entry[]; count: number; all: number; page: number; pages: number }
export type SavedProviders = SavedList<ListingCard>
export type SavedJobs = SavedList<JobSummary>

/** The listings or jobs on a page that the reader has saved; null for a visitor. */
export type SavedIds = { saved: readonly string[]; self: string } | null
