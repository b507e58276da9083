import { numberText } from '../number.ts'
import { DASHBOARD_DAYS } from './words.ts'

/** Smaller numbers say nothing by themselves, so that nothing is said of them. */
const ENOUGH = 10

type SeenFigures = { views: number; viewsBefore: number; phoneOpened: number }

/** What the last days were like, in a sentence. Null if no one has seen the page. */
export function seenText(seen: SeenFigures): string | null {
  if (seen.views === 0) return null
  const times = seen.views === 1 ? 'once' : `${numberText(seen.views)} times`
  const parts = [`Seen ${times} in ${DASHBOARD_DAYS} days${comparison(seen)}`, phoneText(seen)]
  return `${parts.filter(Boolean).join('; ')}.`
}

function comparison({ views, viewsBefore }: SeenFigures): string {
  if (viewsBefore < ENOUGH) return ''
  if (views >= 3 * viewsBefore) return `, ${Math.floor(views / viewsBefore)} times as often as before`
  const percent = Math.round((views / viewsBefore - 1) * 100)
  if (percent === 0) return ', as often as before'
  return percent > 0 ? `, ${percent}% more than before` : `, ${-percent}% less than before`
}

function phoneText({ views, phoneOpened }: SeenFigures): string | null {
  if (phoneOpened === 0 || phoneOpened > views || views < ENOUGH) return null
  const ofTen = Math.round((phoneOpened / views) * 10)
  const share = ofTen > 0 ? `${ofTen} of 10` : `1 of ${numberText(Math.round(views / phoneOpened))}`
  return `${share} who looked opened your phone number`
}
