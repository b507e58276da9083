import { z } from 'zod'
import { quantity } from '#contract/text.ts'

const Issue = z.looseObject({
  code: z.string().default('custom'),
  message: z.string(),
  expected: z.string().optional(),
  origin: z.string().optional(),
  minimum: z.union([z.number(), z.bigint()]).optional(),
  maximum: z.union([z.number(), z.bigint()]).optional(),
  format: z.string().optional(),
  values: z.array(z.unknown()).default([]),
  keys: z.array(z.string()).default([]),
})
type Issue = z.infer<typeof Issue>

/** How the library's own sentences begin. What a shape says of itself is a sentence already. */
const OF_LIBRARY = /^(Invalid|Too big|Too small|Unrecognized)\b/

/** Says in plain words what is wrong with a field that a program sent. */
export function inputSentence(issue: unknown): string {
  const read = Issue.safeParse(issue)
  if (!read.success) return 'This is wrong.'
  const { message, code } = read.data
  if (!OF_LIBRARY.test(message)) return message
  return SENTENCES[code]?.(read.data) ?? message
}

const SENTENCES: Record<string, (issue: Issue) => string | undefined> = {
  invalid_type: ({ message, expected = '' }) =>
    /received undefined$/.test(message) ? 'It is missing.' : `Send ${KINDS[expected] ?? expected}.`,
  too_big: ({ origin, maximum }) => `Send at most ${quantityOf(maximum, origin)}.`,
  too_small: ({ origin, minimum }) => `Send at least ${quantityOf(minimum, origin)}.`,
  invalid_format: ({ format = '' }) => FORMATS[format],
  invalid_value: ({ values }) => `Send ${values.map((value) => JSON.stringify(value)).join(' or ')}.`,
  unrecognized_keys: ({ keys }) => `There is no field ${keys.map((key) => `“${key}”`).join(' or ')} here.`,
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a time such as 2026-11-20T12:00:00.000Z',
  file: 'a file',
}

const FORMATS: Record<string, string> = {
  uuid: 'This is not an id. Send the id as an answer gave it to you.',
  email: 'This is not an email address.',
  url: 'This is not an address. It begins with https://.',
  date: 'Send a day such as 2026-11-20.',
  datetime: 'Send a time such as 2026-11-20T12:00:00.000Z.',
}

function quantityOf(bound: Issue['minimum'], origin: string | undefined): string {
  const unit = UNITS[origin ?? '']
  return unit ? quantity(Number(bound), unit, `${unit}s`) : String(bound)
}

const UNITS: Record<string, string> = { string: 'letter', array: 'item', set: 'item' }
