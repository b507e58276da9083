import { expect, test } from 'vitest'
import { positionOf, textOf } from './text.ts'

const asking = (query: string) => new Request(`http://localhost/places/find${query}`)

test('a text is cut at 200 characters', () => {
  expect(textOf(asking(`?text=${'a'.repeat(5000)}`))).toHaveLength(200)
})

test('no text is an empty text', () => {
  expect(textOf(asking(''))).toBe('')
})

test('half a character is never handed on', () => {
  expect(textOf(asking(`?text=${'a'.repeat(199)}%F0%9F%94%A8`)).isWellFormed()).toBe(true)
})

test('a position is read from both of its numbers', () => {
  expect(positionOf(asking('?lat=53.48&lng=-2.24'))).toEqual({ lat: 53.48, lng: -2.24 })
})

test.each(['?lat=53.48', '?lat=&lng=', '?lat=abc&lng=1', '?lat=91&lng=0', '?lat=NaN&lng=Infinity'])(
  'no position can be read from %s',
  (query) => {
    expect(positionOf(asking(query))).toBeNull()
  },
)

test('a text alone is not a failed position', () => {
  expect(positionOf(asking('?text=Leeds'))).toBeUndefined()
})
