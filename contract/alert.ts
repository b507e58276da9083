import type { Category } from './category.ts'
import type { Radius } from './place.ts'

// Job alerts: mails to members about new jobs that fit them.

/** How soon a member gets an alert: when the wave reaches them, or once a day. */
export const PACES = ['at_once', 'daily'] as const
export type Pace = (typeof PACES)[number]

/** The hour in London at which the mail of the day goes out. */
export const DAILY_AT = '17:00'

/** The providers in the first wave, and how much each wave is larger than the one before. */
export const FIRST_WAVE = 30
export const WAVE_GROWTH = 3
/** Hours from one wave to the next. */
export const WAVE_HOURS = 2

/** What a member may choose, and from where their jobs are measured. */
export type AlertSettings = {
  /** Whether the mails are switched on at all. */
  on: boolean
  radiusMiles: Radius
  pace: Pace
  minBudgetPence: number | null
  categories: (Pick<Category, 'id' | 'text'> & { muted: boolean })[]
  /** As in the profile; null: none, or none that we know. */
  place: string | null
  /** How many of the newest open jobs fit, counted up to MOST_MATCHES. */
  matches: number
}

export const MOST_MATCHES = 100

/** Why a job was not for a member; each changes which alerts they get. */
export const MUTE_REASONS = ['too_far', 'not_my_work', 'small_budget', 'too_many', 'booked'] as const
export type MuteReason = (typeof MUTE_REASONS)[number]

/** What a reason would change for this reader and job; null: nothing that it could. */
export type MuteOffer = {
  job: { id: string; title: string; miles: number }
  radiusMiles: Radius | null
  categories: string[]
  minBudgetPence: number | null
  daily: boolean
}
