import { expect, it } from 'vitest'
import { manyTimes } from '#tests/support/many-times.ts'
import { dayOf, longDate, monthOf, planDate, shortDay, timeOf } from './date.ts'
import { HOUR } from './duration.ts'
import { instantAt, londonInput, londonMoment } from './london-time.ts'

const inLondon = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Europe/London' })
const long = inLondon('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const monthAndYear = inLondon('en-GB', { month: 'long', year: 'numeric' })
const time = inLondon('en-GB', { hour: '2-digit', minute: '2-digit' })
const sortable = inLondon('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

const [FROM, TO] = [manyTimes(1996, 2024), manyTimes(2037, 2029)]

it(`shows the time of London as Intl does, at every hour from ${FROM} to ${TO}`, () => {
  for (let at = Date.UTC(FROM, 0); at < Date.UTC(TO + 1, 0); at += HOUR) {
    const shown = sortable.format(at).replace(' ', 'T')
    if (londonInput(new Date(at)) !== shown) expect.soft(londonInput(new Date(at))).toBe(shown)
  }
})

it('writes dates and times as Intl does', () => {
  for (let at = Date.UTC(2024, 0, 1, 22, 59); at < Date.UTC(2028, 0); at += 9 * HOUR) {
    const date = new Date(at)
    const written = [longDate(date), monthOf(date), timeOf(date), dayOf(date)]
    const day = sortable.format(at).slice(0, 10)
    expect(written).toEqual([long.format(at), monthAndYear.format(at), time.format(at), day])
  }
  const september = new Date('2026-09-05T12:00Z')
  expect([planDate(september), shortDay(september)]).toEqual(['05 Sep 2026', '5 Sep'])
})

it('finds the moment that clocks show; the first of two, and an hour later where they skip it', () => {
  expect(londonMoment('2026-11-22T09:30')).toEqual(new Date('2026-11-22T09:30Z'))
  expect(londonMoment('2026-07-22T09:30')).toEqual(new Date('2026-07-22T08:30Z'))
  expect(londonMoment('2026-10-25T01:30')).toEqual(new Date('2026-10-25T00:30Z'))
  expect(londonMoment('2026-03-29T01:30')).toEqual(new Date('2026-03-29T01:30Z'))
  expect(instantAt('2026-07-22', 30)).toEqual(new Date('2026-07-21T23:30Z'))
  for (const nothing of ['', '2026-02', '2026-13-01T10:00', 'x026-11-22T09:30']) {
    expect(londonMoment(nothing), nothing).toBeNull()
  }
})
