import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['x;=1+1', '"x;=1+1"'],
  ['x\t=1+1', '"x\t=1+1"'],
  ['x,=1+1', '"x,=1+1"'],
  ['say "hi"', '"say ""hi"""'],
  ['=1+1', `"'=1+1"`],
  ['Leeds', 'Leeds'],
])('a text stays in its cell wherever cells are parted: %j', (text, cell) => {
  expect(csvLine([text, 1, null])).toBe(`${cell},1,\r\n`)
})
