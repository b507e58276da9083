import { expect, test } from 'vitest'
import { visitKinds } from './visits.ts'

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
})
