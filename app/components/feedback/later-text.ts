import { DAY } from '#contract/duration.ts'

const COUNTS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven']

/** "One year later", "Six weeks later". */
export function laterText(first: Date, later: Date): string {
  const days = (later.getTime() - first.getTime()) / DAY
  if (days < 60) return said(Math.max(1, Math.floor(days / 7)), 'week')
  return days < 360 ? said(Math.floor(days / 30), 'month') : said(Math.max(1, Math.floor(days / 365.25)), 'year')
}

function said(count: number, unit: string): string {
  return `${COUNTS[count - 1] ?? count} ${unit}${count === 1 ? '' : 's'} later`
}
