/** Who runs the site: invitations, roles, and the last admin. */
import { and, desc, eq, isNull, like } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { adminAddress } from '#contract/account/words.ts'
import { HOUR, MINUTE } from '#contract/duration.ts'
import { auditLog, mailbox, profiles, session, staffContacts, staffInvitations, user } from '#db/schema/index.ts'
import { addAccount, forgetLimits, PASSWORD } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import { pathIn, type TestBrowser } from '#tests/support/browser.ts'
import { allIn, said, textOf } from '#tests/support/html.ts'

const now = new Date()
const app = await createTestApp({ working: true, now })
const { query } = app.site.database
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.to(now)
  await forgetLimits(app)
})

const { id: adminId, username, browser: admin } = await newAdmin(app)
const invite = (username: string, role = 'moderator', by: TestBrowser = admin) =>
  by.post('/admin/staff', { intent: '', id: '', username, email: `${username}@example.com`, role })
const linkFor = async (username: string) => pathIn(await app.mailTo(`${username}@example.com`), '/admin-invitation')
const follow = async (link: string) => {
  const browser = app.browser()
  return { browser, page: await browser.follow(await browser.page(link)) }
}
const join = (browser: TestBrowser, password = 'a loud saucepan') =>
  browser.post('/admin-invitation', { password, confirm: password })
const accounts = (username: string) => query.$count(user, eq(user.email, adminAddress(username)))
const entriesOf = (subjectId: string) =>
  query.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(auditLog.at)

test('an invited moderator chooses a password by the link, signs in, and sees their part only [ADM-02, ADM-03]', async () => {
  expect(said(await admin.follow(await invite('mona')))).toContain('Invitation sent')
  const waiting = await admin.html('/admin/staff')
  expect(textOf(waiting.region('Waiting invitations'))).toMatch(/mona\s*Moderator\s*mona@example.com · invited by/)
  expect((await admin.html('/admin/audit')).text).toMatch(
    /Invited to the staff\s*mona\s*username: mona|Invited to the staff\s*mona\s*role/,
  )
  const link = await linkFor('mona')
  const { browser, page } = await follow(link)
  expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
  expect(page.text).toContain('Your username is mona.')
  expect(page.one('input', { autocomplete: 'username' }).attribs).toMatchObject({ value: 'mona', readonly: '' })
  expect(page.source).not.toContain(new URL(link, 'http://x').searchParams.get('access_token'))
  const differing = await browser.post('/admin-invitation', { password: 'a loud saucepan', confirm: 'other' })
  expect([differing.status, await differing.text()]).toEqual([400, expect.stringContaining('Passwords do not match')])
  expect((await join(browser, 'password123')).status).toBe(400)
  const joined = await join(browser)
  expect(joined.headers.get('location')).toBe('/admin-login')
  expect(said(await browser.follow(joined))).toContain('Log in with your username')
  const entered = await browser.post('/admin-login', { username: 'mona', password: 'a loud saucepan' })
  expect(entered.headers.get('location')).toBe('/admin')
  const area = await browser.html('/admin')
  expect(area.text).toContain('Turn on 2-step verification to protect admin access.')
  const menu = area.all('nav', { 'aria-label': 'Admin' })[0]
  expect(menu && allIn(menu, 'a').map(textOf)).not.toContain('Staff')
  for (const path of [
    'users',
    'users/new',
    'categories',
    'analytics',
    'settings',
    'staff',
    `staff/${adminId}/moderator`,
  ]) {
    expect([path, (await browser.page(`/admin/${path}`)).status]).toEqual([path, 404])
  }
  const [made] = await query.select().from(profiles).where(eq(profiles.firstName, 'mona'))
  expect(made?.accountType).toBe('moderator')
  expect(await query.select().from(staffContacts)).toMatchObject([{ userId: made?.id, email: 'mona@example.com' }])
  const entries = await entriesOf(made?.id ?? '')
  expect(entries.map(({ action, actorId }) => [action, actorId]).slice(0, 2)).toEqual([
    ['staff.invited', adminId],
    ['staff.joined', made?.id],
  ])
  expect(JSON.stringify(entries)).not.toContain('example.com')
})

test('the link works once, for 48 hours, not after it was sent again or taken back, and not longer than its sender is an admin', async () => {
  await invite('once')
  const first = await follow(await linkFor('once'))
  await join(first.browser)
  expect((await follow(await linkFor('once'))).page.status).toBe(410)

  await invite('late')
  const link = await linkFor('late')
  await app.clock.to(new Date(now.getTime() + 48 * HOUR - MINUTE))
  expect((await follow(link)).page.status).toBe(200)
  await app.clock.to(new Date(now.getTime() + 48 * HOUR + MINUTE))
  const { browser, page } = await follow(link)
  expect([page.status, page.text]).toEqual([410, expect.stringContaining('has expired')])
  await join(browser)
  expect(await accounts('late')).toBe(0)
  await app.clock.to(now)

  const { id } = (await query.select().from(staffInvitations).where(eq(staffInvitations.username, 'late')))[0] ?? {
    id: '',
  }
  const open = await follow(link)
  await app.clock.to(new Date(now.getTime() + MINUTE))
  await admin.post('/admin/staff', { intent: 'send-again', id, username: '', email: '', role: '' })
  expect((await follow(link)).page.status).toBe(410)
  await join(open.browser)
  expect(await accounts('late')).toBe(0)
  const newer = await linkIn(link)
  expect((await follow(newer)).page.status).toBe(200)
  await admin.post('/admin/staff', { intent: 'revoke', id, username: '', email: '', role: '' })
  expect((await follow(newer)).page.status).toBe(410)
  expect((await entriesOf(id)).map(({ action }) => action)).toEqual([
    'staff.invited',
    'staff.invitedAgain',
    'staff.invitationRevoked',
  ])

  const other = await newAdmin(app)
  await invite('orphan', 'admin', other.browser)
  const orphan = await follow(await linkFor('orphan'))
  await admin.api.staff.setRole({ id: other.id, role: 'moderator', reason: 'A test' })
  await join(orphan.browser)
  expect(await accounts('orphan')).toBe(0)
  expect((await admin.html('/admin/staff')).text).toContain('Expired')
})

/** The link of the newer mail to the same person. */
async function linkIn(before: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const link = await linkFor('late')
    if (link !== before) return link
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('no newer mail')
}

test('of twenty who follow the same link at the same moment one makes the account', async () => {
  await invite('racer')
  const { browser } = await follow(await linkFor('racer'))
  const token = new URL(await linkFor('racer'), 'http://x').searchParams.get('access_token') ?? ''
  expect(browser.cookies.size).toBe(1)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      app
        .visitor()
        .staff.accept({ token, password: PASSWORD })
        .then(() => 'made', refusalOf),
    ),
  )
  expect(answers.sort()).toEqual([...Array(19).fill('LINK_OVER'), 'made'])
  expect(await accounts('racer')).toBe(1)
})

test('a username is invited once, and never one that someone has', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => invite('twice').then(({ status }) => status)))
  expect(answers.sort()).toEqual([302, 409, 409, 409, 409])
  const own = await invite(username)
  expect([own.status, await own.text()]).toEqual([409, expect.stringContaining('Someone has this username already')])
  const wrong = await admin.post('/admin/staff', { intent: '', id: '', username: 'x', email: 'no', role: 'owner' })
  const text = await wrong.text()
  expect(wrong.status).toBe(400)
  for (const words of ['A username has 2 to 30', 'valid email address', 'Choose what they may do', 'value="no"']) {
    expect(text).toContain(words)
  }
})

test('a role is changed with a reason and a fresh password, at once, and never one’s own [ADM-36]', async () => {
  const other = await newAdmin(app)
  const path = `/admin/staff/${other.id}/moderator`
  expect((await admin.html(path)).text).toContain('a moderator?')
  expect((await other.browser.page('/admin/users')).status).toBe(200)
  expect((await admin.post(path, { reason: '' })).status).toBe(400)
  await query
    .update(session)
    .set({ createdAt: new Date(now.getTime() - 20 * MINUTE) })
    .where(eq(session.userId, adminId))
  const asked = await admin.post(path, { reason: 'Holiday' })
  expect([asked.status, await asked.text()]).toEqual([403, expect.stringContaining('Your password')])
  const done = await admin.post(path, { reason: 'Holiday', secret: PASSWORD, code: '' })
  expect(done.headers.get('location')).toBe('/admin/staff')
  expect((await other.browser.page('/admin')).status).toBe(401)
  const again = await app.as(other.id)
  expect([(await again.page('/admin')).status, (await again.page('/admin/users')).status]).toEqual([200, 404])
  const [entry] = await query
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, other.id))
    .orderBy(desc(auditLog.at))
    .limit(1)
  expect(entry).toMatchObject({
    action: 'staff.roleChanged',
    actorId: adminId,
    before: { role: 'admin' },
    after: { role: 'moderator' },
    reason: 'Holiday',
  })
  const own = await admin.post(`/admin/staff/${adminId}/moderator`, { reason: 'A mistake' })
  expect([own.status, await own.text()]).toEqual([409, expect.stringContaining('Another admin can.')])
  const { id } = await addAccount(app)
  expect((await admin.post(`/admin/staff/${id}/admin`, { reason: 'A mistake' })).status).toBe(404)
  expect((await admin.page(`/admin/staff/${id}/admin`)).status).toBe(404)
  expect((await admin.page(`/admin/staff/${other.id}/owner`)).status).toBe(404)
})

test('a mail about an admin’s password or 2-step verification goes to the address that the admin gave, or nowhere [ADM-05]', async () => {
  const [told, silent] = [await newAdmin(app), await newAdmin(app)]
  const email = `${told.username}@example.com`
  await told.browser.api.admin.setAddress({ email })
  for (const { browser } of [silent, told]) {
    await browser.api.account.changePassword({ password: 'a loud saucepan', secret: PASSWORD })
  }
  const mail = await app.mailTo(email, /staff password was changed/)
  expect(mail.text).toContain(`The password of ${told.username} at Fettle was just changed`)
  expect(mail.text).not.toContain('/reset-password')
  await app.work.transaction((work) => work.emit('account.twoStepChanged', { userId: told.id, on: true }))
  await app.mailTo(email, /2-step verification .* is on/)
  expect(await query.$count(mailbox, like(mailbox.to, '%@admin.fettle.invalid'))).toBe(0)
})

test('of twenty admins who demote, deactivate or delete one another at the same moment one stays [ADM-37]', async () => {
  const before = await query.select({ id: profiles.id }).from(profiles).where(eq(profiles.accountType, 'admin'))
  await query.update(profiles).set({ accountType: 'moderator' }).where(eq(profiles.accountType, 'admin'))
  const ring: Awaited<ReturnType<typeof newAdmin>>[] = []
  for (let number = 0; number < 20; number += 1) ring.push(await newAdmin(app))
  const apis = await Promise.all(ring.map(({ browser }) => browser.heldApi()))
  const answers = await Promise.all(
    apis.map(({ user, staff }, number) => {
      const id = ring[(number + 1) % ring.length]?.id ?? ''
      const reason = 'A race'
      const acts = [
        () => staff.setRole({ id, role: 'moderator', reason }),
        () => user.erase({ id, reason }),
        () => user.setStatus({ id, field: 'is_active', value: false, reason }),
      ]
      return acts[number % 3]?.().then(() => 'done', refusalOf)
    }),
  )
  expect(answers.sort()).toEqual(['LAST_ADMIN', ...Array(19).fill('done')])
  const left = and(eq(profiles.accountType, 'admin'), isNull(profiles.suspendedAt))
  expect(await query.$count(profiles, left)).toBe(1)
  for (const { id } of before) await query.update(profiles).set({ accountType: 'admin' }).where(eq(profiles.id, id))
})
