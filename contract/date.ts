const ZONE = 'Europe/London'
const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: ZONE })
const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: ZONE })

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: ZONE })

/** "20 November 2026", the date in London. */
export function longDate(date: Date): string {
  return long.format(date)
}

/** "November 2026", for joined dates. */
export function monthOf(date: Date): string {
  return monthAndYear.format(date)
}

/** "14:05", the time in London. */
export function timeOf(date: Date): string {
  return time.format(date)
}
