/** An admin sees the site as a person does, with their consent, and can do nothing (docs/decisions/0024). */
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { adminAddress } from '#contract/account/words.ts'
import { auditLog, profiles, supportConsents, user } from '#db/schema/index.ts'
import { addAccount, downloadOf, forgetLimits, logIn } from '#tests/support/accounts.ts'
import { consenting } from '#tests/support/admin/acts.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addJob } from '#tests/support/clients.ts'

const app = await createTestApp()
const { query } = app.site.database
afterAll(() => app.close())
beforeEach(() => forgetLimits(app))

const reason = 'Asked by phone'

async function looking(id: string) {
  const username = `ada-${crypto.randomUUID().slice(0, 8)}`
  const admin = await addAccount(app, { accountType: 'admin', firstName: username, email: adminAddress(username) })
  const browser = await app.as(admin.id)
  await consenting(app, id)
  const answer = await browser.post(`/admin/users/${id}/look`, { reason })
  expect(answer.headers.get('location')).toBe('/dashboard')
  return { adminId: admin.id, browser }
}

/** The procedures as the pages of the site call them for this browser. */
const apiOf = (browser: TestBrowser) => browser.heldApiAt('/dashboard')

test('an admin sees the pages of the person, with a banner, each in the audit log; the admin pages stay their own', async () => {
  const person = await addAccount(app, { firstName: 'Cora', lastName: 'Caller' })
  await addJob(app, person.id, { title: 'Mend the weathervane' })
  const { adminId, browser } = await looking(person.id)
  for (const path of ['/dashboard', '/account', '/directory', '/']) {
    const page = await browser.html(path)
    expect([path, page.status, page.source]).toEqual([path, 200, expect.stringContaining('you see the site as')])
    expect(page.source).toContain('Cora Caller')
  }
  const admin = await browser.html(`/admin/users/${person.id}`)
  expect([admin.status, admin.source.includes('you see the site as')]).toEqual([200, false])
  const entries = await query
    .select({ action: auditLog.action, after: auditLog.after, actorId: auditLog.actorId })
    .from(auditLog)
    .where(eq(auditLog.subjectId, person.id))
    .orderBy(asc(auditLog.at))
  const pages = entries.filter(({ action }) => action === 'support.page')
  expect(pages.map(({ after }) => after)).toEqual(
    expect.arrayContaining(['/dashboard', '/account', '/directory', '/'].map((path) => ({ method: 'GET', path }))),
  )
  expect(entries.every(({ actorId }) => actorId === adminId)).toBe(true)
  expect((await downloadOf(await logIn(app, person))).all).toContain('support.page')
})

test('a page that cannot be recorded is not shown', async () => {
  const { id } = await addAccount(app)
  const { browser } = await looking(id)
  await query.execute('alter table audit_log add constraint broken check (false) not valid')
  const shown = await browser.page('/dashboard').then(
    ({ status }) => status,
    () => 500,
  )
  await query.execute('alter table audit_log drop constraint broken')
  expect(shown).toBeGreaterThanOrEqual(500)
})

test('forms of the site change nothing, and uploads neither', async () => {
  const person = await addAccount(app, { firstName: 'Stays', lastName: 'Asis' })
  const { browser } = await looking(person.id)
  await browser.post('/account', { firstName: 'Changed', lastName: 'Name', location: 'York', seen: '{}' })
  await browser.post('/account/security?leave', { reason: '', secret: 'a quiet kettle' })
  const [profile] = await query.select().from(profiles).where(eq(profiles.id, person.id))
  expect(profile).toMatchObject({ firstName: 'Stays', hiddenAt: null })
  expect((await browser.page('/account/download')).status).not.toBe(200)
})

test('it needs the consent, the right kind of person and the password, and ends with the consent at once', async () => {
  const person = await addAccount(app)
  const { browser, adminId } = await looking(person.id)
  expect((await apiOf(browser)).actor).toMatchObject({ id: person.id })
  await query.update(supportConsents).set({ withdrawnAt: app.site.now() }).where(eq(supportConsents.userId, person.id))
  expect((await apiOf(browser)).actor).toMatchObject({ id: adminId, support: null })
  expect((await browser.html('/directory')).source).not.toContain('you see the site as')
  await expect(browser.api.user.look({ id: person.id, reason })).rejects.toMatchObject({ code: 'NO_SUPPORT_ACCESS' })
  const colleague = await addAccount(app, { accountType: 'admin' })
  await consenting(app, colleague.id)
  await expect(browser.api.user.look({ id: colleague.id, reason })).rejects.toMatchObject({ code: 'NO_SUPPORT_ACCESS' })
  const suspended = await consenting(app)
  await query.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, suspended))
  await expect(browser.api.user.look({ id: suspended, reason })).rejects.toMatchObject({ code: 'NO_SUPPORT_ACCESS' })
})

test('it ends when the admin stops, or is no admin any more, or the person is made one', async () => {
  const person = await addAccount(app)
  const { browser, adminId } = await looking(person.id)
  await query.update(profiles).set({ accountType: 'moderator' }).where(eq(profiles.id, person.id))
  expect((await apiOf(browser)).actor).toMatchObject({ id: adminId })
  await query.update(profiles).set({ accountType: 'client' }).where(eq(profiles.id, person.id))
  await query.update(profiles).set({ accountType: 'moderator' }).where(eq(profiles.id, adminId))
  expect((await apiOf(browser)).actor).toMatchObject({ id: adminId })
  await query.update(profiles).set({ accountType: 'admin' }).where(eq(profiles.id, adminId))
  expect((await apiOf(browser)).actor).toMatchObject({ id: person.id })
  const ended = await browser.post('/admin-support-end', {})
  expect(ended.headers.get('location')).toBe('/admin/users')
  expect((await apiOf(browser)).actor).toMatchObject({ id: adminId })
  const [entry] = await query
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'support.ended'), eq(auditLog.actorId, adminId)))
  expect(entry?.subjectId).toBe(person.id)
  expect(await query.$count(user, eq(user.id, person.id))).toBe(1)
})
