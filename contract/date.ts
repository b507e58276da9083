const ZONE = 'Europe/London'
const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: ZONE })
const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: ZONE })

/** "20 November 2026", the date in London. */
export function longDate(date: Date): string {
  return long.format(date)
}

/** "November 2026", for joined dates. */
export function monthOf(date: Date): string {
  return monthAndYear.format(date)
}

const plan = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: ZONE })
const parts = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: ZONE })

/** "20 Nov 2026", for dates of a membership. */
export function planDate(date: Date): string {
  return plan.format(date)
}

/** How many midnights in London lie between two moments; negative when `to` is before `from`. */
export function daysBetween(from: Date, to: Date): number {
  return Math.round((Date.parse(parts.format(to)) - Date.parse(parts.format(from))) / 86_400_000)
}
