import { HOUR, MINUTE } from './duration.ts'

/**
 * A moment whose fields in UTC are what clocks in London show then, from 1996 on. Not by Intl: the first use of that
 * takes a phone a tenth of a second, in which a page does not respond (decision 32).
 */
export function londonClock(moment: Date): Date {
  return new Date(moment.getTime() + aheadOfUtc(moment.getTime()))
}

/** "2026-11-22T09:30", the time in London: what a field of date and time holds. */
export function londonInput(moment: Date | null): string {
  return moment ? londonClock(moment).toISOString().slice(0, 16) : ''
}

/** Reads "2026-11-22T09:30" as London time. Null if there is no such moment. */
export function londonMoment(text: string): Date | null {
  const shown = Date.parse(`${text.slice(0, 16)}Z`)
  if (!/^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text) || Number.isNaN(shown)) return null
  return momentOf(shown)
}

/**
 * When clocks in London show what those of UTC show at `shown`, in milliseconds. In the hour that they show twice it is
 * the first time; in the hour that they skip, an hour later.
 */
function momentOf(shown: number): Date {
  const summer = shown - HOUR
  return new Date(aheadOfUtc(summer) > 0 ? summer : shown)
}

/** The moment when London clocks show so many minutes past the midnight at which the day began. */
export function instantAt(day: string, minutes: number): Date {
  return momentOf(Date.parse(day) + minutes * MINUTE)
}

/** Milliseconds. Summer time is from the last Sunday of March to that of October, from and to 1:00 UTC (SI 2002/262). */
function aheadOfUtc(time: number): number {
  const year = new Date(time).getUTCFullYear()
  return time >= lastSunday(year, MARCH) && time < lastSunday(year, OCTOBER) ? HOUR : 0
}

const MARCH = 2
const OCTOBER = 9

/** The clocks change on it at 1:00 UTC. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0))
  return Date.UTC(year, month, last.getUTCDate() - last.getUTCDay(), 1)
}
