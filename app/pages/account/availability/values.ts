import type { HoursResult } from '#app/components/opening-hours/values.ts'
import type { FormResult, FormValues } from '#contract/form.ts'
import type { Coverage } from '#contract/profile/coverage.ts'

export const HOLIDAY_FIELDS = { first: 'text', last: 'text', note: 'text' } as const
export const HOLIDAY_PATHS = { from: 'first', to: 'last' } as const
export type HolidayResult = FormResult<typeof HOLIDAY_FIELDS>

export const AWAY_FIELDS = { until: 'text', hides: 'text' } as const
export type AwayResult = FormResult<typeof AWAY_FIELDS>

export const COVERAGE_FIELDS = { kind: 'text', miles: 'text', second: 'text', third: 'text', places: 'text' } as const

/** The fields of EditCoverage that have other names in the form. */
export const COVERAGE_PATHS = { 'bases.1': 'third', bases: 'second' } as const

type CoverageValues = FormValues<typeof COVERAGE_FIELDS>
export type CoverageResult = FormResult<typeof COVERAGE_FIELDS>

export function storedCoverage({ kind, miles, bases, places }: Coverage): CoverageValues {
  return {
    kind: kind ?? 'any',
    miles: String(miles),
    second: bases[0] ?? '',
    third: bases[1] ?? '',
    places: places.join('\n'),
  }
}

export function coverageInput({ kind, miles, second, third, places }: CoverageValues) {
  if (kind === 'any') return { kind: null }
  if (kind === 'radius') return { kind, miles: Number(miles), bases: [second, third] }
  return { kind, places: places.split('\n') }
}

type AnyResult = HoursResult | HolidayResult | AwayResult | CoverageResult

/** Which form the answer belongs to. */
export function resultsOf(result: AnyResult | undefined) {
  return {
    hours: result && isOfHours(result) ? result : undefined,
    holiday: result && isOfHoliday(result) ? result : undefined,
    away: result && isOfAway(result) ? result : undefined,
    coverage: result && isOfCoverage(result) ? result : undefined,
  }
}

function isOfHours(result: AnyResult): result is HoursResult {
  return 'copy' in result.values
}

function isOfHoliday(result: AnyResult): result is HolidayResult {
  return 'note' in result.values
}

function isOfAway(result: AnyResult): result is AwayResult {
  return 'hides' in result.values
}

function isOfCoverage(result: AnyResult): result is CoverageResult {
  return 'places' in result.values
}
