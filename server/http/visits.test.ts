import { expect, test } from 'vitest'
import { embedIn, visitKinds } from './visits.ts'

const kinds = (target: string, headers: Record<string, string>, method = 'GET') =>
  visitKinds({ method, headers }, target)
const arriving = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }
const within = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }
const script = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }

test('a visit begins where a browser comes from elsewhere', () => {
  expect(kinds('/', arriving)).toEqual(['visits'])
  expect(kinds('/', { ...arriving, 'sec-fetch-site': 'none' })).toEqual(['visits'])
  expect(kinds('/about', within)).toEqual([])
})

test('a search is its first page of results, with or without JavaScript', () => {
  expect(kinds('/directory?service=plumber', within)).toEqual(['searches'])
  expect(kinds('/directory.data?location=Leeds&page=1', script)).toEqual(['searches'])
  expect(kinds('/job-directory?category=IT', arriving)).toEqual(['visits', 'searches'])
  expect(kinds('/directory?service=plumber&page=2', within)).toEqual([])
  expect(kinds('/directory?service=', within)).toEqual([])
})

test('programs, prefetching, forms and the admin area count for nothing', () => {
  expect(kinds('/', {})).toEqual([])
  expect(kinds('/', { ...arriving, 'sec-purpose': 'prefetch' })).toEqual([])
  expect(kinds('/', arriving, 'POST')).toEqual([])
  expect(kinds('/admin', arriving)).toEqual([])
  const listing = '/directory/0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c11'
  const files = ['/job-directory.atom', `${listing}/hours.ics`, `${listing}/badge.svg?theme=dark`]
  for (const path of [...files, '/oembed?url=x', '/mcp', '/.well-known/security.txt']) {
    expect([path, kinds(path, arriving)]).toEqual([path, []])
  }
  expect(kinds('/about?next=x.svg', arriving)).toEqual(['visits'])
})

test('a badge or card that another website shows counts for its listing', () => {
  const id = '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c11'
  const shown = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
    embedIn({ method, headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image', ...headers } }, target)
  expect(shown(`/directory/${id}/badge.svg`)).toBe(id)
  expect(shown(`/directory/${id}/badge.svg?theme=dark`)).toBe(id)
  expect(shown(`/directory/${id}/card`, { 'sec-fetch-dest': 'iframe' })).toBe(id)
  expect(shown(`/directory/${id}/card`, { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' })).toBeNull()
  expect(shown(`/directory/${id}/badge.svg`, { 'sec-fetch-dest': 'document' })).toBeNull()
  for (const path of [`/directory/${id}`, `/directory/${id}/card/x`, '/directory/made-up/badge.svg'])
    expect(shown(path)).toBeNull()
  expect(embedIn({ method: 'GET', headers: {} }, `/directory/${id}/card`)).toBeNull()
})
