import { expect, test } from 'vitest'
import { answerTimeText } from './answer-time.ts'

test.each([
  [null, null],
  [0, 'Usually answers within an hour'],
  [60, 'Usually answers within an hour'],
  [61, 'Usually answers within 2 hours'],
  [1440, 'Usually answers within 24 hours'],
  [1441, 'Usually answers within 2 days'],
])('a median of %s minutes', (median, text) => expect(answerTimeText(median)).toBe(text))
