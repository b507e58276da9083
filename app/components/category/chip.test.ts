import { expect, test } from 'vitest'
import { chipLabel } from './chip.ts'

test('a label of 25 characters stands whole, a longer one is cut there [ACC-09]', () => {
  expect(chipLabel('a'.repeat(25))).toBe('a'.repeat(25))
  expect(chipLabel('a'.repeat(26))).toBe(`${'a'.repeat(25)}…`)
  expect(chipLabel('Construction/Trade > Plumbing')).toBe('Construction/Trade > Plum…')
})
