import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leastSteps, letterMask, stepsBetween } from './letters.ts'

describe('steps between two words', () => {
  test.each([
    ['plumber', 'plumber', 0],
    ['pluber', 'plumber', 1],
    ['plummber', 'plumber', 1],
    ['plunber', 'plumber', 1],
    ['pulmber', 'plumber', 1],
    ['plmuebr', 'plumber', 2],
    ['', 'tap', 3],
    ['ca', 'abc', 3],
  ])('%s and %s: %i', (one, other, steps) => {
    expect(stepsBetween(one, other, 3)).toBe(steps)
    expect(stepsBetween(other, one, 3)).toBe(steps)
  })

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  const most = fc.integer({ min: 0, max: 5 })

  test('are as by the definition, and one more than the most where there are more', () => {
    fc.assert(
      fc.property(word, word, most, (one, other, most) => {
        expect(stepsBetween(one, other, most)).toBe(Math.min(defined(one, other), most + 1))
      }),
      { numRuns: 2_000 },
    )
  })

  test('long words, too', () => {
    const long = 'fettle'.repeat(40)
    expect(stepsBetween(long, `${long}s`, 2)).toBe(1)
    expect(stepsBetween(long, `x${long.slice(0, -1)}y`, 4)).toBe(2)
  })

  test('are at least as many as their letters tell', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(leastSteps(letterMask(one), letterMask(other))).toBeLessThanOrEqual(stepsBetween(one, other, 20))
      }),
    )
  })
})

/** From the ends of both words, by all ways. */
function defined(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length
  const [a, b] = [one.slice(0, -1), other.slice(0, -1)]
  if (one.at(-1) === other.at(-1)) return defined(a, b)
  const swapped = one.length > 1 && other.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1)
  const ways = [defined(a, other), defined(one, b), defined(a, b)]
  return 1 + Math.min(...ways, ...(swapped ? [defined(a.slice(0, -1), b.slice(0, -1))] : []))
}
