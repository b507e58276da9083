import { expect, test } from 'vitest'
import { z } from 'zod'
import { inputSentence } from './input-sentence.ts'

const sentences = (shape: z.ZodType, input: unknown) => shape.safeParse(input).error?.issues.map(inputSentence)

test.each<[z.ZodType, unknown, string]>([
  [z.object({ title: z.string() }), {}, 'It is missing.'],
  [z.string(), 5, 'Send a text.'],
  [z.int(), 1.5, 'Send a whole number.'],
  [z.int(), 'abc', 'Send a number.'],
  [z.boolean(), 'yes', 'Send true or false.'],
  [z.int().max(100), 100_000, 'Send at most 100.'],
  [z.string().max(3), 'four', 'Send at most 3 letters.'],
  [z.array(z.int()).min(1), [], 'Send at least 1 item.'],
  [z.uuid(), 'x', 'This is not an id. Send the id as an answer gave it to you.'],
  [z.url(), 'x', 'This is not an address. It begins with https://.'],
  [z.enum(['day', 'now']), 'x', 'Send "day" or "now".'],
  [z.strictObject({}), { titel: 'x' }, 'There is no field “titel” here.'],
  [z.string({ error: 'Give it a title.' }), 5, 'Give it a title.'],
])('%$ says what to send', (shape, input, sentence) => {
  expect(sentences(shape, input)).toEqual([sentence])
})
