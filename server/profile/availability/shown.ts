import { z } from 'zod'
import { addDays, dayOf, longDate } from '#contract/date.ts'
import type { CardSign } from '#contract/directory/view.ts'
import { seconds } from '#contract/duration.ts'
import type { Listing } from '#contract/listing/view.ts'
import { instantAt } from '#contract/london-time.ts'
import { moment } from '#contract/moment.ts'
import { DAY_NAMES, dayText, openingAt, openingText, WEEKDAYS } from '#contract/profile/opening-hours.ts'
import { Holiday, OpeningHours } from '#contract/profile/view.ts'
import type { Work } from '#server/work/work.ts'
import { coming } from './availability.ts'

// What depends on the hour is said by the server, and the page that says it is kept until it changes (`lasts`): browsers
// fetch no code for it, and without JavaScript it is as true.

/** The columns of a profile that say when a provider works. */
export const AvailabilityRow = z.object({
  opening_hours: OpeningHours.nullable(),
  holidays: z.array(Holiday),
  away_until: moment.nullable(),
})
type AvailabilityRow = z.infer<typeof AvailabilityRow>

const SHOWN_CLOSURES = 4

/** Null if no hours are given. */
export function signOf(work: Work, row: AvailabilityRow): CardSign | null {
  const away = awayUntil(work, row)
  if (away) return { text: `Away until ${longDate(away)}`, open: false, lasts: secondsTo(work, away) }
  if (!row.opening_hours) return null
  const { state, changesAt } = openingAt(row.opening_hours, row.holidays, work.now())
  const text = state === 'open' ? 'Open now' : state === 'closed' ? 'Closed today' : ''
  return { text, open: state === 'open', lasts: secondsTo(work, changesAt) }
}

/** The page of the listing shows it. */
export function availabilityShown(
  work: Work,
  row: AvailabilityRow,
): Pick<Listing, 'opening' | 'closures' | 'away' | 'lasts'> {
  const away = awayUntil(work, row)
  const awayText = away && `Away until ${longDate(away)}`
  const closures = coming(work, row.holidays)
  const opening = row.opening_hours ? openingAt(row.opening_hours, row.holidays, work.now()) : null
  const ends = [
    ...(away ? [away] : []),
    ...(opening ? [opening.changesAt] : []),
    ...(closures.length > 0 ? [instantAt(addDays(dayOf(work.now()), 1), 0)] : []),
  ]
  return {
    opening: opening && {
      text: awayText ?? openingText(opening),
      open: !away && opening.state === 'open',
      week: WEEKDAYS.map((day) => ({
        day: DAY_NAMES[day],
        hours: dayText(row.opening_hours?.[day] ?? []),
        today: day === opening.today,
      })),
    },
    closures: closures.slice(0, SHOWN_CLOSURES).map(closureText),
    away: awayText,
    lasts: ends.length > 0 ? Math.min(...ends.map((end) => secondsTo(work, end))) : null,
  }
}

function awayUntil(work: Work, { away_until }: AvailabilityRow): Date | null {
  return away_until && away_until > work.now() ? away_until : null
}

/** "24 December 2026 to 2 January 2027: Christmas". */
function closureText({ from, to, note }: Holiday): string {
  const days = from === to ? dateText(from) : `${dateText(from)} to ${dateText(to)}`
  return note ? `${days}: ${note}` : days
}

function dateText(day: string): string {
  return longDate(new Date(`${day}T12:00Z`))
}

function secondsTo(work: Work, end: Date): number {
  return Math.max(1, seconds(end.getTime() - work.now().getTime()))
}
