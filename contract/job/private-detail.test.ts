import { expect, test } from 'vitest'
import { type PrivateKind, privateDetailsIn, withoutDetail } from './private-detail.ts'

const kinds = (text: string): PrivateKind[] => privateDetailsIn(text).map(({ kind }) => kind)

test.each([
  ['Call me on 07700 900123 after six', 'phone', '07700 900123'],
  ['ring 0161-496-0123', 'phone', '0161-496-0123'],
  ['tel: (0161) 496 0123.', 'phone', '(0161) 496 0123'],
  ['+44 (0)7700 900 123', 'phone', '+44 (0)7700 900 123'],
  ['+33 1 23 45 67 89 please', 'phone', '+33 1 23 45 67 89'],
  ['Write to tina.marsh+jobs@mail.example.co.uk.', 'email', 'tina.marsh+jobs@mail.example.co.uk'],
  ['It is at 12 High Street, Leeds LS1 4AP, blue door', 'address', '12 High Street, Leeds LS1 4AP'],
  ['3a Old Mill Lane\nBury\nBL9 0AA', 'address', '3a Old Mill Lane\nBury\nBL9 0AA'],
  ['We live in M1 1AE', 'postcode', 'M1 1AE'],
  ['near sw1a1aa', 'postcode', 'sw1a1aa'],
] as const)('“%s” tells %s', (text, kind, detail) => {
  expect(privateDetailsIn(text)).toEqual([{ kind, text: detail }])
})

test.each([
  'The fence is 12 m long and 1800 mm high, 2 x 4 panels.',
  'Budget £1,500 to £2,000, done by 01.02.2027 or 01-02-2027 10:30.',
  'I am in M1, near Piccadilly.',
  'Two rooms on High Street, three windows each; needed in 2027.',
  'ISBN 978-0-306-40615-7',
  'A 4x4 in LS1 or LS2 needs 2 tyres.',
])('“%s” tells nothing private', (text) => {
  expect(kinds(text)).toEqual([])
})

test.each([
  ['It drips. Please call me on 07700 900123.', 'It drips.'],
  ['It drips, call 07700 900123 or knock.', 'It drips or knock.'],
  ['07700 900123', ''],
  ['Email me at tina@example.com. The tap is in the kitchen.', 'The tap is in the kitchen.'],
  ['The gate at 12 High Street, Leeds LS1 4AP hangs.', 'The gate at hangs.'],
  ['Line one\n\nRing 0161 496 0123\nLine three', 'Line one\n\nLine three'],
])('moved away, “%s” reads “%s”', (text, rest) => {
  const [detail] = privateDetailsIn(text)
  expect(detail && withoutDetail(text, detail).replace(/\n{2,}/g, '\n\n')).toBe(rest)
})

test('each is named once, in the order of the text, and a long text is read at once', () => {
  expect(kinds('a@b.com, 07700 900123, M1 1AE, a@b.com')).toEqual(['email', 'phone', 'postcode'])
  const started = performance.now()
  for (const piece of ['0 ', '12 ab ', 'a@a.', '+1-', 'M1 ', "1 o'", '0('])
    privateDetailsIn(piece.repeat(6000 / piece.length))
  expect(performance.now() - started).toBeLessThan(250)
})
