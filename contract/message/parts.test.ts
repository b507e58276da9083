import { expect, test } from 'vitest'
import { partsOf } from './parts.ts'

const links = (text: string) => partsOf(text).flatMap(({ href }) => href ?? [])

test('http and https addresses become links, without what ends the sentence', () => {
  expect(partsOf('See https://example.com/a?b=c, or www.example.org.')).toEqual([
    { text: 'See ', href: null },
    { text: 'https://example.com/a?b=c', href: 'https://example.com/a?b=c' },
    { text: ', or ', href: null },
    { text: 'www.example.org', href: 'https://www.example.org/' },
    { text: '.', href: null },
  ])
})

test('nothing else does', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'example.com',
    'http://',
    '//x',
  ]) {
    expect([text, links(text)]).toEqual([text, []])
  }
})

test.each([
  ['https://en.wikipedia.org/wiki/Fettling_(casting)', 'https://en.wikipedia.org/wiki/Fettling_(casting)'],
  ['(see https://en.wikipedia.org/wiki/Fettling_(casting)).', 'https://en.wikipedia.org/wiki/Fettling_(casting)'],
  ['https://example.org/a_(b)_c?x=[1]&y=2', 'https://example.org/a_(b)_c?x=[1]&y=2'],
  ['[https://example.org/a](b)', 'https://example.org/a'],
  ['https://example.org/a(unfinished', 'https://example.org/a'],
  ['https://example.org/a(b]c', 'https://example.org/a'],
])('an address keeps the brackets that have a partner: %s', (text, address) => {
  expect(links(text)).toEqual([address])
})

test('no word is lost, and a bracket or quote ends an address', () => {
  const text = 'a <https://x.example/"onclick=> (https://y.example) https://z.example!!!'
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
  expect(links(text)).toEqual(['https://x.example/', 'https://y.example/', 'https://z.example/'])
})
