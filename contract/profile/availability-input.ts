import { z } from 'zod'
import { line } from '../typed-text.ts'
import {
  DAY_NAMES,
  HOLIDAY_NOTE_LENGTH,
  isAlwaysClosed,
  MOST_PERIODS,
  minutesOf,
  type OpeningHours,
  WEEKDAYS,
  type Weekday,
} from './opening-hours.ts'

// Apart from the words that pages need: zod weighs more than a page.

/** Up to three periods, in order; only the last may end on the next day. */
function dayOf(name: string) {
  const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${name}: give both times, such as 08:00 and 17:30`)
  return z
    .array(z.tuple([time, time]))
    .max(MOST_PERIODS, `${name}: give at most ${MOST_PERIODS} periods`)
    .transform((periods) => periods.toSorted(([a], [b]) => minutesOf(a) - minutesOf(b)))
    .refine(
      (periods) =>
        periods.every(([from, to], index) => {
          const next = periods[index + 1]
          return !next || (minutesOf(from) < minutesOf(to) && minutesOf(to) <= minutesOf(next[0]))
        }),
      `${name}: these times overlap`,
    )
}

/** All days closed: no hours are given. */
export const EditHours = z
  .strictObject({
    mon: dayOf(DAY_NAMES.mon),
    tue: dayOf(DAY_NAMES.tue),
    wed: dayOf(DAY_NAMES.wed),
    thu: dayOf(DAY_NAMES.thu),
    fri: dayOf(DAY_NAMES.fri),
    sat: dayOf(DAY_NAMES.sat),
    sun: dayOf(DAY_NAMES.sun),
  } satisfies Record<Weekday, unknown>)
  .transform((hours): OpeningHours | null => (isAlwaysClosed(hours) ? null : hours))

export const HoursVersions = z.partialRecord(z.enum(WEEKDAYS), z.string().max(20))

/** `seen`: the versions of the days that the form showed. Without one, a day is changed whatever it holds. */
export const SetHours = z.strictObject({ hours: EditHours, seen: HoursVersions.default({}) })
export type SetHours = z.output<typeof SetHours>

const Day = z.iso.date('Give a date, such as 24/12/2026')

/** No last day: one day only. */
export const AddHoliday = z
  .strictObject({ from: Day, to: z.union([z.literal(''), Day]), note: line(HOLIDAY_NOTE_LENGTH) })
  .transform(({ from, to, note }) => ({ from, to: to || from, note }))
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day is before the first' })
export type AddHoliday = z.output<typeof AddHoliday>

/** `until`: the day of the return. */
export const GoAway = z.strictObject({ until: Day, hides: z.boolean() })
export type GoAway = z.infer<typeof GoAway>
