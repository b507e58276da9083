/** A demo marketplace goes back to its first state, and no one else's does. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { HOUR } from '#contract/duration.ts'
import { DEMO_ADMIN } from '#db/demo/insert.ts'
import { demoId } from '#db/demo/rows.ts'
import { account, auditLog, jobPhotos, profiles, siteSettings, suppressions, user } from '#db/schema/index.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import { run } from '#tests/support/clock.ts'

const now = new Date('2026-11-28T12:00Z')
const app = await createTestApp({ demo: true, now, environment: { DEMO: 'on', DEMO_RESET: 'nightly' } })
afterAll(() => app.close())
const { query } = app.site.database
const maya = demoId('provider', 'maya')

/** Rows that every demo of this moment has alike, and how many of others. */
async function rowsOfDemo() {
  const found: Record<string, unknown[]> = {}
  for (const name of ['profile_contacts', 'jobs']) {
    found[name] = (await query.execute(sql`select t::text as row from ${sql.identifier(name)} t order by 1`)).rows
  }
  const people = sql`select p::text as row from profiles p where account_type <> 'admin' order by 1`
  found.people = (await query.execute(people)).rows
  for (const name of ['feedback', 'feedback_replies', 'categories', 'category_terms', 'messages', 'job_index']) {
    found[name] = (await query.execute(sql`select count(*) from ${sql.identifier(name)}`)).rows
  }
  found.listed = (await query.execute(sql`select provider_id from listing_index order by 1`)).rows
  return found
}

const theirs = async (id: string) => (await query.select().from(profiles).where(eq(profiles.id, id)))[0]

test('an admin puts a demo back; its people stay logged in, and those who run it stay', async () => {
  const first = await rowsOfDemo()
  const boss = await newAdmin(app)
  const mayas = await app.as(maya)
  const guest = await addAccount(app, { firstName: 'Gus', lastName: 'Guest' })
  const guests = await app.as(guest.id)
  await query.update(profiles).set({ bio: 'Rude words', hiddenAt: now }).where(eq(profiles.id, maya))
  await query.update(account).set({ password: 'another' }).where(eq(account.userId, maya))
  await query.delete(profiles).where(eq(profiles.id, demoId('client', 'tom')))
  await query
    .insert(siteSettings)
    .values({ part: 'look', value: { colour: '#ff0000', accent: '', heroText: 'Rude' }, changedAt: now })
  await query.insert(suppressions).values({ emailHash: 'of a stranger', kind: 'job_alerts', suppressedAt: now })
  await query.execute(sql`insert into queue.job (name, data) values ('mail', '{"mail": "waits"}')`)
  await app.site.live.reload()

  const page = await boss.browser.html('/admin/demo')
  expect(page.text).toContain('every night at 4')
  const unsure = await boss.browser.post('/admin/demo', {})
  expect([unsure.status, (await theirs(maya))?.bio]).toEqual([400, 'Rude words'])
  expect((await boss.browser.post('/admin/demo', { sure: '1' })).headers.get('location')).toBe('/admin/demo')

  expect(await rowsOfDemo()).toEqual(first)
  expect((await theirs(guest.id)) ?? null).toBeNull()
  expect(await query.$count(siteSettings)).toBe(0)
  expect(app.site.live.look()).toBeNull()
  expect(await query.$count(suppressions)).toBe(1)
  const { rows: waiting } = await query.execute(sql`select 1 from queue.job where name = 'mail' and state < 'active'`)
  expect(waiting).toEqual([])

  expect((await mayas.page('/dashboard')).status).toBe(200)
  expect((await boss.browser.page('/admin')).status).toBe(200)
  expect((await guests.page('/dashboard')).headers.get('location')).toContain('/login')
  expect((await app.page('/directory')).status).toBe(200)
  const [entry] = await query.select().from(auditLog).where(eq(auditLog.action, 'demo.reset'))
  expect(entry?.actorId).toBe(boss.id)
}, 60_000)

test('two resets at once end in one whole demo', async () => {
  const { browser } = await newAdmin(app)
  await Promise.all([browser.api.demo.reset(), browser.api.demo.reset()])
  expect(await query.$count(jobPhotos)).toBeGreaterThan(0)
  expect((await query.execute(sql`select path from files group by path having count(*) > 1`)).rows).toEqual([])
}, 60_000)

test('the clock puts it back at 4 at night in London, and the public is told', async () => {
  app.site.demo = true
  expect((await app.html('/')).source).toContain('Every night we delete what visitors added.')
  await query.update(profiles).set({ bio: 'Rude words' }).where(eq(profiles.id, maya))
  await run(app, 'demo.reset')
  expect((await theirs(maya))?.bio).toBe('Rude words')
  await app.clock.to(new Date('2026-11-29T04:00Z'))
  await run(app, 'demo.reset')
  expect((await theirs(maya))?.bio).not.toBe('Rude words')
  await app.clock.to(new Date(now.getTime() + 17 * HOUR))
}, 60_000)

test('a site with real payments, or without the people of the demo, or that is no demo, is refused', async () => {
  const { browser } = await newAdmin(app)
  const whole = app.site.settings
  const refused = async () => [
    await browser.api.demo.reset().then(() => 'done', refusalOf),
    (await browser.api.demo.state()).refused,
  ]
  app.site.settings = { ...whole, demo: false }
  expect(await refused()).toEqual(['NO_DEMO', expect.stringContaining('DEMO is not on')])
  app.site.settings = whole
  const { payments } = app.site
  app.site.payments = { ...payments, name: 'stripe' }
  expect(await refused()).toEqual(['NO_DEMO', expect.stringContaining('real payments')])
  app.site.payments = payments
  await query.update(user).set({ name: 'Real' }).where(eq(user.id, DEMO_ADMIN))
  await query.execute(sql`delete from "user" where id in (select id from profiles where account_type <> 'admin')`)
  expect(await refused()).toEqual(['NO_DEMO', expect.stringContaining('may be real')])
  expect((await browser.html('/admin/demo')).text).toContain('may be real')
}, 60_000)
