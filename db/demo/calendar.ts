import { before, DAY, HOUR } from '#contract/duration.ts'
import type { OpeningHours } from '#contract/profile/view.ts'
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
const always: readonly Week[] = [
  [[['00:00', '00:00']], [['00:00', '00:00']], [['00:00', '00:00']], [['00:00', '00:00']]],
]
const early: readonly Week[] = [
  [[['05:00', '14:00']], [['05:00', '14:00']], [['06:00', '12:00']], []],
  [
    [
      ['06:00', '10:00'],
      ['17:00', '22:00'],
    ],
    [['06:00', '10:00']],
    [['08:00', '13:00']],
    [['08:00', '12:00']],
  ],
]
const late: readonly Week[] = [
  [[['12:00', '22:00']], [['12:00', '23:00']], [['10:00', '23:00']], [['11:00', '20:00']]],
  [[['16:00', '22:00']], [['16:00', '23:30']], [['09:00', '23:30']], [['09:00', '22:00']]],
  [[['18:00', '02:00']], [['18:00', '03:00']], [['16:00', '03:00']], [['16:00', '01:00']]],
]
/** Who is there for emergencies, before others are up, or after they have gone home; a share of each trade. */
const otherwise: Readonly<Record<string, readonly [share: number, weeks: readonly Week[]]>> = {
  plumbing: [0.25, always],
  'heating-and-gas': [0.2, always],
  'electrical-services': [0.15, always],
  'breakdown-and-recovery': [0.7, always],
  'tyres-and-wheels': [0.2, always],
  'home-care': [0.5, always],
  'veterinary-and-farriery': [0.3, always],
  'pest-control': [0.2, always],
  'domestic-cleaning': [0.3, early],
  'office-and-commercial-cleaning': [0.7, early],
  'window-and-gutter-cleaning': [0.3, early],
  'personal-training': [0.6, early],
  'dog-walking': [0.4, early],
  'djs-and-entertainers': [0.7, late],
  'musicians-and-singers': [0.6, late],
  'venue-hire': [0.4, late],
  catering: [0.4, late],
  barbering: [0.3, late],
  'school-tutoring': [0.4, late],
  'massage-and-bodywork': [0.3, late],
}
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

/** Without a trade: those that are usual in the group. */
export function openingHoursOf(random: Random, groupSlug: string, tradeSlug: string | null): OpeningHours {
  const [share, others] = otherwise[tradeSlug ?? ''] ?? [0, trade]
  const usual = weeks[groupSlug] ?? trade
  const [weekday, friday, saturday, sunday] = random.pick(random.chance(share) ? others : usual)
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
