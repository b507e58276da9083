import { expect, test } from 'vitest'
import { titleSize } from './title-size.ts'

test('a short name is written large', () => {
  expect(titleSize('Plumbing', 700)).toBe(108)
})

test('a name of two words that fit on a line each stays large', () => {
  expect(titleSize('Maya Okafor', 700)).toBe(108)
})

test('a long word decides the size', () => {
  expect(titleSize('Lawnmowerservicing', 700)).toBeLessThan(72)
})

test('what fits at no size is written smallest', () => {
  expect(titleSize('A'.repeat(90), 700)).toBe(40)
})

test('a name in a low room is written smaller', () => {
  expect(titleSize('Kowalski & Daughters Plumbing', 640, 160)).toBeLessThan(
    titleSize('Kowalski & Daughters Plumbing', 640),
  )
})
