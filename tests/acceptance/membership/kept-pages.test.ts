import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberships } from '#db/schema/index.ts'
import { dropPages } from '#server/boot.ts'
import { watchExpiry } from '#server/directory/expiry.ts'
import { createPageCache, type PageCache } from '#server/platform/page-cache.ts'
import { parseKeepRule } from '#server/platform/page-cache-key.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { addProvider } from '#tests/support/people.ts'

// The clock goes on here: nobody writes anything when a membership's grace is over.

let app: TestApp
let kept: PageCache
let stop: () => void
beforeAll(async () => {
  app = await createTestApp()
  kept = createPageCache()
  app.site.database.onChange((payload) => dropPages(kept, payload))
  stop = watchExpiry(app.work)
})
afterAll(async () => {
  stop()
  await app.close()
})

/** The page as visitors get it: from the cache while it is kept there. */
async function shows(path: string, id: string): Promise<boolean> {
  const entry =
    kept.find(path) ??
    (await kept.fill(path, async () => {
      const response = await app.page(path)
      const keep = parseKeepRule(response.headers.get('x-fettle-cache'))
      if (!keep) return { keep: null, response }
      return { keep, body: Buffer.from(await response.arrayBuffer()), headers: [] }
    }))
  return entry !== null && 'variants' in entry && entry.variants.identity.bytes.includes(id)
}

/** Gives between which moments that will be: the database's clock is read somewhere between. */
async function endIn(id: string, milliseconds: number) {
  const { query } = app.site.database
  const periodEnd = sql`now() - interval '3 days' + ${milliseconds} * interval '1 millisecond'`
  const earliest = Date.now() + milliseconds
  await query.update(memberships).set({ periodEnd }).where(eq(memberships.providerId, id))
  return { earliest, latest: Date.now() + milliseconds }
}

test('a listing whose grace is over leaves every kept page within a second, though nobody writes [MEM-49]', {
  retry: 2,
}, async () => {
  const first = await addProvider(app, { categories: ['Construction/Trade > Plumbing'] })
  const second = await addProvider(app, { categories: ['Construction/Trade > Plumbing'] })
  const pages = [
    '/directory',
    '/categories/plumbing',
    `/directory/${first}`,
    `/directory/${second}`,
    '/sitemaps/listings-1.xml',
  ]
  const shown = async (id: string) => {
    const states: boolean[] = []
    for (const path of pages) states.push(await shows(path, id))
    return states
  }
  expect(await shown(first)).toEqual([true, true, true, true, true])
  const { earliest, latest } = await endIn(first, 6_000)
  await expect.poll(() => kept.find('/directory')).toBeUndefined() // the change itself drops them
  expect(await shown(first)).toEqual([true, true, true, true, true])
  expect(pages.map((path) => kept.find(path) !== undefined)).toEqual([true, true, true, true, true])
  await expect.poll(() => kept.find('/directory'), { timeout: 12_000, interval: 20 }).toBeUndefined()
  expect(Date.now()).toBeGreaterThanOrEqual(earliest)
  expect(Date.now()).toBeLessThan(latest + 1_000)
  expect(await shown(first)).toEqual([false, false, false, false, false])
  expect(await shown(second)).toEqual([true, true, false, true, true])
})
