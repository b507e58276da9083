import { expect, it } from 'vitest'
import { exactPence, formatPence } from './money.ts'
import { numberText } from './number.ts'

it('writes whole numbers as Intl does', () => {
  for (const number of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890, -1, -1000, -123_456]) {
    expect(numberText(number)).toBe(new Intl.NumberFormat('en-GB').format(number))
  }
})

it('writes sums of money as Intl does', () => {
  const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
  for (const pence of [0, 5, 99, 100, 1999, 4500, 123_456, 100_000_000, -450]) {
    expect(exactPence(pence)).toBe(pounds.format(pence / 100))
  }
  expect([formatPence(4500), formatPence(1999), formatPence(350_000)]).toEqual(['£45', '£19.99', '£3,500'])
})
