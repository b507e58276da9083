import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { everything } from '#tests/support/database/everything.ts'
import { search } from '#tests/support/search.ts'
import { signUp } from '#tests/support/signing-up.ts'

const hostOf = (app: TestApp) => app.site.database.pool.options.host

/** All that a test could find of an earlier one. */
async function stateOf(app: TestApp) {
  const rowsOf = async (text: string) => (await app.site.database.pool.query(text)).rows
  return {
    rows: await everything(app.site.database),
    sequences: await rowsOf('select schemaname, sequencename, last_value from pg_sequences order by 1, 2'),
    tasks: await rowsOf('select * from queue.job'),
    schedule: await rowsOf('select name from queue.schedule'),
    queues: await rowsOf('select name, retry_limit, expire_seconds, total_count from queue.queue order by name'),
    clock: await rowsOf(`select abs(extract(epoch from present() - now())) < 60 as right`),
    site: [app.site.live.site(), app.site.live.banner(), app.site.live.moderation()],
    terms: (await app.site.lexicons.read(app.work.db)).words.size,
    found: (await search(app, { service: 'plumber' })).cards,
  }
}

// A server of PostgreSQL gives each site a new database.
describe.skipIf(process.env.TEST_DATABASE_URL)('the database of a test that closed its site', () => {
  test('comes to the next one as new', { timeout: 120_000 }, async () => {
    const first = await createTestApp()
    const [host, began] = [hostOf(first), await stateOf(first)]
    await first.close()
    const used = await createTestApp({ demo: true, working: true, now: new Date('2031-05-01T12:00Z') })
    expect(hostOf(used)).toBe(host)
    const { browser } = await newAdmin(used)
    await browser.api.setting.editSite({ ...used.site.live.site(), name: 'Tinkery' })
    await signUp(used)
    const changed = await stateOf(used)
    for (const [part, is] of Object.entries(began).filter(([part]) => !['terms', 'queues'].includes(part))) {
      expect(changed, part).not.toHaveProperty(part, is)
    }
    await used.close()
    const next = await createTestApp()
    expect(hostOf(next)).toBe(host)
    expect(await stateOf(next)).toEqual(began)
    await next.close()
  })

  test.each([
    ['a table', sql`alter table profiles add column extra text`],
    ['a trigger', sql`alter table profiles disable trigger user`],
    ['a category', sql`update categories set name = 'Tinkering' where slug = 'plumbing'`],
    [
      'a search term',
      sql`update category_terms set weight = 1 + weight % 3 where id = (select id from category_terms limit 1)`,
    ],
    ['a setting of the database', sql`alter role postgres set work_mem = '5MB'`],
  ])('goes to no other once %s is another', async (_, change) => {
    const app = await createTestApp()
    const host = hostOf(app)
    await app.site.database.query.execute(change)
    await app.close()
    const next = await createTestApp()
    expect(hostOf(next)).not.toBe(host)
    await next.close()
  })
})
