import { expect, test } from 'vitest'
import { taxonomy } from '#db/taxonomy/taxonomy.ts'
import { advice, adviceFor } from './advice.ts'

const texts = [...advice.values()]
const sentences = (text: string) => text.split(/(?<=[.?!])\s+/)
const words = (text: string) => text.split(/\s+/).length
const repeated = (all: string[]) => all.filter((one, index) => all.indexOf(one) !== index)

test('every group and category of the taxonomy has advice of its own, and nothing else has', () => {
  const slugs = taxonomy().flatMap(({ slug, categories }) => [slug, ...categories.map((category) => category.slug)])
  expect([...advice.keys()].toSorted()).toEqual(slugs.toSorted())
})

test('a category that an admin added has none', () => {
  expect(adviceFor({ slug: 'thatching' })).toBe(null)
})

test('a paragraph has 40 to 70 words', () => {
  const off = [...advice].filter(([, { about }]) => words(about) < 40 || words(about) > 70)
  expect(off.map(([slug, { about }]) => `${slug}: ${words(about)}`)).toEqual([])
})

test('no two categories share a sentence, a question or an answer', () => {
  expect(repeated(texts.flatMap(({ about }) => sentences(about)))).toEqual([])
  expect(repeated(texts.flatMap(({ questions }) => questions.flat()))).toEqual([])
})

test('a question fits on two lines of a phone, and its answer is one sentence', () => {
  const questions = texts.flatMap((text) => text.questions)
  expect(questions.filter(([question]) => question.length > 75)).toEqual([])
  expect(questions.filter(([, answer]) => sentences(answer).length > 1 || answer.length > 130)).toEqual([])
})

test('no text names a price', () => {
  expect(texts.filter((text) => JSON.stringify(text).includes('£'))).toEqual([])
})
