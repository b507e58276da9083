import { expect, test } from 'vitest'
import { timeOrDay } from './date.ts'

test.each([
  ['2026-11-28T14:05:00Z', '14:05'],
  ['2026-11-27T23:59:00Z', '27 Nov'],
  ['2026-01-01T00:00:00Z', '1 Jan'],
  ['2025-12-31T23:59:00Z', '31 Dec 2025'],
])('on 28 November 2026, %s is shown as %s', (moment, shown) => {
  expect(timeOrDay(new Date(moment), '2026-11-28')).toBe(shown)
})

test('the day begins at midnight in London, also in summer', () => {
  expect(timeOrDay(new Date('2026-06-30T23:30:00Z'), '2026-07-01')).toBe('00:30')
})
