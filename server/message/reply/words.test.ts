import { describe, expect, test } from 'vitest'
import { wordsOfReply } from './words.ts'

const TO = 'reply+0abc@in.fettle.example'
const OURS = ['hello@fettle.example', TO]

const words = (...lines: string[]) => wordsOfReply(lines.join('\r\n'), OURS)

const quoted = ['> Tom Field wrote to you', '>', '> Could you mend my roof?']

describe('what a person wrote', () => {
  test.each([
    ['alone', ['Yes, on Tuesday.', '', 'Rosa'], 'Yes, on Tuesday.\n\nRosa'],
    ['above a quote', ['Yes.', '', `On Sat, 28 Nov 2026 at 14:00, Fettle <${TO}> wrote:`, '', ...quoted], 'Yes.'],
    ['right above it', ['Yes.', `On Sat, 28 Nov 2026 at 14:00, Fettle <${TO}> wrote:`, ...quoted], 'Yes.'],
    ['above a broken line', ['Yes.', 'On Sat, 28 Nov 2026, 14:00', 'Fettle <', `${TO}> wrote:`, '', ...quoted], 'Yes.'],
    ['below a quote', [`On Sat, Fettle <${TO}> wrote:`, ...quoted, '', 'Yes.'], 'Yes.'],
    ['between quotes', ['> Could you come?', 'Yes.', '> On Tuesday?', 'No.'], 'Yes.\nNo.'],
    ['in German', ['Ja.', '', `Am 28.11.26 um 14:00 schrieb Fettle <${TO}>:`, '', ...quoted], 'Ja.'],
    ['above a quote without marks', ['Yes.', '', `On Sat, Fettle <${TO}> wrote:`, '', 'Could you mend it?'], 'Yes.'],
    [
      'in Outlook',
      [
        'Yes.',
        '',
        '_'.repeat(32),
        'From: Fettle <hello@fettle.example>',
        'Sent: 28 November',
        'To: Rosa',
        'Subject: Tom',
      ],
      'Yes.',
    ],
    ['in old Outlook', ['Yes.', '', '-----Original Message-----', 'From: Fettle', 'Could you mend it?'], 'Yes.'],
    ['above a signature', ['Yes.', '-- ', 'Rosa Ridge', '01632 960 001'], 'Yes.'],
    ['on a telephone', ['Yes.', '', 'Sent from my iPhone', '', `On Sat, Fettle <${TO}> wrote:`, ...quoted], 'Yes.'],
    ['is nothing but a quote', [`On Sat, Fettle <${TO}> wrote:`, ...quoted], ''],
  ])('%s', (_, lines, expected) => {
    expect(words(...lines)).toBe(expected)
  })

  test.each([
    ['On Tuesday I can come at 9, and then:', 'first the roof', 'then the gutter'],
    ['I wrote to hello@fettle.example about it:', 'they said yes'],
    ['From: the front door', 'to the back, it is 12 m'],
    ['You asked:', 'how much? £40.'],
    ['I was sent from my office to look at it', 'and it is fine.'],
    ['The tiles:', 'sent from my van'],
    ['Done.', '', 'Sent via Royal Mail yesterday'],
  ])('is kept where it only looks like the start of a quote: %s', (...lines) => {
    expect(words(...lines)).toBe(lines.join('\n'))
  })
})

test('is found in time that grows with the text alone, whatever it is made of', () => {
  const hostile = [
    ...[
      '2020 from <',
      'On a ',
      'Op schreef\n',
      'From: <',
      '\n',
      ' ',
      '> ',
      '-',
      '_',
      ':',
      'On x wrote:\n',
      `<${TO}> \n`,
    ],
    ...['From: a\nSent: b\n', '> a\nOn b wrote:\n', 'é:', '\r', 'On 1\n2\n3:\n'],
  ]
  for (const piece of hostile) {
    const began = performance.now()
    wordsOfReply(piece.repeat(Math.ceil(200_000 / piece.length)), OURS)
    expect([piece, performance.now() - began < 2_000]).toEqual([piece, true])
  }
})
