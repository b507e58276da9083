import { formatPence } from './money.ts'
import type { ServiceUnit } from './service.ts'
import { quantity } from './text.ts'

/** Half of the prices of a trade lie between the two. */
export type PriceRange = { unit: ServiceUnit; lowPence: number; highPence: number; providers: number }

/** `near`: of providers near the place; else of the whole UK. */
export type PriceGuide = { category: string; near: boolean; ranges: PriceRange[] }

/** Fewer are no guide. */
export const LEAST_PRICED = 5
/** Miles. */
export const PRICES_WITHIN = 25

/** "£40 to £60 an hour, from 14 providers". */
export function rangeText({ unit, lowPence, highPence, providers }: PriceRange): string {
  const [low, high] = [formatPence(lowPence), formatPence(highPence)]
  const sum = low === high ? low : `${low} to ${high}`
  return `${BEFORE[unit]}${sum}${BEHIND[unit]}, from ${quantity(providers, 'provider', 'providers')}`
}

const BEFORE: Readonly<Record<ServiceUnit, string>> = {
  'per hour': '',
  'per day': '',
  'per job': '',
  from: 'Prices start at ',
}
const BEHIND: Readonly<Record<ServiceUnit, string>> = {
  'per hour': ' an hour',
  'per day': ' a day',
  'per job': ' a job',
  from: '',
}
