import { expect, test } from 'vitest'
import { readPence } from './money.ts'

test.each([
  ['45', 4500],
  ['45.5', 4550],
  ['45,50', 4550],
  ['45,5', 4550],
  ['45,00', 4500],
  ['1,5', 150],
  ['£99,50', 9950],
  ['99,50 £', 9950],
  ['1,500', 150_000],
  ['1 500', 150_000],
  ['1\u202f500,50', 150_050],
  ['1,500.50', 150_050],
  ['1,250,000', 125_000_000],
  ['４５，５０', 4550],
])('"%s" is %d pence', (text, pence) => {
  expect(readPence(text)).toBe(pence)
})

test.each(['', '£', '1.500', '1.500,50', '0,500', '1234,567', '12,34,567', '45 50', '1,2,3', '-5', '1e3'])(
  '"%s" may mean several sums, or none, and is not read',
  (text) => {
    expect(readPence(text)).toBeNull()
  },
)
