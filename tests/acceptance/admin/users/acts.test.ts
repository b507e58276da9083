/** What admins do to users. */
import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { noFilters } from '#contract/directory/words.ts'
import { MINUTE } from '#contract/duration.ts'
import {
  auditLog,
  deletionRequests,
  feedback,
  jobs,
  memberships,
  peopleIndex,
  profiles,
  receipts,
  session,
  staffSessions,
  supportConsents,
  user,
} from '#db/schema/index.ts'
import { addAccount, isLoggedIn, logIn, PASSWORD } from '#tests/support/accounts.ts'
import { addAdmin, openForAdmin, plumber } from '#tests/support/admin/users.ts'
import { refusalOf } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { readHtml, said, textOf } from '#tests/support/html.ts'
import { buy, newProvider, settled, subjectsTo } from '#tests/support/membership.ts'
import { addProvider, entry } from '#tests/support/people.ts'

const { admin, adminId, app, query } = await openForAdmin({ working: true })

const daysFromNow = (days: number) => new Date(app.site.now().getTime() + days * 24 * 60 * MINUTE)

const trailOf = (id: string) => query.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.at)

test('a user is edited; first and last name are required, and the log keeps what they were [ADM-30, API-55]', async () => {
  const id = await addProvider(app, { ...plumber, firstName: 'Edit', lastName: 'Able' })
  expect((await admin.html(`/admin/users/${id}`)).title).toBe('Edit Able | Fettle')
  const { versions } = await admin.api.user.editable({ id })
  const fields = {
    firstName: 'Edith',
    lastName: 'Able',
    businessName: 'Able Ltd',
    location: 'Leeds',
    title: '',
    phone: '0113 496 0000',
    website: 'able.example',
    bio: 'New.',
    otherCategory: '',
    reason: 'By phone',
    seen: JSON.stringify(versions),
  }
  const nameless = await admin.post(`/admin/users/${id}/edit`, { ...fields, firstName: ' ' })
  expect([nameless.status, await nameless.text()]).toEqual([
    400,
    expect.stringContaining('First name and last name are required'),
  ])
  const saved = await admin.post(`/admin/users/${id}/edit`, fields)
  expect(saved.headers.get('location')).toBe(`/admin/users/${id}`)
  expect(said(await admin.follow(saved))).toContain('User updated')
  expect(await admin.api.user.view({ id })).toMatchObject({
    firstName: 'Edith',
    businessName: 'Able Ltd',
    phoneNumber: '01134960000',
    website: 'https://able.example',
  })
  const [change] = await trailOf(id)
  expect(change).toMatchObject({ action: 'user.edited', reason: 'By phone', actorId: adminId })
  expect(change?.before).toMatchObject({ firstName: 'Edit' })
  expect(change?.after).toMatchObject({ firstName: 'Edith' })
  const stale = await admin.post(`/admin/users/${id}/edit`, { ...fields, firstName: 'Eddie' })
  const told = await readHtml(stale)
  expect([told.status, told.text]).toEqual([409, expect.stringContaining('Changed in another window to: Edith')])
  expect(told.one('input', { name: 'firstName' }).attribs.value).toBe('Eddie')
  await admin.api.user.edit({ id, reason: 'Meanwhile', changes: { title: 'Roofer' } })
  const seen = told.one('input', { name: 'seen' }).attribs.value ?? ''
  const again = await admin.post(`/admin/users/${id}/edit`, { ...fields, firstName: 'Eddie', seen })
  expect(again.headers.get('location')).toBe(`/admin/users/${id}`)
  expect(await admin.api.user.view({ id })).toMatchObject({ firstName: 'Eddie', title: 'Roofer' })
  const client = await addClient(app)
  await expect(admin.api.user.edit({ id: client, reason: 'Why not', changes: { bio: 'x' } })).rejects.toMatchObject({
    code: 'WRONG_TYPE',
  })
})

test('a deactivated user is logged out at once, cannot log in and is not public; activation brings all back [ADM-31, ADM-34, API-56]', async () => {
  const account = await addAccount(app, { firstName: 'De', lastName: 'Active' })
  const job = await addJob(app, account.id)
  const browser = await logIn(app, account)
  expect(await isLoggedIn(browser)).toBe(true)
  const page = await admin.html(`/admin/users/${account.id}/deactivate`)
  expect(page.text).toContain('Deactivate De Active?')
  const reasonless = await admin.post(`/admin/users/${account.id}/deactivate`, { reason: '' })
  expect([reasonless.status, await reasonless.text()]).toEqual([400, expect.stringContaining('Give a reason')])
  const done = await admin.post(`/admin/users/${account.id}/deactivate`, { reason: 'Complaints' })
  const after = await admin.follow(done)
  expect(after.text).toContain('Deactivated')
  expect(after.one('form', { action: `/admin/users/${account.id}/activate` })).toBeTruthy()
  expect(await isLoggedIn(browser)).toBe(false)
  expect(await query.$count(session, eq(session.userId, account.id))).toBe(0)
  await expect(logIn(app, account)).rejects.toMatchObject({ code: 'SUSPENDED' })
  expect((await app.page(`/job-directory/${job}`)).status).toBe(404)
  await admin.post(`/admin/users/${account.id}/activate`, { reason: 'Undone at once' })
  expect(await isLoggedIn(await logIn(app, account))).toBe(true)
  expect((await app.page(`/job-directory/${job}`)).status).toBe(200)
  const acts = (await trailOf(account.id)).filter(({ actorId }) => actorId === adminId)
  expect(acts.map(({ action, reason }) => [action, reason])).toEqual([
    ['user.deactivated', 'Complaints'],
    ['user.activated', 'Undone at once'],
  ])
})

describe('deactivating a member', () => {
  const newMember = async () => {
    const member = await newProvider(app)
    await buy(app, member.browser, { plan: 'yearly' })
    await settled(app)
    return member
  }

  test('asks what becomes of the membership; ended, the unused part goes back once and they are told', async () => {
    const { id, email } = await newMember()
    const path = `/admin/users/${id}/deactivate`
    const asked = await admin.html(path)
    expect(asked.text).toContain('Their membership')
    expect(asked.text).toContain('their last payment × the time left ÷ the whole period')
    const unsure = readHtml(await admin.post(path, { reason: 'Two clients paid and got nothing.' }))
    expect((await unsure).text).toContain('Choose whether to end it or keep it')
    expect(textOf((await unsure).one('textarea', { name: 'reason' }))).toBe('Two clients paid and got nothing.')
    const [receipt] = await query.select().from(receipts).where(eq(receipts.providerId, id))
    if (!receipt) throw new Error('no receipt')
    // 73 of 365 days are used.
    const year = { periodStart: daysFromNow(-73), periodEnd: daysFromNow(292), paidAt: daysFromNow(-73) }
    await query.update(receipts).set(year).where(eq(receipts.id, receipt.id))
    await query
      .update(memberships)
      .set({ startedAt: daysFromNow(-73) })
      .where(eq(memberships.providerId, id))
    await admin.post(path, { reason: 'Two clients paid and got nothing.', membership: 'end' })
    await settled(app)
    const [after] = await query.select().from(receipts).where(eq(receipts.id, receipt.id))
    expect(after?.refundedPence).toBeGreaterThanOrEqual(1599)
    expect(after?.refundedPence).toBeLessThanOrEqual(1601)
    const [membership] = await query.select().from(memberships).where(eq(memberships.providerId, id))
    expect(membership?.endedAt).not.toBeNull()
    const subscription = await app.site.payments.subscription(membership?.subscriptionRef ?? '')
    expect(subscription.state).toBe('ended')
    const mail = await app.mailTo(email, /has been deactivated/)
    for (const words of ['Two clients paid and got nothing.', '£16.0', 'the part you haven’t used', 'within 30 days'])
      expect(mail.text).toContain(words)
    expect(mail.links.some((link) => link.endsWith('/terms#reports'))).toBe(true)
    expect(await subjectsTo(app, email)).not.toContain('Your membership has ended')
    const entry = (await trailOf(id)).find(({ action }) => action === 'user.deactivated')
    expect(entry?.after).toMatchObject({ membership: 'ended', refundPence: after?.refundedPence })
    const user = await admin.html(`/admin/users/${id}`)
    expect(user.text).not.toContain('paid until')
    // Activated and deactivated again: no membership is left to pay back.
    await admin.post(`/admin/users/${id}/activate`, { reason: 'An appeal' })
    await app.mailTo(email, /undone/)
    await admin.post(path, { reason: 'Once more' })
    await settled(app)
    const [last] = await query.select().from(receipts).where(eq(receipts.id, receipt.id))
    expect(last?.refundedPence).toBe(after?.refundedPence)
  })

  test('kept, it runs on, and the mail says how to end it', async () => {
    const { id, email } = await newMember()
    await admin.post(`/admin/users/${id}/deactivate`, { reason: 'Identity to be checked', membership: 'keep' })
    const mail = await app.mailTo(email, /has been deactivated/)
    expect(mail.text).toMatch(/Your membership continues\. It renews on .* write to hello@fettle\.example/)
    const [membership] = await query.select().from(memberships).where(eq(memberships.providerId, id))
    expect([membership?.endedAt, membership?.cancelledAt]).toEqual([null, null])
    expect((await trailOf(id)).at(-1)?.after).toMatchObject({ membership: 'kept' })
  })

  test('hidden, they are emailed the reason, and their dashboard says so in place of what helps', async () => {
    const { id, email, browser } = await newMember()
    await admin.post(`/admin/users/${id}/hide`, { reason: 'The photos are not yours' })
    const mail = await app.mailTo(email, /has been hidden/)
    expect(mail.text).toContain('The reason: The photos are not yours')
    expect(mail.text).toContain('within 30 days')
    const dashboard = await browser.html('/dashboard')
    expect(dashboard.text).toContain('hidden by the people who run this site')
    expect(dashboard.text).not.toContain('Your listing is in the directory')
  })
})

test('activation leaves hidden what something else had hidden', async () => {
  const id = await addClient(app)
  const hiddenAt = new Date('2026-01-01T00:00:00Z')
  const job = await addJob(app, id, { hiddenAt })
  for (const value of [false, true]) await admin.api.user.setStatus({ id, field: 'is_active', value, reason: 'A test' })
  const [row] = await query.select().from(jobs).where(eq(jobs.id, job))
  expect(row?.hiddenAt).toEqual(hiddenAt)
})

test('a hidden provider leaves the public pages only [ADM-32, ADM-35]', async () => {
  const id = await addProvider(app, { ...plumber, businessName: 'Hideaway Heating' })
  const browser = await app.as(id)
  const listed = async () => [
    (await app.page(`/directory/${id}`)).status,
    (await app.visitor().directory.search({ ...noFilters, service: 'hideaway' })).cards.some((card) => card.id === id),
  ]
  expect(await listed()).toEqual([200, true])
  const done = await admin.post(`/admin/users/${id}/hide`, { reason: 'Under review' })
  expect((await admin.follow(done)).text).toContain('Hidden since')
  expect(await listed()).toEqual([404, false])
  expect(await isLoggedIn(browser)).toBe(true)
  await admin.post(`/admin/users/${id}/show`, { reason: 'Reviewed' })
  expect(await listed()).toEqual([200, true])
})

test('someone who has asked to be deleted is not shown again, and stays hidden if they come back after an admin hid them', async () => {
  const id = await addProvider(app, plumber)
  const person = await app.as(id)
  await query.update(profiles).set({ hiddenAt: null }).where(eq(profiles.id, id))
  await query
    .insert(deletionRequests)
    .values({ userId: id, hidListing: true, requestedAt: app.site.now(), eraseAt: new Date(Date.now() + 1e9) })
  await query.update(profiles).set({ hiddenAt: new Date() }).where(eq(profiles.id, id))
  await expect(
    admin.api.user.setStatus({ id, field: 'is_visible', value: true, reason: 'A test' }),
  ).rejects.toMatchObject({ code: 'LEAVING' })
  await query.update(profiles).set({ hiddenAt: null }).where(eq(profiles.id, id))
  await admin.api.user.setStatus({ id, field: 'is_visible', value: false, reason: 'A test' })
  await person.api.account.stay()
  expect((await admin.api.user.view({ id })).visible).toBe(false)
})

test('a deleted user is erased; feedback stays as “Former member” [ADM-33, API-57]', async () => {
  const client = await addClient(app, { firstName: 'Gone', lastName: 'Tomorrow' })
  const provider = await addProvider(app, plumber)
  await query.insert(feedback).values(entry(provider, 4, { userId: client, authorName: 'Gone T.' }))
  await query
    .insert(supportConsents)
    .values({ userId: client, givenAt: new Date(), endsAt: new Date(Date.now() + 1e9) })
  const done = await admin.post(`/admin/users/${client}/delete`, { reason: 'Asked by letter' })
  expect(said(await admin.follow(done))).toContain('User deleted')
  expect(await query.$count(profiles, eq(profiles.id, client))).toBe(0)
  expect(await query.$count(user, eq(user.id, client))).toBe(0)
  expect(await query.$count(peopleIndex, eq(peopleIndex.personId, client))).toBe(0)
  const [left] = await query.select().from(feedback).where(eq(feedback.providerId, provider))
  expect(left).toMatchObject({ authorName: 'Former member', userId: null })
  expect(await trailOf(client)).toMatchObject([{ action: 'user.erased', reason: 'Asked by letter' }])
})

test('deleting asks for the password again after a while, and keeps the reason that was typed', async () => {
  const other = await addAdmin(app, 'late')
  const browser = await app.as(other)
  const begun = new Date(Date.now() - 20 * MINUTE)
  await query.update(session).set({ createdAt: begun }).where(eq(session.userId, other))
  const client = await addClient(app)
  const answer = await browser.post(`/admin/users/${client}/delete`, { reason: 'Asked by letter' })
  const text = await answer.text()
  expect([answer.status, text]).toEqual([403, expect.stringContaining('Your password')])
  expect(text).toContain('Asked by letter')
  const done = await browser.post(`/admin/users/${client}/delete`, {
    reason: 'Asked by letter',
    secret: PASSWORD,
    code: '',
  })
  expect(done.headers.get('location')).toBe('/admin/users')
  await query.delete(staffSessions)
})

test('an admin can neither deactivate nor delete themself [ADM-36]', async () => {
  await addAdmin(app, 'spare')
  for (const act of ['deactivate', 'delete']) {
    const answer = await admin.post(`/admin/users/${adminId}/${act}`, { reason: 'A mistake' })
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('Another admin can.')])
  }
  const page = await admin.html(`/admin/users/${adminId}`)
  expect(page.all('a', { href: new RegExp(`${adminId}/(deactivate|delete)$`) })).toEqual([])
})

test('of twenty admins who delete one another at the same moment one stays [ADM-37]', async () => {
  const others = await query.select({ id: profiles.id }).from(profiles).where(eq(profiles.accountType, 'admin'))
  await query.update(profiles).set({ accountType: 'moderator' }).where(eq(profiles.accountType, 'admin'))
  const ids = await Promise.all(Array.from({ length: 20 }, (_, number) => addAdmin(app, `ring-${number}`)))
  const apis = await Promise.all(ids.map(async (id) => (await app.as(id)).heldApi()))
  const answers = await Promise.all(
    apis.map(({ user }, number) => {
      const id = ids[(number + 1) % ids.length] ?? ''
      const act = number % 2 === 0 ? user.erase({ id, reason: 'A race' }) : deactivate(user, id)
      return act.then(() => 'done', refusalOf)
    }),
  )
  expect(answers.sort()).toEqual(['LAST_ADMIN', ...Array(19).fill('done')])
  const left = and(eq(profiles.accountType, 'admin'), isNull(profiles.suspendedAt))
  expect(await query.$count(profiles, left)).toBe(1)
  for (const { id } of others) await query.update(profiles).set({ accountType: 'admin' }).where(eq(profiles.id, id))
})

function deactivate({ setStatus }: TestBrowser['api']['user'], id: string) {
  return setStatus({ id, field: 'is_active', value: false, reason: 'A race' })
}

test('what fails says so in the words of the specification [ADM-38]', async () => {
  const client = await addClient(app)
  await query.execute('alter table audit_log add constraint broken check (false) not valid')
  const after = async (path: string, fields: Record<string, string>) => {
    const answer = await admin.post(path, fields)
    return [answer.status, await answer.text()]
  }
  const failing = (words: string) => [500, expect.stringContaining(words)]
  const reason = { reason: 'A test' }
  const muted: unknown[] = []
  const { error } = app.site.log
  app.site.log.error = (given: unknown) => void muted.push(given)
  try {
    expect(await after(`/admin/users/${client}/deactivate`, reason)).toEqual(failing('Failed to update user status'))
    expect(await after(`/admin/users/${client}/hide`, reason)).toEqual(failing('Failed to update user visibility'))
    expect(await after(`/admin/users/${client}/delete`, reason)).toEqual(failing('Failed to delete user'))
    const edit = { firstName: 'New', lastName: 'Name', location: '', seen: '{}', ...reason }
    expect(await after(`/admin/users/${client}/edit`, edit)).toEqual(failing('Failed to update user'))
    await query.execute('alter table people_index rename to people_away')
    const page = await admin.html('/admin/users')
    expect([page.status, page.text]).toEqual([500, expect.stringContaining('Failed to load users')])
  } finally {
    await query.execute('alter table if exists people_away rename to people_index')
    await query.execute('alter table audit_log drop constraint broken')
    app.site.log.error = error
  }
  expect(muted.length).toBe(5)
  expect((await admin.api.user.view({ id: client })).active).toBe(true)
})

test('several are changed together, each with a result of its own', async () => {
  const ids = [await addClient(app), await addProvider(app, plumber), adminId]
  const answer = await admin.post('/admin/users', {
    ids,
    act: 'deactivate',
    membership: 'end',
    reason: 'A wave of spam',
  })
  const text = await answer.text()
  expect([answer.status, text]).toEqual([200, expect.stringContaining('2 users changed, 1 not')])
  expect(text).toContain('You cannot deactivate your own account')
  const [first = '', second = ''] = ids
  expect((await admin.api.user.view({ id: first })).active).toBe(false)
  expect((await trailOf(second)).map(({ action }) => action)).toEqual(['user.deactivated'])
  for (const fields of [
    { ids: [], act: 'hide', reason: 'A test' },
    { ids, act: '', reason: 'A test' },
    { ids, act: 'hide', reason: '' },
    { ids: ['x'], act: 'hide', reason: 'A test' },
  ]) {
    expect((await admin.post('/admin/users', fields)).status).toBe(400)
  }
})
