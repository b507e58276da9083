import { DAY, HOUR } from './duration.ts'
import { londonClock } from './london-time.ts'

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** "20 November 2026", the date in London. */
export function longDate(date: Date): string {
  return `${londonClock(date).getUTCDate()} ${monthOf(date)}`
}

/** "November 2026" */
export function monthOf(date: Date): string {
  const clock = londonClock(date)
  return `${MONTHS[clock.getUTCMonth()]} ${clock.getUTCFullYear()}`
}

/** "2026-11-20", the day in London. */
export function dayOf(date: Date): string {
  return londonClock(date).toISOString().slice(0, 10)
}

/** The day so many days after that one, or before it: of "2026-11-20". */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

/** Days in London, oldest first; the last is today. */
export function lastDays(count: number, now: Date): string[] {
  const today = dayOf(now)
  return Array.from({ length: count }, (_, index) => addDays(today, index - count + 1))
}

/** "05 Nov 2026" */
export function planDate(date: Date): string {
  return `${dayOf(date).slice(-2)} ${shortMonth(date)} ${londonClock(date).getUTCFullYear()}`
}

/** "5 Nov" */
export function shortDay(date: Date): string {
  return `${londonClock(date).getUTCDate()} ${shortMonth(date)}`
}

/** "14:05" today, "5 Nov" on another day, "5 Nov 2025" in another year. `today`: as dayOf gives it. */
export function timeOrDay(date: Date, today: string): string {
  const day = dayOf(date)
  if (day === today) return timeOf(date)
  const year = day.slice(0, 4)
  return today.startsWith(year) ? shortDay(date) : `${shortDay(date)} ${year}`
}

function shortMonth(date: Date): string {
  return monthOf(date).slice(0, 3)
}

/** "14:05", the time in London. */
export function timeOf(date: Date): string {
  return londonClock(date).toISOString().slice(11, 16)
}

/** "45 seconds", "29 minutes": rounded up. */
export function waitText(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

/** "just now", "5 hours ago", "3 days ago": coarse enough for a page that is cached for some minutes. */
export function ago(date: Date, now: Date): string {
  const passed = now.getTime() - date.getTime()
  if (passed < HOUR / 6) return 'just now'
  if (passed < HOUR) return 'less than an hour ago'
  if (passed < DAY) return counted(passed / HOUR, 'hour')
  if (passed < 60 * DAY) return counted(passed / DAY, 'day')
  return counted(passed / (30 * DAY), 'month')
}

function counted(amount: number, unit: string): string {
  const whole = Math.floor(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`
}
