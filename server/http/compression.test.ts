import { expect, test } from 'vitest'
import { acceptedEncodings, isText } from './compression.ts'

test('only what the client takes is used', () => {
  expect(acceptedEncodings('gzip, deflate, br, zstd')).toEqual({ br: true, gzip: true })
  expect(acceptedEncodings('gzip')).toEqual({ br: false, gzip: true })
  expect(acceptedEncodings('br;q=0, gzip;q=0.5')).toEqual({ br: false, gzip: true })
  expect(acceptedEncodings('*')).toEqual({ br: true, gzip: true })
  expect(acceptedEncodings('*, br;q=0')).toEqual({ br: false, gzip: true })
  expect(acceptedEncodings('GZIP')).toEqual({ br: false, gzip: true })
  for (const none of [undefined, '', 'identity', 'gzip;q=0']) {
    expect(acceptedEncodings(none)).toEqual({ br: false, gzip: false })
  }
})

test('texts are worth compressing, pictures and event streams are not', () => {
  const texts = [
    'text/html; charset=utf-8',
    'text/x-script',
    'application/json',
    'application/ld+json',
    'image/svg+xml',
  ]
  for (const type of texts) expect(isText(type), type).toBe(true)
  for (const type of ['image/png', 'font/woff2', 'application/zip', 'text/event-stream', null]) {
    expect(isText(type), String(type)).toBe(false)
  }
})
