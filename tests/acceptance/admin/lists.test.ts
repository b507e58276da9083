/** How the tables of the admin area are shown: their columns, their saved views, and what is closed for a while. */
import { expect, test } from 'vitest'
import { adminAddress } from '#contract/account/words.ts'
import { DAY } from '#contract/duration.ts'
import { deletionRequests } from '#db/schema/index.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { openForAdmin, plumber } from '#tests/support/admin/users.ts'
import { addClient } from '#tests/support/clients.ts'
import { allIn, type Html, textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'

const { admin, app, query } = await openForAdmin()

const heads = (page: Html) => page.all('th', { scope: 'col' }).map(textOf)

test('the columns of a table are chosen once, for every page of it in this browser', async () => {
  const id = await addProvider(app, plumber)
  const { browser } = await newAdmin(app)
  await browser.api.setting.setModeration({ mode: 'before' })
  const usual = ['Email', 'Type', 'State', 'Business', 'Categories', 'Membership', 'Joined']
  const page = await browser.html('/admin/users?q=wasilewski')
  expect(heads(page)).toEqual(['Select', 'Name', ...usual, 'Actions'])
  const chosen = page.all('input', { name: 'columns', checked: true }).map(({ attribs }) => attribs.value)
  expect(chosen).toEqual(usual.map((name) => name.toLowerCase()))

  const here = '/admin/users?q=wasilewski'
  const form = {
    intent: 'columns',
    list: 'users',
    columns: ['location', 'joined', 'nonsense'],
    usual: '',
    return: here,
  }
  const saved = await browser.post('/admin/preferences', form)
  expect([saved.status, saved.headers.get('location')]).toEqual([302, here])
  expect(heads(await browser.html(here))).toEqual(['Select', 'Name', 'Location', 'Joined', 'Actions'])
  expect(heads(await browser.html('/admin/audit'))).toContain('Reason')
  expect(heads(await admin.html(here))).toContain('Email')
  await browser.post('/admin/preferences', { ...form, usual: 'on' })
  expect(heads(await browser.html(here))).toContain('Email')

  const elsewhere = await browser.post('/admin/preferences', { ...form, return: '//evil.example/' })
  expect(elsewhere.headers.get('location')).toBe('/admin')
  expect((await browser.post('/admin/preferences', { ...form, list: 'nothing' })).status).toBe(302)
  expect((await (await app.as(id)).post('/admin/preferences', form)).status).toBe(404)
})

test('an email address is shown whole, and the saved views lead to what waits, is hidden or leaves', async () => {
  const email = `${'long-name-'.repeat(3)}@a-rather-long-domain.example`
  const { id: waiting } = await addAccount(app, { email, emailConfirmed: false })
  const hidden = await addProvider(app, { hiddenAt: app.site.now() })
  const leaving = await addClient(app)
  const at = app.site.now()
  const request = { userId: leaving, hidListing: false, requestedAt: at, eraseAt: new Date(at.getTime() + DAY) }
  await query.insert(deletionRequests).values(request)
  const views = allIn((await admin.html('/admin/users')).region('Saved views'), 'a')
  const idsAt = async (label: string) => {
    const page = await admin.html(views.find((view) => textOf(view) === label)?.attribs.href ?? '')
    expect(textOf(page.one('a', { 'aria-current': 'page', text: label }))).toBe(label)
    return page.all('input', { name: 'ids' }).map(({ attribs }) => attribs.value)
  }
  expect(await idsAt('Waiting')).toEqual([waiting])
  expect(await idsAt('Hidden')).toEqual([hidden])
  expect(await idsAt('Leaving')).toEqual([leaving])
  const cell = (await admin.html(`/admin/users?q=${encodeURIComponent(email)}`)).one('span', { title: email })
  expect(textOf(cell)).toBe(email)
})

test('staff go by one name: in the header, the table, their page and the audit log', async () => {
  const { id } = await addAccount(app, {
    accountType: 'admin',
    firstName: 'Robin',
    lastName: 'Hartley',
    email: adminAddress('rhartley'),
  })
  const browser = await app.as(id)
  await browser.api.setting.removeBanner()
  await browser.api.setting.setModeration({ mode: 'after' })
  const table = await admin.html('/admin/users?q=hartley')
  expect(textOf(table.one('th', { scope: 'row' }))).toBe('rhartley')
  const own = await admin.html(`/admin/users/${id}`)
  expect([own.title, textOf(own.one('h1'))]).toEqual(['rhartley | Fettle', expect.stringContaining('rhartley')])
  const audit = await admin.html('/admin/audit?actor=rhartley&action=setting.moderationChanged')
  expect(textOf(audit.one('tbody'))).toContain('rhartley')
  expect((await browser.html('/admin')).all('header').map(textOf)[0]).toContain('rhartley')
})

test('the offer of 2-step verification is closed for a day, and then comes back', async () => {
  const { browser } = await newAdmin(app)
  const offer = 'Turn on 2-step verification'
  expect((await browser.html('/admin')).text).toContain(offer)
  const closed = await browser.post('/admin/preferences', { intent: 'later', return: '/admin/users' })
  expect(closed.headers.get('location')).toBe('/admin/users')
  expect(closed.headers.getSetCookie().join()).toMatch(/two-factor-later=yes; Max-Age=86400;/)
  expect((await browser.html('/admin/users')).text).not.toContain(offer)
  browser.cookies.delete('fettle.two-factor-later')
  expect((await browser.html('/admin')).text).toContain(offer)
})
