import { before, DAY, HOUR } from '#contract/duration.ts'
import type { OpeningHours } from '#contract/opening-hours.ts'
import type { Random } from '#db/demo/random.ts'

/** UTC; at least one day, so it is never in the future. */
export function daysBefore(now: Date, days: number, random: Random): Date {
  const moment = before(now, Math.max(1, days) * DAY)
  moment.setUTCHours(random.int(7, 20), random.int(0, 59), random.int(0, 59), 0)
  return moment
}

export function hoursBefore(now: Date, hours: number): Date {
  return before(now, hours * HOUR)
}

export function daysSince(moment: Date, now: Date): number {
  return Math.floor(now.getTime() / DAY) - Math.floor(moment.getTime() / DAY)
}

type Hours = readonly (readonly [string, string])[]
type Week = readonly [weekday: Hours, friday: Hours, saturday: Hours, sunday: Hours]

const trade: readonly Week[] = [
  [[['08:00', '17:30']], [['08:00', '17:30']], [], []],
  [[['08:00', '17:30']], [['08:00', '16:00']], [['09:00', '13:00']], []],
  [[['07:30', '18:00']], [['07:30', '18:00']], [['08:00', '12:30']], []],
  [[['07:00', '19:00']], [['07:00', '19:00']], [['08:00', '17:00']], [['10:00', '15:00']]],
]
const office: readonly Week[] = [
  [[['09:00', '17:30']], [['09:00', '17:00']], [], []],
  [
    [
      ['09:00', '13:00'],
      ['14:00', '17:30'],
    ],
    [['09:00', '16:30']],
    [],
    [],
  ],
  [[['09:30', '18:30']], [['09:30', '16:00']], [['10:00', '13:00']], []],
]
const personal: readonly Week[] = [
  [[['10:00', '19:00']], [['10:00', '20:00']], [['09:00', '17:00']], []],
  [
    [
      ['09:00', '12:30'],
      ['15:00', '20:00'],
    ],
    [['09:00', '17:00']],
    [['09:30', '14:00']],
    [],
  ],
  [[['08:00', '20:00']], [['08:00', '18:00']], [['09:00', '16:00']], [['10:00', '14:00']]],
]
const weeks: Readonly<Record<string, readonly Week[]>> = {
  'legal-and-financial-services': office,
  it: office,
  'marketing-and-advertising': office,
  education: personal,
  events: personal,
  'fitness-health-and-wellbeing': personal,
  'hair-and-beauty': personal,
  'music-photography-and-visuals': personal,
  'pets-animals': personal,
}

export function openingHoursOf(random: Random, groupSlug: string): OpeningHours {
  const [weekday, friday, saturday, sunday] = random.pick(weeks[groupSlug] ?? trade)
  const shutMondays = ['hair-and-beauty', 'events'].includes(groupSlug) && random.chance(0.5)
  const day = (hours: Hours) => hours.map(([from, to]): [string, string] => [from, to])
  return {
    mon: shutMondays ? [] : day(weekday),
    tue: day(weekday),
    wed: day(weekday),
    thu: day(weekday),
    fri: day(friday),
    sat: day(saturday),
    sun: day(sunday),
  }
}
