/** Users as the admins find, see and export them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { noUserQuery } from '#contract/user/words.ts'
import { auditLog, user } from '#db/schema/index.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { openForAdmin, plumber } from '#tests/support/admin/users.ts'
import { addClient } from '#tests/support/clients.ts'
import { allIn, textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'

const { admin, adminId, app, query } = await openForAdmin()

const idsFor = async (given: Partial<typeof noUserQuery>) =>
  (await admin.api.user.find({ ...noUserQuery, ...given })).users.map(({ id }) => id)

test('the table has 20 rows a page, with types in words and the first two categories [ADM-26, ADM-27, ADM-28, ADM-29]', async () => {
  const provider = await addProvider(app, plumber)
  for (let number = 0; number < 21; number += 1)
    await addClient(app, { firstName: `Row${number}`, lastName: 'Tabular' })
  const first = await admin.html('/admin/users?q=tabular')
  expect(allIn(first.one('tbody'), 'tr')).toHaveLength(20)
  expect(first.text).toContain('1 to 20 of 21 users')
  expect(allIn((await admin.html('/admin/users?q=tabular&page=2')).one('tbody'), 'tr')).toHaveLength(1)
  const page = await admin.html('/admin/users?q=wasilewski')
  const [row = page.one('tbody')] = allIn(page.one('tbody'), 'tr')
  expect(textOf(row)).toContain('Solution Provider')
  expect(textOf(row)).toContain('Plumbing, Roofing…')
  expect(textOf(row)).not.toContain('Electrical')
  expect(allIn(row, 'a', { href: `/admin/users/${provider}` }).length).toBeGreaterThan(0)
  expect((await admin.html('/admin/users?q=ada&type=admin')).text).toContain('Admin')
  expect((await admin.html('/admin/users?q=tabular')).text).toContain('Solution Seeker')
})

test('people are found by name, email, business, phone and id, in any case and without accents', async () => {
  const id = await addProvider(app, {
    ...plumber,
    firstName: 'Zoë',
    lastName: 'Quillfeather',
    businessName: 'Gleam & Co',
    phone: '01632 960777',
  })
  const found = await query.select({ email: user.email }).from(user).where(eq(user.id, id))
  const address = found[0]?.email ?? ''
  for (const q of ['quillf', 'ZOE quill', 'gleam', address, '+44 1632 960777', '01632960777', id, 'zo quillfeather']) {
    expect([q, await idsFor({ q })]).toEqual([q, [id]])
  }
  for (const q of ['quillfeather nobodyelse', '%', '_____', crypto.randomUUID(), '\\'])
    expect([q, await idsFor({ q })]).toEqual([q, []])
  await query.update(user).set({ email: 'fresh@quill.example' }).where(eq(user.id, id))
  expect(await idsFor({ q: 'fresh@quill.example' })).toEqual([id])
  expect(await idsFor({ q: address })).toEqual([])
})

test('filters and sort are in the address', async () => {
  const name = 'Filterable'
  const ids = {
    lapsed: await addProvider(app, { firstName: 'A', lastName: name, memberFor: -10 }),
    member: await addProvider(app, { firstName: 'B', lastName: name }),
    never: await addProvider(app, { firstName: 'C', lastName: name, memberFor: null }),
    unclaimed: await addProvider(app, { firstName: 'D', lastName: name, adminCreated: true }),
    unconfirmed: await addClient(app, { firstName: 'E', lastName: name, emailConfirmed: false }),
    old: await addClient(app, { firstName: 'F', lastName: name, createdAt: new Date('2025-06-30T22:30:00Z') }),
    inactive: await addClient(app, { firstName: 'G', lastName: name, suspendedAt: new Date() }),
    hidden: await addProvider(app, { firstName: 'H', lastName: name, hiddenAt: new Date() }),
  }
  const names = Object.fromEntries(Object.entries(ids).map(([kind, id]) => [id, kind]))
  const kinds = async (params: string) => {
    const page = await admin.html(`/admin/users?q=filterable&sort=name&${params}`)
    return page.all('input', { name: 'ids' }).map(({ attribs }) => names[attribs.value ?? ''])
  }
  expect(await kinds('')).toEqual(Object.keys(ids))
  expect(await kinds('type=client')).toEqual(['unconfirmed', 'old', 'inactive'])
  expect(await kinds('state=inactive')).toEqual(['inactive'])
  expect(await kinds('state=hidden')).toEqual(['hidden'])
  expect(await kinds('membership=lapsed')).toEqual(['lapsed'])
  expect(await kinds('membership=member')).toEqual(['member', 'hidden'])
  expect(await kinds('membership=none')).toEqual(['never', 'unclaimed'])
  expect(await kinds('confirmed=no')).toEqual(['unconfirmed'])
  expect(await kinds('confirmed=unclaimed')).toEqual(['unclaimed'])
  expect(await kinds('to=2025-06-30')).toEqual(['old'])
  expect(await kinds('to=2025-06-29')).toEqual([])
  expect(await kinds('from=2025-07-01&type=client')).toEqual(['unconfirmed', 'inactive'])
  expect(await kinds('type=nonsense&from=yesterday&page=-3')).toEqual(Object.keys(ids))
  const reversed = await admin.html('/admin/users?q=filterable&sort=name-down')
  expect(reversed.all('input', { name: 'ids' })[0]?.attribs.value).toBe(ids.hidden)
})

test('one user shows what an operator needs on the telephone, and messages as counts only [ADM-29, API-54]', async () => {
  const id = await addProvider(app, { ...plumber, firstName: 'Tel', lastName: 'Ephone', bio: 'Pipes.', ratings: [5] })
  const details = await admin.api.user.view({ id })
  expect(details).toMatchObject({
    id,
    firstName: 'Tel',
    lastName: 'Ephone',
    accountType: 'provider',
    businessName: plumber.businessName,
    bio: 'Pipes.',
    imageUrl: null,
    location: 'Manchester',
    phoneNumber: plumber.phone,
    active: true,
    visible: true,
  })
  expect(details.joinedAt).toBeInstanceOf(Date)
  expect(details.email).toContain('@')
  const page = await admin.html(`/admin/users/${id}`)
  for (const words of [
    'Listed in the directory.',
    'Pipes.',
    'Yearly, paid until',
    'Turned up on time',
    'No conversations, messages, reports or views.',
    'Not logged in anywhere.',
    'Audit trail',
  ]) {
    expect(page.text).toContain(words)
  }
  const writer = await addClient(app)
  await app.person(writer).message.start({ id: crypto.randomUUID(), to: { providerId: id }, text: 'It drips' })
  const counted = await admin.html(`/admin/users/${writer}`)
  expect(counted.text).toMatch(/Messages sent\s*1/)
  expect(counted.text).not.toContain('It drips')
  expect((await admin.html(`/admin/users/${crypto.randomUUID()}`)).status).toBe(404)
  expect((await admin.html('/admin/users/unknown')).status).toBe(404)
})

test('the export holds what the filters leave, and no cell is a formula', async () => {
  const name = 'Exportable'
  await addProvider(app, {
    ...plumber,
    firstName: '=HYPERLINK("http://x")',
    lastName: name,
    businessName: '+1',
    location: '@here',
  })
  await addClient(app, { firstName: '-2', lastName: `${name}, "quoted"` })
  const { length } = await query.select().from(auditLog).where(eq(auditLog.action, 'user.exported'))
  const answer = await admin.post('/admin/users/export?q=exportable', {})
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/)
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^\uFEFF?Id,Type,First name/)
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(lines[1]).toContain(`"'+1"`)
  expect(lines[1]).toContain(`"'@here"`)
  expect(lines[2]).toContain(`"'-2","Exportable, ""quoted"""`)
  expect(await query.$count(auditLog, and(eq(auditLog.action, 'user.exported'), eq(auditLog.actorId, adminId)))).toBe(
    length + 1,
  )
  expect((await app.browser().post('/admin/users/export', {})).headers.get('location')).toContain('/admin-login')
  const client = await app.as(await addClient(app))
  expect((await client.post('/admin/users/export', {})).status).toBe(404)
})

test('an export goes page by page through people who joined at the same moment', async () => {
  const joined = new Date('2024-05-05T12:00:00Z')
  await query.transaction(async (db) => {
    await db.execute(sql`set local fettle.bulk = 'on'`)
    await db.execute(sql`
      insert into profiles (account_type, first_name, last_name, created_at)
      select 'client', 'Same ' || number, 'Moment', ${joined.toISOString()} from generate_series(1, 1003) number`)
    await db.execute(sql`select refresh_people(array(select id from profiles where last_name = 'Moment'))`)
  })
  const lines = (await (await admin.post('/admin/users/export?q=moment', {})).text()).trim().split('\r\n')
  expect(new Set(lines.slice(1).map((line) => line.slice(0, 36))).size).toBe(1003)
})

test.each([
  ['users', '/admin/users/export'],
  ['the audit log', '/admin/audit/export'],
])('an export of %s breaks off once its admin is deactivated [ADM-34]', async (_, path) => {
  const other = await newAdmin(app)
  const entry = { action: 'user.shown', actorId: other.id, at: app.site.now() }
  await query.insert(auditLog).values(Array.from({ length: 100 }, () => entry))
  const body = (await other.browser.post(path, {})).body?.getReader()
  const readOn = () => body?.read()
  await readOn() // the heads of the columns
  expect((await readOn())?.value?.length).toBeGreaterThan(500)
  await admin.api.user.setStatus({ id: other.id, field: 'is_active', value: false, reason: 'Has left' })
  await sleep(1_100)
  await expect(readOn()).rejects.toThrow('The export broke off.')
})

test('the page of a user says what a long list leaves out [ADM-29]', async () => {
  const id = await addProvider(app, plumber)
  await query.execute(sql`
    insert into feedback (provider_id, rating, title, description, author_name, grade)
    select ${id}, 5, 'Number ' || number, 'As good as the last', 'Sam P.', 'hired' from generate_series(1, 21) number`)
  const received = (await admin.html(`/admin/users/${id}`)).region('Feedback received (21)')
  expect(textOf(received)).toMatch(/The newest 20 of 21$/)
  await query.execute(sql`delete from feedback where provider_id = ${id} and title = 'Number 1'`)
  expect((await admin.html(`/admin/users/${id}`)).text).not.toContain('The newest 20 of')
})
