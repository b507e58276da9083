import { describe, expect, test } from 'vitest'
import { DEFAULT_RADIUS, formatMiles, milesBetween, PLACE_ATTRIBUTIONS, pointAt, RADII } from './words.ts'

const LONDON = { lat: 51.5074, lng: -0.1278 }
const PARIS = { lat: 48.8566, lng: 2.3522 }

describe('distance', () => {
  test('a degree of latitude is 3959 π / 180 miles [PLC-25]', () => {
    expect(milesBetween({ lat: 50, lng: 0 }, { lat: 51, lng: 0 })).toBeCloseTo((3959 * Math.PI) / 180, 6)
  })

  test.each([
    ['London to Paris', LONDON, PARIS, 213.4],
    ['London to Manchester', LONDON, { lat: 53.4808, lng: -2.2426 }, 162.7],
    ['London to Edinburgh', LONDON, { lat: 55.9533, lng: -3.1883 }, 331.5],
    ['London to New York', LONDON, { lat: 40.7128, lng: -74.006 }, 3459],
    ['Manchester to Leeds', { lat: 53.4808, lng: -2.2426 }, { lat: 53.8008, lng: -1.5491 }, 35.9],
    ['across the date line', { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, 69.1],
  ])('%s [PLC-25]', (_, from, to, miles) => {
    expect(Math.abs(milesBetween(from, to) / miles - 1)).toBeLessThan(0.005)
  })

  test('a point is no distance from itself, and its opposite half the earth away [PLC-25]', () => {
    expect(milesBetween(LONDON, LONDON)).toBe(0)
    expect(milesBetween({ lat: 90, lng: 0 }, { lat: -90, lng: 0 })).toBeCloseTo(3959 * Math.PI, 6)
  })
})

test('the radius options are 5, 10, 25, 50 and 100 miles, 25 unless chosen [PLC-07]', () => {
  expect(RADII).toEqual([5, 10, 25, 50, 100])
  expect(DEFAULT_RADIUS).toBe(25)
})

test.each([
  [0, 'less than 0.1 miles'],
  [0.04, 'less than 0.1 miles'],
  [0.42, '0.4 miles'],
  [0.97, '1 mile'],
  [1, '1 mile'],
  [1.04, '1 mile'],
  [1.06, '1.1 miles'],
  [9.94, '9.9 miles'],
  [9.96, '10 miles'],
  [12.4, '12 miles'],
  [3459, '3,459 miles'],
])('%d miles reads "%s"', (miles, words) => {
  expect(formatMiles(miles)).toBe(words)
})

test('a point lies on the globe', () => {
  expect(pointAt(-90, 180)).toEqual({ lat: -90, lng: 180 })
  expect(pointAt(90.1, 0)).toBeNull()
  expect(pointAt(0, -180.1)).toBeNull()
  expect(pointAt(Number.NaN, 0)).toBeNull()
})

test('the sources are named', () => {
  const all = PLACE_ATTRIBUTIONS.join(' ')
  for (const source of ['OS data', 'Royal Mail', 'National Statistics', 'NaPTAN', 'GeoNames', 'G-NAF', 'Census']) {
    expect(all).toContain(source)
  }
})
