import type { JobSummary } from '../job/words.ts'
import type { ListingCard } from './view.ts'

export const SAVED_KINDS = ['provider', 'job'] as const
export type SavedKind = (typeof SAVED_KINDS)[number]

export const SAVED_PER_PAGE = 12

export type SavedList<Entry> = { entries: Entry[]; count: number; all: number; page: number; pages: number }
export type SavedProviders = SavedList<ListingCard>
export type SavedJobs = SavedList<JobSummary>

/** Null for a visitor. */
export type SavedIds = { saved: readonly string[]; self: string } | null
