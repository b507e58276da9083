import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const origin = 'https://fettle.example'

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  'https://evil.example',
  'https:evil.example',
  'HTTPS://EVIL.EXAMPLE/',
  'http://fettle.example/directory',
  'https://fettle.example@evil.example/',
  '//fettle.example@evil.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,hello',
  decodeURIComponent('/%09/evil.example'),
  decodeURIComponent('/%0D%0A/evil.example'),
  '\u0000//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  ' //evil.example',
  'directory',
  '',
])('%j is not followed [ACC-59]', (text) => {
  expect(ownPath(text, origin)).toBeNull()
})

test('nothing given is nothing to follow', () => {
  expect(ownPath(null, origin)).toBeNull()
})

test.each([
  ['/post-job', '/post-job'],
  ['/directory?service=a%20b&location=M1#two', '/directory?service=a%20b&location=M1#two'],
  ['/a/../membership', '/membership'],
  ['/%09/evil.example', '/%09/evil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/directory?next=https://evil.example', '/directory?next=https://evil.example'],
])('%j is a page of ours [ACC-59]', (text, path) => {
  expect(ownPath(text, origin)).toBe(path)
  expect(new URL(path, origin).origin).toBe(origin)
})
