import { RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { checkLoaderData } from './loader-data.ts'

const loaded = async (given: unknown, page: object = { default: () => null }) => {
  const module = { ...page, loader: () => given }
  const routes = checkLoaderData({ page: { id: 'page', module } } as unknown as ServerBuild['routes'])
  const args = { context: new RouterContextProvider() }
  return routes.page?.module.loader?.(args as Parameters<NonNullable<typeof module.loader>>[never])
}

test.each([new Map(), new Set(), new URL('https://a.invalid'), 1n, Promise.resolve(), () => {}])(
  'a page that hands out %o fails in development, as it does in production',
  async (value) => {
    await expect(loaded({ cards: [value] })).rejects.toThrow('A page cannot hand a')
  },
)

test('plain data, dates and responses pass the check as they are', async () => {
  const given = { cards: [{ name: 'A' }], at: new Date(0), none: undefined }
  expect(await loaded(given)).toBe(given)
  const response = new Response('')
  expect(await loaded(response)).toBe(response)
})

test('what is no page gives what it likes', async () => {
  const given = new Map()
  expect(await loaded(given, {})).toBe(given)
})
