import { expect, test } from 'vitest'
import { type LengthUnit, laterBy } from './length.ts'

test.each<[string, number, LengthUnit, string]>([
  ['2026-11-20T09:30:00Z', 10, 'days', '2026-11-30T09:30:00.000Z'],
  ['2026-11-20T09:30:00Z', 3, 'months', '2027-02-20T09:30:00.000Z'],
  ['2027-12-31T09:30:00Z', 2, 'months', '2028-02-29T09:30:00.000Z'],
  ['2028-02-29T09:30:00Z', 12, 'months', '2029-02-28T09:30:00.000Z'],
])('%s and %i %s is %s', (from, count, unit, until) => {
  expect(laterBy(new Date(from), count, unit).toISOString()).toBe(until)
})
