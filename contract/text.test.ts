import { expect, test } from 'vitest'
import { excerptOf, storedLine, storedText } from './text.ts'

const UNSEEN = ['\u3164', '\u2800', '\u200b', '\u115f', '\u1160', '\uffa0', '\u00ad', '\u180e', '\ufe0f', '\u034f']

test.each([...UNSEEN, '\u200d', '\u2060', '\ufeff', '\u{e0041}', '\u{e0100}', '\u202e', '\u00a0', '\u0007', '\ufffc'])(
  'a text of %j alone is nothing',
  (unseen) => {
    expect([storedText(unseen), storedText(` ${unseen}\n${unseen}\t`), storedLine(unseen.repeat(3))]).toEqual([
      '',
      '',
      '',
    ])
  },
)

test.each([
  ['a right-to-left override', 'Okafor \u202egnibmulP', 'Okafor gnibmulP'],
  ['direction marks and isolates', '\u200eAda\u200f \u2066Okafor\u2069\u061c', 'Ada Okafor'],
  ['joiners that join nothing', 'A\u200dda\u200c Oka\u200bfor\u200d', 'Ada Okafor'],
  ['a variation selector on a letter', 'A\ufe0fda', 'Ada'],
  ['tags behind a letter', 'Ada\u{e0041}\u{e0042}', 'Ada'],
  ['a soft hyphen', 'Plum\u00adbing', 'Plumbing'],
  ['control characters', 'A\0d\u0007a\u009b', 'Ada'],
  ['a lone surrogate', 'Ada \ud800', 'Ada \ufffd'],
  ['a decomposed letter', 'Ade\u0301le', 'Ad\u00e9le'],
  ['one that a joiner kept apart', 'Ade\u200d\u0301le', 'Ad\u00e9le'],
])('%s goes', (_what, typed, stored) => {
  expect([storedText(typed), storedLine(typed), storedText(storedText(typed))]).toEqual([stored, stored, stored])
})

test.each([
  ['a mechanic with a skin tone', '👩🏽‍🔧 Ada'],
  ['a family', '👨‍👩‍👧‍👦'],
  ['a heart with its selector', '❤️ and ❤️‍🔥'],
  ['the flags of England and of Scotland', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['a keycap', '1️⃣'],
  ['a rainbow flag', '🏳️‍🌈'],
  ['a Sinhala name', 'ශ්‍රී ලංකා'],
  ['a Persian name', 'علی‌رضا'],
  ['a Persian word with vowel signs', 'مُ‌رغ'],
  ['a Han name with its own variant', '葛󠄀城'],
  ['Thai with a break', 'กรุง\u200bเทพ'],
  ['Hebrew', 'דוד לוי'],
  ['a number sign of Arabic', '\u0600'],
])('%s stays', (_what, typed) => {
  expect(storedText(typed)).toBe(typed.normalize('NFC'))
})

test('other line breaks are line breaks where lines are kept, else spaces', () => {
  const typed = 'one\r\ntwo\rthree\ffour\u0085five\u2028six\u2029\tseven\v'
  expect(storedText(typed)).toBe('one\ntwo\nthree\nfour\nfive\nsix\n\tseven')
  expect(storedLine(typed)).toBe('one two three four five six seven')
})

test.each([
  ['The van came on time, and they swept up.', 12, 'The van came…'],
  ['The van came on time, and they swept up.', 14, 'The van came…'],
  ['The van came on time, and they swept up.', 21, 'The van came on time…'],
  ['The van came on time.', 21, 'The van came on time.'],
  ['Donaudampfschifffahrt', 10, 'Donaudampf…'],
  ['👩🏽‍🔧 Ada mends it all', 8, '👩🏽‍🔧 Ada…'],
  ['🔧'.repeat(12), 10, `${'🔧'.repeat(10)}…`],
])('%j is cut to %i characters as %j', (text, most, cut) => {
  expect(excerptOf(text, most)).toBe(cut)
})
