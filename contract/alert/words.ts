import { quantity } from '../text.ts'
import type { Recipients } from './view.ts'

export const PACES = ['at_once', 'daily'] as const

/** London time. */
export const DAILY_AT = '17:00'

export const FIRST_WAVE = 30
export const WAVE_GROWTH = 3
export const WAVE_HOURS = 2

export const MAX_MATCHES = 100

export const MAX_RECIPIENTS_COUNTED = 100

export function recipientsText({ number, more }: Recipients): string {
  if (number === 0)
    return 'No provider near you gets job alerts for this yet. They can still find it in the job directory.'
  const least = number === MAX_RECIPIENTS_COUNTED ? 'More than' : 'At least'
  return `${more ? `${least} ` : ''}${quantity(number, 'provider', 'providers')} near you will hear of this.`
}

export const MUTE_REASONS = ['too_far', 'not_my_work', 'small_budget', 'too_many', 'booked'] as const
export type MuteReason = (typeof MUTE_REASONS)[number]
