import { UNSAFE_decodeViaTurboStream as decode, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { encodePageData } from './page-data.ts'

async function readInBrowser(whole: object): Promise<unknown> {
  const { value, done } = await decode(new Blob([encodePageData(whole)]).stream(), globalThis as never)
  await done
  return value
}

test("React Router's own reader in the browser gets what the loaders gave", async () => {
  const shared = { name: 'Jo’s “Plumbing” & Söhne </script>\n\u2028', tags: ['a', 'a', ''] }
  const whole = {
    loaderData: {
      root: { viewer: null, flash: undefined, at: new Date('2026-11-26T10:00:00Z') },
      'pages/a b': { cards: [shared, shared, { ...shared }], none: [], nothing: {}, yes: true, no: false },
      dates: [new Date(0), new Date(Number.NaN)],
      holes: [undefined, null, ...new Array<undefined>(2)],
      numbers: [0, 1, -1, 2.5, 1e21, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
      texts: ['_1', '-5', 'D', ['D', 1], ['SanitizedError'], '1', 1, 'true', true],
    },
    actionData: null,
    errors: undefined,
  }
  expect(await readInBrowser(whole)).toEqual(whole)
})

test('what holds itself is read again as it was', async () => {
  const whole: Record<string, unknown> = { name: 'a' }
  whole.self = whole
  const read = (await readInBrowser(whole)) as typeof whole
  expect(read.self).toBe(read)
})

test('an error response keeps its words, any other error says nothing', async () => {
  const errors = { root: new ErrorResponse(404, 'Not Found', { why: 'gone' }), page: new TypeError('secret: x') }
  const { errors: read } = (await readInBrowser({ errors })) as { errors: typeof errors }
  expect(read.root).toBeInstanceOf(ErrorResponse)
  expect(read.root).toMatchObject({ status: 404, statusText: 'Not Found', data: { why: 'gone' } })
  expect(read.page).toBeInstanceOf(Error)
  expect(read.page.message).toBe('Unexpected Server Error')
  expect(encodePageData({ errors })).not.toContain('secret')
})

test('what the browser could not have as it was is refused by name', () => {
  expect(() => encodePageData({ a: new Map() })).toThrow('a Map')
  expect(() => encodePageData({ a: Promise.resolve() })).toThrow('a Promise')
  expect(() => encodePageData({ a: 1n })).toThrow('a bigint')
  expect(() => encodePageData({ a: () => 1 })).toThrow('a function')
  expect(() => encodePageData({ a: Symbol('a') })).toThrow('a symbol')
})
