import { formatPence, withDecimalPoint } from '../money.ts'
import type { Budget } from './view.ts'
import { type BudgetType, MAX_POUNDS } from './words.ts'

const amount = String.raw`£?\s*(\d+(?:\.\d{1,2})?)\s*(k\b)?`
const between = new RegExp(String.raw`^(?:between |from )?${amount}\s*(?:-|to|and)\s*${amount}$`)
const upTo = new RegExp(
  String.raw`^(?:up to|upto|at most|max|maximum|under|below|less than|no more than|not more than|not over|within|<=?)\s*(?:of )?${amount}$`,
)
const upToBehind = new RegExp(String.raw`^${amount}\s*(?:max|maximum|or less|at most|tops)$`)
const from = new RegExp(
  String.raw`^(?:from|at least|min|minimum|over|above|more than|starting at|starting from|>=?)\s*(?:of )?${amount}$`,
)
const fromBehind = new RegExp(String.raw`^${amount}\s*(?:\+|or more|upwards|and up|plus|minimum|min)$`)
const exactly = new RegExp(`^${amount}$`)

/** Reads "£500", "500-800", "up to £1.5k", "£25 per hour"; null if unsure (other currencies, day rates). */
export function readBudget(text: string): Budget | null {
  const { words, hourly } = plain(text)
  const range = words.match(between)
  if (range) return budget(hourly ? 'hourly' : 'range', ...ends(range))
  const most = words.match(upTo) ?? words.match(upToBehind)
  if (most) return budget(hourly ? 'hourly' : 'range', null, pence(most[1], most[2]))
  const least = words.match(from) ?? words.match(fromBehind)
  if (least) return budget(hourly ? 'hourly' : 'range', pence(least[1], least[2]), null)
  const sum = words.match(exactly)
  if (!sum) return null
  const value = pence(sum[1], sum[2])
  return budget(hourly ? 'hourly' : 'fixed', value, value)
}

/** "£500", "£500 to £800", "up to £500", "from £300", each perhaps "an hour". */
export function budgetText({ type, minPence, maxPence }: Budget): string {
  const rate = type === 'hourly' ? ' an hour' : ''
  if (minPence === null) return `up to ${formatPence(maxPence ?? 0)}${rate}`
  if (maxPence === null) return `from ${formatPence(minPence)}${rate}`
  if (minPence === maxPence) return `${formatPence(minPence)}${rate}`
  return `${formatPence(minPence)} to ${formatPence(maxPence)}${rate}`
}

const sumBeforeHour = /(\d)(?=(?:hours?|hourly|hrs?|ph|p\.h|h)\b)/g
const anHour =
  /\s*(?:\/|\bper\b|\beach\b|\bevery\b|\ban\b|\ba\b|\bp\/)?\s*\b(?:hours?|hourly|hrs?|ph|p\.h|h)\b\.?\s*(?:rate)?/g
const aside =
  /\b(?:gbp|quid|pounds?|sterling|budget|about|around|approx(?:imately)?|circa|roughly|ca|say|is|my|total|in total|all in|altogether|inc(?:l|luding)? vat|fixed(?: price)?|for the job|or so|ono|or near(?:est)? offer)\b|[~:;!]/g

function plain(text: string): { words: string; hourly: boolean } {
  const lower = withDecimalPoint(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\s+/g, ' ') // a run of them would be tried in many ways below
      .replace(/[‐-―−]/g, '-'),
  ).replace(sumBeforeHour, '$1 ')
  const rest = lower.replace(anHour, ' ')
  const words = rest
    .replace(aside, ' ')
    .replace(/(\d)\.(?!\d)/g, '$1 ')
    .replace(/[().,]+(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { words, hourly: rest !== lower }
}

/** "£1-2k" means thousands twice. */
function ends([, low, lowK, high, highK]: RegExpMatchArray): [number, number] {
  const meant = lowK ?? (highK && Number(low) < Number(high) ? highK : undefined)
  const [a, b] = [pence(low, meant), pence(high, highK)]
  return a > b ? [b, a] : [a, b]
}

/** NaN if it is no sum. */
function pence(digits: string | undefined, thousands: string | undefined): number {
  const pounds = Number(digits) * (thousands ? 1000 : 1)
  return pounds > 0 && pounds <= MAX_POUNDS ? Math.round(pounds * 100) : Number.NaN
}

function budget(type: BudgetType, minPence: number | null, maxPence: number | null): Budget | null {
  if (Number.isNaN(minPence) || Number.isNaN(maxPence)) return null
  return { type: type === 'range' && minPence === maxPence ? 'fixed' : type, minPence, maxPence }
}
