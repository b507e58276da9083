import { PRICE_BAND_WORDS } from '../feedback/words.ts'
import { formatPence } from '../money.ts'
import { numberText } from '../number.ts'
import type { ServiceUnit } from '../profile/words.ts'
import { quantity } from '../text.ts'
import type { PaidMost, PriceRange } from './view.ts'

/** Fewer are no guide. */
export const MIN_PRICED = 5
/** Nor is a range whose end is more than so many times its beginning. */
export const WIDEST = 5
/** Miles. */
export const PRICE_RADIUS_MILES = 25

/** "£40 to £60 an hour, from 14 providers". */
export function rangeText({ unit, lowPence, highPence, providers }: PriceRange): string {
  const [low, high] = [formatPence(lowPence), formatPence(highPence)]
  const sum = low === high ? low : `${low} to ${high}`
  return `${UNIT_PREFIX[unit]}${sum}${BEHIND[unit]}, from ${quantity(providers, 'provider', 'providers')}`
}

/** "Most reviewers paid £100 to £500 (7 of 12)". */
export function paidText({ band, reviews, total }: PaidMost): string {
  const sum = PRICE_BAND_WORDS[band].replace(/^[UO]/, (letter) => letter.toLowerCase())
  const who = 2 * reviews > total ? 'Most reviewers' : 'Reviewers most often'
  return `${who} paid ${sum} (${numberText(reviews)} of ${numberText(total)})`
}

const UNIT_PREFIX: Readonly<Record<ServiceUnit, string>> = {
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
