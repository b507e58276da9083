import { expect, test } from 'vitest'
import { inUtf8 } from './utf8.ts'

const texts = {
  nothing: '',
  'plain letters': '<p>Plumbing</p>',
  'Latin letters': 'Café, £20 · naïve',
  'letters beyond Latin-1': 'We’ll tell you “soon” – or…',
  'letters of two halves': 'Thanks 👍🏽 𝒻',
  'half a letter': 'a\ud83db',
  'the other half': 'a\udc4db',
  'a page longer than any': 'Ünlü – '.repeat(50_000),
}

test.each(Object.entries(texts))('a page is written in UTF-8: %s', (_, text) => {
  expect(inUtf8([text])).toEqual(Buffer.from(text))
  expect(inUtf8(['…', text, 'end']).toString()).toBe(`…${text.toWellFormed()}end`)
  expect(inUtf8([text]).toString()).toBe(text.toWellFormed())
})

test('a page stays what it is while the next one is written', () => {
  const first = inUtf8(['first…'])
  inUtf8(['another…'])
  expect(first.toString()).toBe('first…')
})
