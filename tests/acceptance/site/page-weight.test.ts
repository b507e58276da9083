import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_HTML } from '#bench/html-bounds.ts'
import { root } from '#config/root.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import type { Html } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'

let app: TestApp
let directory: Html
beforeAll(async () => {
  app = await createTestApp({ demo: true, now: nextMonday() })
  directory = await app.html('/directory?location=Anywhere')
})
afterAll(() => app.close())

/** Ten in the morning, since the signs of opening hours are shorter at some hours than at others. */
function nextMonday(): Date {
  const moment = new Date()
  moment.setUTCDate(moment.getUTCDate() + ((8 - moment.getUTCDay()) % 7 || 7))
  moment.setUTCHours(10, 0, 0, 0)
  return moment
}

const bytesOf = async (path: string) => (await (await app.page(path)).arrayBuffer()).byteLength

test('a full page of the directory has twelve cards', () => {
  expect(directory.all('article')).toHaveLength(12)
})

test.each([
  ['home', '/'],
  ['directory', '/directory?location=Anywhere'],
  ['listing', null],
  ['category page', '/categories/plumbing'],
  ['job directory', '/job-directory'],
] as const)('the %s of the demo marketplace is no more HTML than its bound', async (name, path) => {
  const [firstListing = ''] = /\/directory\/[0-9a-f-]{36}/.exec(directory.source) ?? []
  expect(firstListing).not.toBe('')
  expect(await bytesOf(path ?? firstListing)).toBeLessThanOrEqual(MOST_HTML[name])
})

test('a listing with a service, feedback and three similar ones is at most 31.2 kB of HTML', async () => {
  const listing = await addProvider(app, {
    categories: ['Construction/Trade > Plumbing'],
    town: 'Leeds',
    location: 'Leeds',
    bio: 'Taps, boilers and bathrooms in and around Leeds for 20 years. '.repeat(6),
    ratings: [5, 5, 4],
    services: [{ title: 'Tap', pricePence: 12_000 }],
  })
  const path = `/directory/${listing}`
  expect((await app.html(path)).all('article')).toHaveLength(3)
  expect(await bytesOf(path)).toBeLessThanOrEqual(31_200)
})

test.each(['/', '/directory?location=Anywhere'])('an icon of %s is named, and drawn in the sheet', async (path) => {
  const addresses = (await app.html(path)).all('use').map(({ attribs }) => attribs.href ?? '')
  expect(addresses.length).toBeGreaterThan(10)
  for (const address of new Set(addresses)) {
    const [, file = '', name] = /^(\/assets\/(?:icons|house)-[\w-]{8}\.svg)#([\w-]+)$/.exec(address) ?? []
    expect(readFileSync(join(root, 'build/client', file), 'utf8')).toContain(` id="${name}"`)
  }
})
