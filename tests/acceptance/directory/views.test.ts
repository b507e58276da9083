import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { demoId } from '#db/demo/rows.ts'
import { listingViews } from '#db/schema/index.ts'
import { createTestApp } from '#tests/support/app.ts'
import { textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const app = await createTestApp({ now: NOW })
afterAll(() => app.close())

describe('views of a listing [PRV-42]', () => {
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' }
  let turn = 0
  const see = (id: string, headers: Record<string, string> = browser, address?: string) => {
    turn += 1
    return app.page(`/directory/${id}/seen`, { method: 'POST', headers, address: address ?? `198.51.100.${turn}` })
  }
  const counted = async (id: string) =>
    app.site.database.query
      .select({ day: listingViews.day, count: listingViews.count })
      .from(listingViews)
      .where(eq(listingViews.providerId, id))
      .orderBy(listingViews.day)

  test('are counted by the London day and shown to the provider', async () => {
    const id = await addProvider(app)
    expect((await see(id)).status).toBe(204)
    await see(id)
    await app.clock.to(new Date('2026-07-01T23:30:00Z')) // half past midnight in London
    await see(id)
    await app.clock.to(NOW)
    expect(await counted(id)).toEqual([
      { day: '2026-07-02', count: 1 },
      { day: '2026-11-20', count: 2 },
    ])
    const dashboard = await (await app.as(id)).html('/dashboard')
    expect(textOf(dashboard.region('The last 30 days'))).toContain('Seen 2 times in 30 days')
  })

  test("the provider's own do not count, another provider's do", async () => {
    const id = await addProvider(app)
    const own = await app.as(id)
    expect((await own.page(`/directory/${id}/seen`, { method: 'POST', headers: browser })).status).toBe(204)
    expect(await counted(id)).toEqual([])
    const other = await app.as(await addProvider(app))
    await other.page(`/directory/${id}/seen`, { method: 'POST', headers: browser })
    expect(await counted(id)).toEqual([{ day: '2026-11-20', count: 1 }])
  })

  test.each(['Mozilla/5.0 (compatible; Googlebot/2.1)', 'HeadlessChrome/140', 'curl/8.5', ''])(
    'those of "%s" do not',
    async (agent) => {
      const id = await addProvider(app)
      await see(id, { 'user-agent': agent })
      expect(await counted(id)).toEqual([])
    },
  )

  test('nothing is counted for what is not public', async () => {
    const hidden = await addProvider(app, { hiddenAt: NOW })
    expect((await see(hidden)).status).toBe(204)
    expect(await counted(hidden)).toEqual([])
    expect((await see(randomUUID())).status).toBe(204)
    expect((await see('nonsense')).status).toBe(404)
  })

  test('one address counts at most 120 an hour', async () => {
    const id = await addProvider(app)
    for (let times = 0; times < 125; times += 1) await see(id, browser, '203.0.113.200')
    expect(await counted(id)).toEqual([{ day: '2026-11-20', count: 120 }])
  })

  test('a link to it shows nothing', async () => {
    expect((await app.page(`/directory/${demoId('provider', 'maya')}/seen`)).status).toBe(404)
  })
})
