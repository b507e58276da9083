import { numberText } from './number.ts'
import type { ServiceUnit } from './service.ts'

/** "£45", "£19.99" for 4500 and 1999 pence. */
export function formatPence(pence: number): string {
  return exactPence(pence).replace(/\.00$/, '')
}

/** "£45.00" */
export function exactPence(pence: number): string {
  const sum = Math.abs(Math.round(pence))
  return `${pence < 0 ? '-' : ''}£${numberText(Math.floor(sum / 100))}.${String(sum % 100).padStart(2, '0')}`
}

/** "£45 per hour", "from £3,500". */
export function priceText(pence: number | null, unit: ServiceUnit): string {
  if (pence === null) return 'Price on request'
  if (pence === 0) return 'Free'
  return unit === 'from' ? `from ${formatPence(pence)}` : `${formatPence(pence)} ${unit}`
}
