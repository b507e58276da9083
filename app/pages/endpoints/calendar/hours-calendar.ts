import type { PublicSite } from '#app/api.server.ts'
import { addDays } from '#contract/date.ts'
import type { ListingHours } from '#contract/listing/view.ts'
import { isHoliday, minutesOf, WEEKDAYS, weekdayOf } from '#contract/profile/opening-hours.ts'
import { type CalendarEvent, calendarText } from './ical.ts'

/**
 * A listing's opening hours as events of every week, without the days on which it is closed, and its holidays. Ids last, so
 * that a calendar that looks again replaces what it has.
 */
export function hoursCalendar(
  listing: ListingHours,
  { name: site, origin }: Pick<PublicSite, 'name' | 'origin'>,
): string {
  const address = `${origin}/directory/${listing.id}`
  const events = [...openings(listing), ...closures(listing)]
  return calendarText({
    name: `${listing.name}: opening hours`,
    product: site,
    stamp: listing.updatedAt,
    events: events.map((event) => ({ ...event, uid: `${event.uid}@${new URL(origin).hostname}`, url: address })),
  })
}

type OwnEvent = Omit<CalendarEvent, 'url'>

function openings({ id, name, hours, holidays, awayUntil, today }: ListingHours): OwnEvent[] {
  const monday = addDays(today, -WEEKDAYS.indexOf(weekdayOf(today)))
  const closed = awayUntil ? [...holidays, { from: today, to: addDays(awayUntil, -1), note: '' }] : holidays
  return WEEKDAYS.flatMap((weekday, ahead) =>
    (hours?.[weekday] ?? []).map(([from, to], index) => {
      const day = addDays(monday, ahead)
      const until = minutesOf(to) <= minutesOf(from) ? addDays(day, 1) : day
      return {
        uid: `${id}-${weekday}-${index + 1}`,
        summary: `${name}: open`,
        description: '',
        times: { start: `${day}T${from}`, end: `${until}T${to}`, weekly: { except: daysClosed(closed, day) } },
      }
    }),
  )
}

function closures({ id, name, holidays, awayUntil, today }: ListingHours): OwnEvent[] {
  const away = awayUntil ? [{ key: 'away', from: today, before: awayUntil, note: '' }] : []
  const closed = holidays.map(({ from, to, note }) => ({ key: `closed-${from}`, from, before: addDays(to, 1), note }))
  return [...away, ...closed].map(({ key, from, before, note }) => ({
    uid: `${id}-${key}`,
    summary: `${name}: ${key === 'away' ? 'away' : 'closed'}`,
    description: note,
    times: { from, before },
  }))
}

type Closure = { from: string; to: string; note: string }

/** The first day and those of its weekday that follow, where the listing is closed. */
function daysClosed(closed: readonly Closure[], first: string): string[] {
  const last =
    closed
      .map(({ to }) => to)
      .sort()
      .at(-1) ?? ''
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 7)) if (isHoliday(closed, day)) days.push(day)
  return days
}
