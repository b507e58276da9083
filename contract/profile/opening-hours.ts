import { addDays, dayOf } from '../date.ts'
import { instantAt, londonClock } from '../london-time.ts'
import type { Holiday, OpeningHours } from './view.ts'

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const ALWAYS_CLOSED: OpeningHours = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }

export const MAX_PERIODS = 3
export const MAX_HOLIDAYS = 20
export const HOLIDAY_NOTE_LENGTH = 80

type OpeningState =
  | { state: 'open'; until: string | null }
  /** Closed at the moment, open later today. */
  | { state: 'later'; opens: string }
  /** Over for today; `next` is null if not within a week. */
  | { state: 'over'; next: NextOpening | null }
  | { state: 'closed'; next: NextOpening | null }

type NextOpening = { days: number; weekday: Weekday; at: string }

/** Tells by the clock in London. `changesAt` is when this may change, at the latest at midnight. */
type OpeningNow = OpeningState & { today: Weekday; changesAt: Date }

const DAY_MINUTES = 1440
const AHEAD = 8

type Span = { start: number; end: number }

/** Minutes count from the start of today, as clocks on a wall show them. */
export function openingAt(hours: OpeningHours, holidays: readonly Holiday[], now: Date): OpeningNow {
  const { day, minute } = wallClock(now)
  const weekday = (days: number) => weekdayOf(addDays(day, days))
  const spans = spansAround(hours, holidays, day)
  const today = weekday(0)
  const open = spans.find(({ start, end }) => start <= minute && minute < end)
  const next = spans.find(({ start }) => start > minute)
  const edge = Math.min(open?.end ?? DAY_MINUTES, next?.start ?? DAY_MINUTES, DAY_MINUTES)
  const shared = { today, changesAt: instantAt(day, edge) }
  if (open) {
    return { ...shared, state: 'open', until: open.end - minute >= DAY_MINUTES ? null : clockText(open.end) }
  }
  if (next && next.start < DAY_MINUTES) return { ...shared, state: 'later', opens: clockText(next.start) }
  const days = next ? Math.floor(next.start / DAY_MINUTES) : 0
  const opening = next ? { days, weekday: weekday(days), at: clockText(next.start) } : null
  return { ...shared, state: hoursOn(hours, holidays, day).length > 0 ? 'over' : 'closed', next: opening }
}

/** "Open now until 17:30", "Opens at 8:00", "Closed today. Opens tomorrow at 8:00". */
export function openingText(opening: OpeningState): string {
  if (opening.state === 'open') return opening.until === null ? 'Open now' : `Open now until ${opening.until}`
  if (opening.state === 'later') return `Closed now. Opens at ${opening.opens}`
  const closed = opening.state === 'closed' ? 'Closed today' : 'Closed now'
  if (!opening.next) return closed
  const { days, weekday, at } = opening.next
  return `${closed}. Opens ${days === 1 ? 'tomorrow' : `on ${DAY_NAMES[weekday]}`} at ${at}`
}

export const DAY_NAMES: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

/** "8:00 to 12:30, 13:30 to 17:00", "All day", "Closed". */
export function dayText(periods: OpeningHours[Weekday]): string {
  if (periods.length === 0) return 'Closed'
  return periods.map(([from, to]) => (from === to ? 'All day' : `${shortTime(from)} to ${shortTime(to)}`)).join(', ')
}

export function isAlwaysClosed(hours: OpeningHours): boolean {
  return WEEKDAYS.every((day) => hours[day].length === 0)
}

/** A day in London; "2026-11-20". */
export function isHoliday(holidays: readonly Holiday[], day: string): boolean {
  return holidays.some(({ from, to }) => from <= day && day <= to)
}

/** Covers yesterday, whose last hours may reach into today, to a week ahead; what meets or overlaps is one span. */
function spansAround(hours: OpeningHours, holidays: readonly Holiday[], day: string): Span[] {
  const spans: Span[] = []
  for (let ahead = -1; ahead <= AHEAD; ahead += 1) {
    for (const { start, end } of hoursOn(hours, holidays, addDays(day, ahead))) {
      spans.push({ start: start + ahead * DAY_MINUTES, end: end + ahead * DAY_MINUTES })
    }
  }
  const joined: Span[] = []
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else joined.push({ ...span })
  }
  return joined
}

/** A period that ends at or before its start ends on the next day. */
function hoursOn(hours: OpeningHours, holidays: readonly Holiday[], day: string): Span[] {
  if (isHoliday(holidays, day)) return []
  return (hours[weekdayOf(day)] ?? []).map(([from, to]) => {
    const [start, end] = [minutesOf(from), minutesOf(to)]
    return { start, end: end <= start ? end + DAY_MINUTES : end }
  })
}

export function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

function clockText(minutes: number): string {
  const within = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return within === 0 ? 'midnight' : `${Math.floor(within / 60)}:${String(within % 60).padStart(2, '0')}`
}

function shortTime(time: string): string {
  return clockText(minutesOf(time))
}

export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[(new Date(`${day}T12:00Z`).getUTCDay() + 6) % 7] ?? 'mon'
}

/** What a clock in London shows: the day, and minutes since its midnight. */
function wallClock(moment: Date): { day: string; minute: number } {
  const clock = londonClock(moment)
  return { day: dayOf(moment), minute: clock.getUTCHours() * 60 + clock.getUTCMinutes() }
}
