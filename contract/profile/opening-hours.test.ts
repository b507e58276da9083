import { describe, expect, test } from 'vitest'
import { instantAt } from '../london-time.ts'
import { openingAt, openingText } from './opening-hours.ts'
import type { Holiday, OpeningHours } from './view.ts'

const closed: OpeningHours = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
const office: [string, string][] = [['08:00', '17:30']]
const week = { ...closed, mon: office, tue: office, wed: office, thu: office, fri: office }

const says = (hours: OpeningHours, moment: string, holidays: Holiday[] = []) =>
  openingText(openingAt(hours, holidays, new Date(moment)))
const changes = (hours: OpeningHours, moment: string, holidays: Holiday[] = []) =>
  openingAt(hours, holidays, new Date(moment)).changesAt.toISOString()

// 2026-11-23 is a Monday, in winter time.
describe('a week of office hours', () => {
  test.each([
    ['2026-11-23T07:59Z', 'Closed now. Opens at 8:00'],
    ['2026-11-23T08:00Z', 'Open now until 17:30'],
    ['2026-11-23T17:29:59Z', 'Open now until 17:30'],
    ['2026-11-23T17:30Z', 'Closed now. Opens tomorrow at 8:00'],
    ['2026-11-27T18:00Z', 'Closed now. Opens on Monday at 8:00'],
    ['2026-11-28T12:00Z', 'Closed today. Opens on Monday at 8:00'],
    ['2026-11-29T12:00Z', 'Closed today. Opens tomorrow at 8:00'],
  ])('at %s: %s', (moment, text) => expect(says(week, moment)).toBe(text))

  test.each([
    ['2026-11-23T07:00Z', '2026-11-23T08:00:00.000Z'],
    ['2026-11-23T12:00Z', '2026-11-23T17:30:00.000Z'],
    ['2026-11-23T18:00Z', '2026-11-24T00:00:00.000Z'],
    ['2026-11-28T12:00Z', '2026-11-29T00:00:00.000Z'],
  ])('what it says at %s may change at %s', (moment, next) => expect(changes(week, moment)).toBe(next))
})

describe('several periods of a day', () => {
  const split = { ...closed, mon: [['09:00', '12:30'] as [string, string], ['13:30', '17:00'] as [string, string]] }
  test.each([
    ['2026-11-23T12:00Z', 'Open now until 12:30'],
    ['2026-11-23T12:30Z', 'Closed now. Opens at 13:30'],
    ['2026-11-23T14:00Z', 'Open now until 17:00'],
    ['2026-11-23T17:00Z', 'Closed now. Opens on Monday at 9:00'],
    ['2026-11-24T09:00Z', 'Closed today. Opens on Monday at 9:00'],
  ])('at %s: %s', (moment, text) => expect(says(split, moment)).toBe(text))
})

describe('past midnight', () => {
  const late: OpeningHours = { ...closed, fri: [['18:00', '02:00']], sun: [['20:00', '00:00']] }
  test.each([
    ['2026-11-27T17:59Z', 'Closed now. Opens at 18:00'],
    ['2026-11-27T23:30Z', 'Open now until 2:00'],
    ['2026-11-28T01:59Z', 'Open now until 2:00'],
    ['2026-11-28T02:00Z', 'Closed today. Opens tomorrow at 20:00'],
    ['2026-11-29T23:00Z', 'Open now until midnight'],
  ])('at %s: %s', (moment, text) => expect(says(late, moment)).toBe(text))

  test('a page must not outlive the day, whose hours it marks', () => {
    expect(changes(late, '2026-11-27T23:30Z')).toBe('2026-11-28T00:00:00.000Z')
  })

  test('hours that meet at midnight are one', () => {
    const met: OpeningHours = { ...closed, mon: [['18:00', '00:00']], tue: [['00:00', '03:00']] }
    expect(says(met, '2026-11-23T20:00Z')).toBe('Open now until 3:00')
  })

  test('always open has no end', () => {
    const all: [string, string][] = [['00:00', '00:00']]
    const always = { mon: all, tue: all, wed: all, thu: all, fri: all, sat: all, sun: all }
    expect(says(always, '2026-11-23T00:00Z')).toBe('Open now')
    expect(says(always, '2026-11-29T23:59Z')).toBe('Open now')
  })

  test('always open but on Sundays ends', () => {
    const all: [string, string][] = [['00:00', '00:00']]
    const most = { mon: all, tue: all, wed: all, thu: all, fri: all, sat: all, sun: [] }
    expect(says(most, '2026-11-28T12:00Z')).toBe('Open now until midnight')
    expect(says(most, '2026-11-29T12:00Z')).toBe('Closed today. Opens tomorrow at midnight')
  })
})

describe('summer time', () => {
  // Clocks go forward on Sunday 2026-03-29 at 1:00 UTC, and back on Sunday 2026-10-25 at 1:00 UTC.
  const sunday: OpeningHours = { ...closed, sun: [['00:30', '02:30']] }
  test.each([
    ['2026-07-06T06:59Z', 'Closed now. Opens at 8:00', week],
    ['2026-07-06T07:00Z', 'Open now until 17:30', week],
    ['2026-07-06T16:30Z', 'Closed now. Opens tomorrow at 8:00', week],
    ['2026-07-05T23:30Z', 'Closed now. Opens at 8:00', week],
    ['2026-03-29T00:59Z', 'Open now until 2:30', sunday],
    ['2026-03-29T01:00Z', 'Open now until 2:30', sunday],
    ['2026-03-29T01:30Z', 'Closed now. Opens on Sunday at 0:30', sunday],
    ['2026-10-24T23:30Z', 'Open now until 2:30', sunday],
    ['2026-10-25T00:30Z', 'Open now until 2:30', sunday],
    ['2026-10-25T01:30Z', 'Open now until 2:30', sunday],
    ['2026-10-25T02:30Z', 'Closed now. Opens on Sunday at 0:30', sunday],
  ] as const)('at %s: %s', (moment, text, hours) => expect(says(hours, moment)).toBe(text))

  test.each([
    ['2026-07-06', 0, '2026-07-05T23:00:00.000Z'],
    ['2026-01-06', 0, '2026-01-06T00:00:00.000Z'],
    ['2026-03-29', 0, '2026-03-29T00:00:00.000Z'],
    ['2026-03-30', 0, '2026-03-29T23:00:00.000Z'],
    ['2026-03-29', 150, '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', 0, '2026-10-24T23:00:00.000Z'],
    ['2026-10-26', 0, '2026-10-26T00:00:00.000Z'],
    ['2026-10-25', 150, '2026-10-25T02:30:00.000Z'],
  ])('%s, %i minutes after midnight, is %s', (day, minutes, instant) => {
    expect(instantAt(day, minutes).toISOString()).toBe(instant)
  })

  test('what changes at an hour that spring leaves out changes when it would have begun', () => {
    const skipped: OpeningHours = { ...closed, sun: [['01:30', '05:00']] }
    expect(changes(skipped, '2026-03-29T00:30Z') <= '2026-03-29T01:30:00.000Z').toBe(true)
    expect(says(skipped, '2026-03-29T01:00Z')).toBe('Open now until 5:00')
  })
})

describe('holidays', () => {
  const christmas = { from: '2026-12-24', to: '2026-12-28', note: 'Christmas' }
  test.each([
    ['2026-12-23T18:00Z', 'Closed now. Opens on Tuesday at 8:00'],
    ['2026-12-24T12:00Z', 'Closed today. Opens on Tuesday at 8:00'],
    ['2026-12-28T12:00Z', 'Closed today. Opens tomorrow at 8:00'],
    ['2026-12-29T12:00Z', 'Open now until 17:30'],
  ])('at %s: %s', (moment, text) => expect(says(week, moment, [christmas])).toBe(text))

  test('longer than a week, they name no day', () => {
    expect(says(week, '2026-12-24T12:00Z', [{ ...christmas, to: '2027-01-10' }])).toBe('Closed today')
  })

  test('the night before a holiday lasts as it does else', () => {
    const late: OpeningHours = { ...closed, wed: [['18:00', '02:00']] }
    expect(says(late, '2026-12-24T01:00Z', [christmas])).toBe('Open now until 2:00')
  })

  test('a day off is one in London, in summer too', () => {
    const day = { from: '2026-07-06', to: '2026-07-06', note: '' }
    expect(says(week, '2026-07-06T23:30Z', [day])).toBe('Closed now. Opens at 8:00')
    expect(says(week, '2026-07-05T23:30Z', [day])).toBe('Closed today. Opens tomorrow at 8:00')
  })
})

test('no hours at all are closed', () => expect(says(closed, '2026-11-23T12:00Z')).toBe('Closed today'))
