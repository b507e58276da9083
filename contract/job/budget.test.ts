import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { budgetText, readBudget } from './budget.ts'
import type { Budget } from './view.ts'

const examples: [text: string, read: string | null][] = [
  ['£500', '£500'],
  ['500', '£500'],
  ['500 pounds', '£500'],
  ['500 quid', '£500'],
  ['GBP 500', '£500'],
  ['£1,200', '£1,200'],
  ['£1,200.50', '£1,200.50'],
  ['£99,50', '£99.50'],
  ['45,50 per hour', '£45.50 an hour'],
  ['1,5k', '£1,500'],
  ['1.5k', '£1,500'],
  ['£2k', '£2,000'],
  ['about £500', '£500'],
  ['approx. £500', '£500'],
  ['~500', '£500'],
  ['around 500 or so', '£500'],
  ['My budget is £500.', '£500'],
  ['£500 fixed price', '£500'],
  ['£500 in total', '£500'],
  ['£500 inc VAT', '£500'],
  ['£500 ono', '£500'],
  ['£500-800', '£500 to £800'],
  ['£500 - £800', '£500 to £800'],
  ['£500–£800', '£500 to £800'],
  ['500 to 800', '£500 to £800'],
  ['between £500 and £800', '£500 to £800'],
  ['from 500 to 800', '£500 to £800'],
  ['800 - 500', '£500 to £800'],
  ['£1-2k', '£1,000 to £2,000'],
  ['1k-2k', '£1,000 to £2,000'],
  ['500 to 1k', '£500 to £1,000'],
  ['£500-£500', '£500'],
  ['up to £500', 'up to £500'],
  ['max 500', 'up to £500'],
  ['max. £500', 'up to £500'],
  ['maximum of £500', 'up to £500'],
  ['£500 max', 'up to £500'],
  ['under 500', 'up to £500'],
  ['less than £1k', 'up to £1,000'],
  ['< £500', 'up to £500'],
  ['no more than £500', 'up to £500'],
  ['from £300', 'from £300'],
  ['at least 300', 'from £300'],
  ['£300+', 'from £300'],
  ['300 or more', 'from £300'],
  ['over £300', 'from £300'],
  ['> 300', 'from £300'],
  ['£25 an hour', '£25 an hour'],
  ['£25/hour', '£25 an hour'],
  ['25 per hour', '£25 an hour'],
  ['£25/hr', '£25 an hour'],
  ['25ph', '£25 an hour'],
  ['£25 p/h', '£25 an hour'],
  ['£25 p.h.', '£25 an hour'],
  ['£25 hourly', '£25 an hour'],
  ['20-30 per hour', '£20 to £30 an hour'],
  ['up to £30 an hour', 'up to £30 an hour'],
  ['£25 each hour', '£25 an hour'],
  // What would be a guess.
  ['', null],
  ['depends', null],
  ['tbc', null],
  ['negotiable', null],
  ['£200 a day', null],
  ['£200 per week', null],
  ['£30 per metre', null],
  ['$500', null],
  ['500 euros', null],
  ['€500', null],
  ['£0', null],
  ['£500 for the kitchen, £300 for the bath', null],
  ['2 rooms, £500', null],
  ['-500', null],
  ['£5,000,000', null],
  ['500m', null],
  ['call 07700900123', null],
  ['07700900123', null],
  ['Infinity', null],
  ['1e3', null],
  ['1.500', null],
  ['12,34,567', null],
]

describe('a budget in words [JOB-11]', () => {
  test.each(examples)('"%s" is read as %s', (text, read) => {
    const found = readBudget(text)
    expect(found && budgetText(found)).toBe(read)
  })

  test.each([
    ['£500', { type: 'fixed', minPence: 50_000, maxPence: 50_000 }],
    ['£500 to £800', { type: 'range', minPence: 50_000, maxPence: 80_000 }],
    ['up to £500', { type: 'range', minPence: null, maxPence: 50_000 }],
    ['£25 an hour', { type: 'hourly', minPence: 2500, maxPence: 2500 }],
  ])('"%s" has its type and its ends in pence', (text, read) => {
    expect(readBudget(text)).toEqual(read)
  })

  test('a long run of blanks is read at once', () => {
    const began = performance.now()
    expect(readBudget(`£500${' '.repeat(50_000)}to${'\t\n'.repeat(25_000)}£800 or so${' '.repeat(50_000)}?`)).toBeNull()
    expect(performance.now() - began).toBeLessThan(500)
  })
})

const pence = fc.integer({ min: 1, max: 100_000_000 })
const type = fc.constantFrom('range' as const, 'hourly' as const)
const budgets: fc.Arbitrary<Budget> = fc.oneof(
  pence.map((sum): Budget => ({ type: 'fixed', minPence: sum, maxPence: sum })),
  pence.map((sum): Budget => ({ type: 'hourly', minPence: sum, maxPence: sum })),
  fc.record({ type, minPence: pence, maxPence: fc.constant(null) }),
  fc.record({ type, minPence: fc.constant(null), maxPence: pence }),
  fc.record({ type, minPence: pence, maxPence: pence }).filter(({ minPence, maxPence }) => minPence < maxPence),
)

describe('whatever is written [JOB-11]', () => {
  const pieces = fc.constantFrom(
    ...[
      '£',
      ' ',
      '-',
      '–',
      'to',
      'and',
      'k',
      '500',
      '1,200',
      '.',
      '0',
      ',',
      'per',
      'hour',
      'up',
      'max',
      '+',
      'from',
      '/',
      'h',
    ],
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 12 }).map((some) => some.join('')),
  )

  test('nothing throws, the lower end is the lower, and every end is a sum', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const read = readBudget(text)
        if (read === null) return
        const ends = [read.minPence, read.maxPence].filter((end) => end !== null)
        expect(ends.length).toBeGreaterThan(0)
        for (const end of ends) {
          expect(Number.isSafeInteger(end)).toBe(true)
          expect(end).toBeGreaterThan(0)
        }
        expect(read.minPence ?? 0).toBeLessThanOrEqual(read.maxPence ?? Number.POSITIVE_INFINITY)
      }),
      { numRuns: 2000 },
    )
  })

  test('what we write is read back as the same', () => {
    fc.assert(
      fc.property(budgets, (budget) => {
        expect(readBudget(budgetText(budget))).toEqual(budget)
      }),
      { numRuns: 1000 },
    )
  })

  test('a long text takes no longer than a moment', () => {
    const began = performance.now()
    for (const piece of ['0', '1,', '£ ', 'k', ' to ', '. ', 'per ', '500-']) readBudget(piece.repeat(20_000))
    expect(performance.now() - began).toBeLessThan(1500)
  })
})
