import { numberText } from './number.ts'
import type { ServiceUnit } from './profile/words.ts'

/** "£45", "£19.99" for 4500 and 1999 pence. */
export function formatPence(pence: number): string {
  return exactPence(pence).replace(/\.00$/, '')
}

/** "£45.00" */
export function exactPence(pence: number): string {
  const sum = Math.abs(Math.round(pence))
  return `${pence < 0 ? '-' : ''}£${numberText(Math.floor(sum / 100))}.${String(sum % 100).padStart(2, '0')}`
}

/**
 * Reads pounds as people type them, as pence. Null if unreadable or ambiguous: the British reading of "1.500" is
 * £1.50 and the continental one £1,500.
 */
export function readPence(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/^£\s*|\s*£$/, '')
    .replace(/(\d)\s(?=\d{3}(?!\d))/g, '$1,')
  const [, pounds, pence = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(withDecimalPoint(plain)) ?? []
  return pounds === undefined ? null : Number(pounds) * 100 + Number(pence.padEnd(2, '0'))
}

/** A comma before exactly three digits separates thousands; any other is a decimal mark. */
export function withDecimalPoint(text: string): string {
  return text
    .replace(/(^|[^\d.,])([1-9]\d{0,2}(?:,\d{3})+)(?!\d)/g, (_, before: string, sum: string) => {
      return before + sum.replaceAll(',', '')
    })
    .replace(/(\d),(?=\d{1,2}(?!\d))/g, '$1.')
}

/** "£45 per hour", "from £3,500". */
export function priceText(pence: number | null, unit: ServiceUnit): string {
  if (pence === null) return 'Price on request'
  if (pence === 0) return 'Free'
  return unit === 'from' ? `from ${formatPence(pence)}` : `${formatPence(pence)} ${unit}`
}

/** "from £65 an hour", "from £3,500". */
export function priceFrom(pence: number, unit: ServiceUnit): string {
  return `from ${formatPence(pence)}${UNIT_WORDS[unit]}`
}

const UNIT_WORDS: Record<ServiceUnit, string> = {
  'per hour': ' an hour',
  'per day': ' a day',
  'per job': ' a job',
  from: '',
}
