/** The admin area of a site that others can reach. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { adminAddress } from '#contract/account/words.ts'
import { DAY, MINUTE } from '#contract/duration.ts'
import { DEMO_PASSWORD, demoSignIns } from '#db/demo/insert.ts'
import { demoId } from '#db/demo/rows.ts'
import { account, profiles, staffSessions, user } from '#db/schema/index.ts'
import { hashPassword } from '#server/auth/password.ts'
import { addAccount, forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { loadDemo } from '#tests/support/cast.ts'

const TOKEN = 'only the owner has this'
const app = await createTestApp({
  environment: {
    SITE_URL: 'https://fettle.example',
    AUTH_SECRET: 'a secret of at least thirty-two characters',
    MAIL: 'mailbox',
    PAYMENTS: 'test',
    ADMIN_SETUP_TOKEN: TOKEN,
    DEMO: 'on',
  },
})
const { query } = app.site.database
beforeEach(() => forgetLimits(app))
afterAll(() => app.close())

const form = { username: 'owner', password: 'a quiet kettle', confirm: 'a quiet kettle' }

test('the demo on a public site has no admin whose password everybody can read', async () => {
  const id = demoId('admin', 'admin')
  const known = { username: 'admin', password: DEMO_PASSWORD }
  await query.insert(user).values({ id, name: 'Admin', email: adminAddress('admin'), emailVerified: true })
  await query.insert(profiles).values({ id, accountType: 'admin' })
  const password = await hashPassword('a password of their own')
  await query.insert(account).values({ userId: id, accountId: id, providerId: 'credential', password })
  const ids = async () => (await query.select({ id: user.id }).from(user)).map((row) => row.id)
  expect([await loadDemo(app.site), await ids()]).toEqual([true, [id]])
  await query.update(account).set({ password: await hashPassword(DEMO_PASSWORD) })
  expect([await loadDemo(app.site), await ids()]).toEqual([true, []])
  expect((await app.browser().post('/admin-login', known)).status).toBe(401)
  expect(demoSignIns({ admin: false })).not.toContain('admin')
})

test('the first admin needs the token of the settings [ADM-18, ADM-20]', async () => {
  for (const token of ['', 'a guess', `${TOKEN} `.repeat(2)]) {
    const answer = await app.browser().post('/admin-signup', { ...form, token })
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('Invalid or missing setup token. Please contact the site owner.'),
    ])
  }
  expect((await app.browser().post('/admin-signup', { ...form, token: TOKEN })).status).toBe(302)
})

async function admin(username: string, joined = new Date()) {
  const { id } = await addAccount(app, { accountType: 'admin', email: adminAddress(username), createdAt: joined })
  return { id, browser: await app.as(id) }
}

test('a session that was idle for half an hour ends', async () => {
  const { browser } = await admin('ida')
  expect((await browser.page('/admin')).status).toBe(200)
  const seen = (ago: number) => query.update(staffSessions).set({ seenAt: new Date(Date.now() - ago) })
  await seen(29 * MINUTE)
  expect((await browser.page('/admin')).status).toBe(200)
  await seen(31 * MINUTE)
  expect((await browser.page('/admin')).status).toBe(401)
})

test('2-step verification is offered at first, and asked for after seven days', async () => {
  const fresh = await admin('nora')
  expect((await fresh.browser.html('/admin')).source).toContain('Turn on 2-step verification')
  const old = await admin('olga', new Date(Date.now() - 7 * DAY - MINUTE))
  const page = await old.browser.html('/admin')
  expect([page.status, page.source]).toEqual([403, expect.stringContaining('2-step verification needed')])
  await expect(old.browser.api.analytics.overview()).rejects.toMatchObject({ code: 'TWO_FACTOR_NEEDED' })
  await query.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, old.id))
  expect((await old.browser.page('/admin')).status).toBe(200)
})

test('a moderator is let in, and finds nothing at what is the admins’', async () => {
  const { id, browser } = await admin('mo')
  await query.update(profiles).set({ accountType: 'moderator' }).where(eq(profiles.id, id))
  expect((await browser.page('/admin')).status).toBe(200)
  await expect(browser.api.analytics.overview()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
