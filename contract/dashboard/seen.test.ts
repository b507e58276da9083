import { expect, test } from 'vitest'
import { seenText } from './seen.ts'

const NONE = { views: 0, viewsBefore: 0, phoneOpened: 0 }

test.each([
  [NONE, null],
  [{ ...NONE, viewsBefore: 50 }, null],
  [{ ...NONE, views: 1 }, 'Seen once in 30 days.'],
  [
    { views: 148, viewsBefore: 132, phoneOpened: 90 },
    'Seen 148 times in 30 days, 12% more than before; 6 of 10 who looked opened your phone number.',
  ],
  [{ views: 90, viewsBefore: 100, phoneOpened: 0 }, 'Seen 90 times in 30 days, 10% less than before.'],
  [{ views: 100, viewsBefore: 100, phoneOpened: 0 }, 'Seen 100 times in 30 days, as often as before.'],
  [{ views: 45, viewsBefore: 12, phoneOpened: 0 }, 'Seen 45 times in 30 days, 3 times as often as before.'],
  [
    { views: 1200, viewsBefore: 9, phoneOpened: 40 },
    'Seen 1,200 times in 30 days; 1 of 30 who looked opened your phone number.',
  ],
  [{ views: 9, viewsBefore: 9, phoneOpened: 9 }, 'Seen 9 times in 30 days.'],
  [{ views: 20, viewsBefore: 0, phoneOpened: 30 }, 'Seen 20 times in 30 days.'],
])('%j reads %j', (seen, text) => {
  expect(seenText(seen)).toBe(text)
})
