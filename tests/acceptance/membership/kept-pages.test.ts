import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberships } from '#db/schema/index.ts'
import { watchExpiry } from '#server/directory/listing-index.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { keepPages } from '#tests/support/http/kept-pages.ts'
import { addProvider } from '#tests/support/people.ts'

// The clock goes on here: nobody writes anything when a membership's grace is over.

let app: TestApp
let kept: ReturnType<typeof keepPages>
let stop: () => void
beforeAll(async () => {
  app = await createTestApp()
  kept = keepPages(app)
  stop = watchExpiry(app.work)
})
afterAll(async () => {
  stop()
  await app.close()
})

/** Gives between which moments that will be: the database's clock is read somewhere between. */
async function endIn(id: string, milliseconds: number) {
  const { query } = app.site.database
  const periodEnd = sql`now() - interval '3 days' + ${milliseconds} * interval '1 millisecond'`
  const earliest = Date.now() + milliseconds
  await query.update(memberships).set({ periodEnd }).where(eq(memberships.providerId, id))
  return { earliest, latest: Date.now() + milliseconds }
}

test('a listing whose grace is over leaves every kept page within a second, though nothing is written [MEM-49]', async () => {
  const first = await addProvider(app, { categories: ['Construction/Trade > Plumbing'] })
  const second = await addProvider(app, { categories: ['Construction/Trade > Plumbing'] })
  const pages = [
    '/directory?location=Anywhere',
    '/categories/plumbing',
    `/directory/${first}`,
    `/directory/${second}`,
    '/sitemaps/listings-1.xml',
  ]
  const shown = async (id: string) => {
    const states: boolean[] = []
    for (const path of pages) states.push(await kept.shows(path, id))
    return states
  }
  await kept.heardAll()
  expect(await shown(first)).toEqual([true, true, true, true, true])
  const { earliest, latest } = await endIn(first, 6_000)
  await kept.heardAll()
  expect(kept.has('/directory?location=Anywhere')).toBe(false) // the change itself drops them
  expect(await shown(first)).toEqual([true, true, true, true, true])
  expect(pages.map(kept.has)).toEqual([true, true, true, true, true])
  await expect.poll(() => kept.has('/directory?location=Anywhere'), { timeout: 12_000, interval: 20 }).toBe(false)
  expect(Date.now()).toBeGreaterThanOrEqual(earliest)
  expect(Date.now()).toBeLessThan(latest + 1_000)
  expect(await shown(first)).toEqual([false, false, false, false, false])
  expect(await shown(second)).toEqual([true, true, false, true, true])
})
