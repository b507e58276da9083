import type { Category } from '../category/words.ts'
import type { Radius } from '../place/words.ts'
import { quantity } from '../text.ts'

export const PACES = ['at_once', 'daily'] as const
export type Pace = (typeof PACES)[number]

/** London time. */
export const DAILY_AT = '17:00'

export const FIRST_WAVE = 30
export const WAVE_GROWTH = 3
export const WAVE_HOURS = 2

export type AlertSettings = {
  on: boolean
  radiusMiles: Radius
  pace: Pace
  minBudgetPence: number | null
  categories: (Pick<Category, 'id' | 'text'> & { muted: boolean })[]
  /** As in the profile; null: none, or an unknown one. */
  place: string | null
  matches: number
}

export const MOST_MATCHES = 100

/** Providers that a job would be mailed to. `more`: at least so many. */
export type Recipients = { number: number; more: boolean }
export const MOST_RECIPIENTS_COUNTED = 100

export function recipientsText({ number, more }: Recipients): string {
  if (number === 0)
    return 'No provider near you gets job alerts for this yet. They can still find it in the job directory.'
  const least = number === MOST_RECIPIENTS_COUNTED ? 'More than' : 'At least'
  return `${more ? `${least} ` : ''}${quantity(number, 'provider', 'providers')} near you will hear of this.`
}

export const MUTE_REASONS = ['too_far', 'not_my_work', 'small_budget', 'too_many', 'booked'] as const
export type MuteReason = (typeof MUTE_REASONS)[number]

/** Null: it would change nothing. */
export type MuteOffer = {
  job: { id: string; title: string; miles: number }
  radiusMiles: Radius | null
  categories: string[]
  minBudgetPence: number | null
  daily: boolean
}
