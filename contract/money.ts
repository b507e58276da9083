import type { ServiceUnit } from './service.ts'

/** "£45", "£19.99" for 4500 and 1999 pence. */
export function formatPence(pence: number): string {
  const pounds = pence / 100
  return pounds.toLocaleString('en-GB', {
    style: 'currency',
    currency: 'GBP',
    minimumFractionDigits: Number.isInteger(pounds) ? 0 : 2,
  })
}

export function exactPence(pence: number): string {
  return (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' })
}

/** "£45 per hour", "from £3,500". */
export function priceText(pence: number | null, unit: ServiceUnit): string {
  if (pence === null) return 'Price on request'
  if (pence === 0) return 'Free'
  return unit === 'from' ? `from ${formatPence(pence)}` : `${formatPence(pence)} ${unit}`
}
