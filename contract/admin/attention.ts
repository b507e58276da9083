import type { CappedCount } from './queue.ts'

/** Something that waits for someone who runs the site. */
export type AttentionEntry = {
  name: string
  /** "3 mails can’t be delivered" */
  title: string
  /** What to know besides; null: the title says it all. */
  detail: string | null
  /** Since when the oldest waits; null: it has no age. */
  since: Date | null
  urgent: boolean
  /** Where it is dealt with: a page, or a command where there is none. */
  at: { path: string } | { command: string }
}

/** Null: not counted yet, for a few minutes after an upgrade. */
export type AdminFigures = {
  businesses: number | null
  activeProviders: number | null
  newThisMonth: number | null
  pendingFeedback: CappedCount
  unclaimed: number | null
  waitingClaims: CappedCount
  countedAt: Date
}

/** How the site is kept, when all is well too. */
export type SiteState = { name: string; says: string; at: Date | null; path: string }

export type DashboardView = {
  attention: AttentionEntry[]
  /** Null: of admins only. */
  figures: AdminFigures | null
  states: SiteState[]
}

/** "2 hours", "3 days": how long something waits. */
export function ageText(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
}

/** The one sentence where nothing waits. */
export const ALL_CALM = 'Nothing needs your attention.'
