import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { geocode, loadPlaces, suggestPlaces } from './place.ts'

const places = loadPlaces()

describe('suggestions', () => {
  test.each([
    ['man', 'Manchester, Greater Manchester'],
    ['M1', 'M1, Manchester'],
    ['sw1a 2', 'SW1A, London'],
    ['leeds', 'Leeds, West Yorkshire'],
    ['newport, sh', 'Newport, Shropshire'],
    ['munch', 'Munich, Germany'],
    ['st. i', 'St Ives, Cornwall'],
  ])('"%s" first offers %s', (text, label) => {
    expect(suggestPlaces(places, text)[0]?.label).toBe(label)
  })

  test('no more than asked for, and none twice', () => {
    for (const text of ['b', 'new', 'M', 'M1', '101']) {
      const labels = suggestPlaces(places, text, 4).map((place) => place.label)
      expect(labels.length).toBeLessThanOrEqual(4)
      expect(new Set(labels).size).toBe(labels.length)
    }
  })
})

describe('any text whatever', () => {
  const fragments = fc.constantFrom(
    'M1 1AE',
    'Leeds',
    'Newport',
    ', ',
    ' ',
    '10115',
    '\0',
    'é',
    '🙂',
    '\ud800',
    'שלום',
    'K1A',
    'nr ',
    'UK',
    '-',
    'St. ',
  )
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.array(fragments, { maxLength: 14 }).map((parts) => parts.join('')),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 }).map((units) => String.fromCharCode(...units)),
  )

  test('is answered without throwing, and within the globe [PLC-24]', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const { best, others } = geocode(places, text)
        for (const place of [...(best ? [best] : []), ...others, ...suggestPlaces(places, text)]) {
          expect(Math.abs(place.lat)).toBeLessThanOrEqual(90)
          expect(Math.abs(place.lng)).toBeLessThanOrEqual(180)
          expect(place.label).not.toMatch(/, ,|, $|^,|undefined|null/)
        }
      }),
      { numRuns: 3000 },
    )
  })

  test('of any length [PLC-24]', () => {
    for (const text of [
      'x'.repeat(10_000),
      ' '.repeat(10_000),
      ','.repeat(10_000),
      'st '.repeat(4000),
      `Leeds${'\0'.repeat(500)}`,
    ]) {
      expect(() => [geocode(places, text), suggestPlaces(places, text)]).not.toThrow()
    }
  })
})
