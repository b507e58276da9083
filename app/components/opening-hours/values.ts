import type { FormResult, FormValues } from '#contract/form.ts'
import { MAX_PERIODS, WEEKDAYS, type Weekday } from '#contract/profile/opening-hours.ts'
import type { Availability } from '#contract/profile/view.ts'

/**
 * Each day has a start and an end of each period. `copy`: not saved, but copied from a day `of` to days `to`. `seen`: the
 * versions of the days. `stay`: sent by a script, which the answer must not lead away.
 */
export const HOURS_FIELDS = {
  seen: 'text',
  stay: 'text',
  'mon-from': MAX_PERIODS,
  'mon-to': MAX_PERIODS,
  'tue-from': MAX_PERIODS,
  'tue-to': MAX_PERIODS,
  'wed-from': MAX_PERIODS,
  'wed-to': MAX_PERIODS,
  'thu-from': MAX_PERIODS,
  'thu-to': MAX_PERIODS,
  'fri-from': MAX_PERIODS,
  'fri-to': MAX_PERIODS,
  'sat-from': MAX_PERIODS,
  'sat-to': MAX_PERIODS,
  'sun-from': MAX_PERIODS,
  'sun-to': MAX_PERIODS,
  of: 'text',
  to: WEEKDAYS.length,
  copy: 'text',
} as const

/** The fields of EditHours that have other names in the form. */
export const HOURS_PATHS = {
  mon: 'mon-from',
  tue: 'tue-from',
  wed: 'wed-from',
  thu: 'thu-from',
  fri: 'fri-from',
  sat: 'sat-from',
  sun: 'sun-from',
} as const satisfies Record<Weekday, keyof typeof HOURS_FIELDS>

export type HoursValues = FormValues<typeof HOURS_FIELDS>
export type HoursResult = FormResult<typeof HOURS_FIELDS>
/** The answer to a script. `merged`: what another window changed is kept too. */
export type HoursAnswer = HoursResult | (HoursResult & { saved: true; merged: boolean })

export function storedHours({ hours, versions }: Pick<Availability, 'hours' | 'versions'>): HoursValues {
  const from = (day: Weekday) => hours?.[day].map(([start]) => start) ?? []
  const to = (day: Weekday) => hours?.[day].map(([, end]) => end) ?? []
  return {
    ...{ 'mon-from': from('mon'), 'mon-to': to('mon'), 'tue-from': from('tue'), 'tue-to': to('tue') },
    ...{ 'wed-from': from('wed'), 'wed-to': to('wed'), 'thu-from': from('thu'), 'thu-to': to('thu') },
    ...{ 'fri-from': from('fri'), 'fri-to': to('fri'), 'sat-from': from('sat'), 'sat-to': to('sat') },
    ...{ 'sun-from': from('sun'), 'sun-to': to('sun') },
    ...{ of: 'mon', to: [], copy: '', seen: JSON.stringify(versions), stay: '' },
  }
}

export function hoursInput(values: HoursValues) {
  return Object.fromEntries(WEEKDAYS.map((day) => [day, periodsOf(values, day)]))
}

function periodsOf(values: HoursValues, day: Weekday): [string, string][] {
  const ends = values[`${day}-to`]
  const starts = values[`${day}-from`]
  return Array.from({ length: MAX_PERIODS }, (_, index): [string, string] => [
    starts[index] ?? '',
    ends[index] ?? '',
  ]).filter(([from, to]) => from !== '' || to !== '')
}

/** Compares periods: blank boxes do not count. */
export function differsOn(day: Weekday, a: HoursValues, b: HoursValues): boolean {
  return JSON.stringify(periodsOf(a, day)) !== JSON.stringify(periodsOf(b, day))
}

/** What is wrong with a wish to copy. Null if nothing is. */
export function copyProblem({ to }: HoursValues): string | null {
  return to.length === 0 ? 'Tick the days to copy these hours to' : null
}

export function copied(values: HoursValues): HoursValues {
  const source = WEEKDAYS.find((day) => day === values.of) ?? 'mon'
  const next = { ...values, to: [] }
  for (const day of WEEKDAYS) {
    if (!values.to.includes(day)) continue
    next[`${day}-from`] = values[`${source}-from`]
    next[`${day}-to`] = values[`${source}-to`]
  }
  return next
}
