import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog, profiles } from '#db/schema/index.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { csvFile, HEADERS, line, stepped } from '#tests/support/admin/imports.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { addProvider } from '#tests/support/people.ts'
import { formOf, programOf } from './program.ts'

const app = await createTestApp({ now: new Date('2026-11-28T12:00:00Z') })
const { query } = app.site.database
afterAll(() => app.close())

type Program = Awaited<ReturnType<typeof programOf>>
let boss: { id: string; username: string }
let admin: Program
const visitor = await programOf(app, null)
const providerId = await addProvider(app, {
  firstName: 'Nadia',
  lastName: 'Hall',
  businessName: 'Hall Heating',
  location: 'Leeds',
  categories: ['Construction/Trade > Plumbing'],
})
beforeAll(async () => {
  boss = await newAdmin(app)
  admin = await programOf(app, boss.id, ['admin'])
})
const entriesAbout = (subjectId: string) => query.select().from(auditLog).where(eq(auditLog.subjectId, subjectId))

describe('what admins may', () => {
  const asked: [string, unknown?][] = [
    ['GET /api/v1/admin/users'],
    [`GET /api/v1/admin/users/${providerId}`],
    [`PATCH /api/v1/admin/users/${providerId}`, { reason: 'A test', changes: {} }],
    [`POST /api/v1/admin/users/${providerId}/erase`, { reason: 'A test' }],
    [`POST /api/v1/admin/listings/${providerId}/hide`, { reason: 'A test' }],
    ['GET /api/v1/admin/imports'],
    ['GET /api/v1/admin/audit'],
    ['GET /api/v1/admin/counts'],
    ['GET /api/v1/admin/categories'],
    ['POST /api/v1/rpc/get_admin_user_details', {}],
    ['POST /api/v1/rpc/admin_delete_user', { target_user_id: providerId }],
    ['POST /api/v1/rpc/count_profiles_by_type', { profile_type: 'client' }],
  ]

  test.each(asked)('%s: no one else, nor a key of theirs without the scope [API-01]', async (at, body) => {
    const others = [visitor, await programOf(app, providerId), await programOf(app, boss.id, ['read', 'listing'])]
    const answers = []
    for (const ask of others) answers.push((await ask(at, body)).status)
    expect(answers).toEqual([404, 403, 403])
  })
})

test('users are listed page by page in the order of joining, and filtered', async () => {
  const ids = []
  for (let count = 0; count < 3; count += 1) ids.push(await addClient(app, { lastName: 'Pagewell' }))
  const first = (await admin('GET /api/v1/admin/users?q=pagewell&type=client&limit=2')).body
  expect(first.items).toHaveLength(2)
  const second = (await admin(`GET /api/v1/admin/users?q=pagewell&limit=2&cursor=${first.nextCursor}`)).body
  expect(second.nextCursor).toBeNull()
  const found = [...first.items, ...second.items].map(({ id }: { id: string }) => id)
  expect(found.toSorted()).toEqual(ids.toSorted())
  expect((await admin('GET /api/v1/admin/users?cursor=nonsense')).body.code).toBe('CURSOR_UNKNOWN')
  expect((await admin('GET /api/v1/admin/users?limit=1000')).body.code).toBe('INPUT_INVALID')
})

test('a user is read, changed with a reason, hidden and shown, and the log says who', async () => {
  expect((await admin(`GET /api/v1/admin/users/${providerId}`)).body).toMatchObject({
    id: providerId,
    businessName: 'Hall Heating',
    membership: 'member',
    isPublic: true,
  })
  const edit = { reason: 'Asked for on the telephone', changes: { location: 'York' } }
  expect((await admin(`PATCH /api/v1/admin/users/${providerId}`, edit)).status).toBe(204)
  const reason = { reason: 'The business has closed' }
  expect((await admin(`POST /api/v1/admin/listings/${providerId}/hide`, reason)).status).toBe(204)
  expect((await admin(`GET /api/v1/admin/users/${providerId}`)).body).toMatchObject({
    location: 'York',
    visible: false,
  })
  expect((await admin(`POST /api/v1/admin/listings/${providerId}/show`, reason)).status).toBe(204)
  expect((await admin(`POST /api/v1/admin/listings/${providerId}/hide`, {})).body.code).toBe('INPUT_INVALID')
  const entries = await entriesAbout(providerId)
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['user.edited', 'user.hidden', 'user.shown'])
  expect(new Set(entries.map(({ actorId }) => actorId))).toEqual(new Set([boss.id]))
  const used = (await query.select().from(auditLog)).filter(({ action }) => action === 'apiKey.used')
  expect(used.map(({ after }) => after)).toContainEqual({ key: expect.any(String), operation: 'admin.listings.hide' })
})

test('a key of an admin deletes a user hours after it was made, never its own owner [API-57]', async () => {
  const fresh = await newAdmin(app)
  const key = await programOf(app, fresh.id, ['admin'])
  await app.clock.to(new Date(app.site.now().getTime() + 6 * 3_600_000))
  const [one, other] = [await addClient(app), await addClient(app)]
  expect((await key(`POST /api/v1/admin/users/${one}/erase`, { reason: 'Asked for by letter' })).status).toBe(204)
  expect((await key('POST /api/v1/rpc/admin_delete_user', { target_user_id: other })).status).toBe(204)
  expect(await query.select().from(profiles).where(eq(profiles.id, one))).toEqual([])
  expect((await key('POST /api/v1/rpc/admin_delete_user', { target_user_id: fresh.id })).body.code).toBe('ONESELF')
})

describe('the specification’s remote procedures', () => {
  test('get_admin_user_details answers with the specification’s names [API-54]', async () => {
    const id = await addProvider(app, {
      firstName: 'Una',
      businessName: 'Una Roofs',
      bio: 'Slates.',
      phone: '07700900123',
    })
    const { items } = (await admin('POST /api/v1/rpc/get_admin_user_details', { target_user_id: id })).body
    expect(items).toEqual([
      {
        profile_id: id,
        first_name: 'Una',
        last_name: expect.any(String),
        email: `${id}@example.com`,
        account_type: 'provider',
        business_name: 'Una Roofs',
        created_at: expect.stringMatching(/Z$/),
        bio: 'Slates.',
        profile_image_url: null,
        location: expect.any(String),
        phone_number: '07700900123',
        is_active: true,
        is_visible: true,
      },
    ])
  })

  test('admin_update_user and admin_toggle_user_status take its names, and no others [API-55, API-56]', async () => {
    const id = await addClient(app)
    const update = { target_user_id: id, user_data: { first_name: 'Tim', location: 'Hull' } }
    expect((await admin('POST /api/v1/rpc/admin_update_user', update)).status).toBe(204)
    const toggle = { target_user_id: id, status_field: 'is_active', new_value: false }
    expect((await admin('POST /api/v1/rpc/admin_toggle_user_status', toggle)).status).toBe(204)
    const wrong = { ...toggle, status_field: 'account_type', new_value: true }
    expect((await admin('POST /api/v1/rpc/admin_toggle_user_status', wrong)).body.code).toBe('INPUT_INVALID')
    const [row] = await query.select().from(profiles).where(eq(profiles.id, id))
    expect(row).toMatchObject({ firstName: 'Tim', location: 'Hull', suspendedAt: expect.any(Date) })
  })

  test('count_profiles_by_type and count_profiles_by_date answer numbers [API-62, API-63]', async () => {
    const clients = await query.$count(profiles, eq(profiles.accountType, 'client'))
    expect((await admin('POST /api/v1/rpc/count_profiles_by_type', { profile_type: 'client' })).body).toBe(clients)
    expect((await admin('POST /api/v1/rpc/count_profiles_by_date', {})).body).toBeGreaterThan(0)
    expect((await admin('POST /api/v1/rpc/count_profiles_by_type', { profile_type: 'moderator' })).status).toBe(400)
  })
})

test('a business’s name is read by anyone, the counts by admins [API-23, API-64]', async () => {
  const id = await addProvider(app, { businessName: 'Read Me Roofing' })
  expect((await visitor(`GET /api/v1/businesses/${id}`)).body).toEqual({ id, businessName: 'Read Me Roofing' })
  const hidden = await addProvider(app, { hiddenAt: new Date() })
  expect((await visitor(`GET /api/v1/businesses/${hidden}`)).status).toBe(404)
  const counts = (await admin('GET /api/v1/admin/counts')).body
  const providers = await query.$count(profiles, eq(profiles.accountType, 'provider'))
  expect(counts).toMatchObject({
    businesses: { all: providers, sinceStartOfMonth: expect.any(Number) },
    publicProviders: (await query.execute(sql`select from public_listings`)).rows.length,
    feedback: { approved: 0, pending: 0 },
    sessions: { active: expect.any(Number), begunWithinDay: expect.any(Number) },
  })
})

test('a listing is created, and told to be there already', async () => {
  const listing = {
    ...{ firstName: 'Sam', lastName: 'Smith', businessName: 'Smith & Daughters', location: 'Harrogate' },
    source: 'the yearbook of the trade',
  }
  const made = await admin('POST /api/v1/admin/listings', listing)
  expect([made.status, made.body]).toMatchObject([201, { id: expect.any(String), duplicates: [] }])
  expect((await visitor(`GET /api/v1/claims/${made.body.id}`)).body).toMatchObject({ claimed: false, listed: true })
  expect((await admin('POST /api/v1/admin/listings', listing)).body).toMatchObject({
    id: null,
    duplicates: [{ id: made.body.id, same: ['name'] }],
  })
  const missing = await admin('POST /api/v1/admin/listings', { ...listing, businessName: '' })
  expect(missing.body.code).toBe('NAME_NEEDED')
})

test('a file of listings is uploaded, checked, imported, released and undone', async () => {
  const file = csvFile([HEADERS, line({ name: 'Import One' }), line({ name: 'Import Two' }), ',,,,,,,,'])
  const { id } = (await admin('POST /api/v1/admin/imports', formOf({ file }))).body
  const at = (act: string) => `/api/v1/admin/imports/${id}${act}`
  const { headers, mapping } = (await admin(`GET ${at('/columns')}`)).body
  expect([headers[0], mapping.businessName]).toEqual(['Business name', 0])
  const chosen = { mapping: { businessName: 0, firstName: 1, lastName: 2, location: 3 } }
  expect((await admin(`PUT ${at('/columns')}`, chosen)).body.code).toBe('COLUMN_NEEDED')
  const said = { ...chosen, source: 'the yearbook', obtainedOn: '2026-01-05' }
  expect((await admin(`PUT ${at('/columns')}`, said)).body.stage).toBe('checking')
  await stepped(app, id)
  const ready = (await admin(`GET ${at('')}`)).body
  expect([ready.stage, ready.counts.ready]).toEqual(['ready', 2])
  expect((await admin(`POST ${at('/begin')}`, { count: 7 })).body.code).toBe('COUNT_CHANGED')
  expect((await admin(`POST ${at('/begin')}`, { count: 2 })).status).toBe(202)
  await stepped(app, id)
  const report = (await admin(`GET ${at('/rows')}?filter=created`)).body
  expect(report.items.map(({ name }: { name: string }) => name)).toEqual(['Import One', 'Import Two'])
  expect((await admin(`POST ${at('/release')}`)).body).toMatchObject({ stage: 'finished', noticesAt: null })
  expect((await admin(`POST ${at('/undo')}`)).status).toBe(202)
  await stepped(app, id)
  expect((await admin(`GET ${at('')}`)).body).toMatchObject({ stage: 'undone', counts: { removed: 2 } })
})

test('the audit log streams line by line, and goes on after a cursor or since a moment', async () => {
  const read = async (search: string) => {
    const answer = await admin(`GET /api/v1/admin/audit?${search}`)
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
    return answer.text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  }
  const all = await read('limit=10000')
  expect(all.length).toBeGreaterThan(5)
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted())
  const [first, second, third] = await read('limit=3')
  expect([first, second, third]).toEqual(all.slice(0, 3))
  expect((await read(`limit=2&cursor=${first.cursor}`)).map(({ id }) => id)).toEqual([second.id, third.id])
  const hidden = all.find(({ action }) => action === 'user.hidden')
  expect(hidden).toMatchObject({
    actor: { id: boss.id, name: boss.username },
    subject: { id: providerId },
    after: { is_visible: false },
    reason: 'The business has closed',
  })
  expect((await read(`since=${hidden.at}&action=user.hidden`)).map(({ id }) => id)).toContain(hidden.id)
  expect(await read(`until=${first.at}`)).toEqual([])
  const exports = all.filter(({ action }) => action === 'audit.exported')
  expect(exports.length).toBeLessThanOrEqual(1)
})

test('categories are added, renamed, put in order, deleted and brought back [API-60, API-61]', async () => {
  const { groups } = (await admin('GET /api/v1/admin/categories')).body
  const group = groups.find(({ name }: { name: string }) => name === 'Construction/Trade')
  const { id } = (await admin('POST /api/v1/admin/categories', { name: 'Heat pumps', groupId: group.id })).body
  expect((await admin('POST /api/v1/admin/categories', { name: 'Heat pumps', groupId: group.id })).body.code).toBe(
    'CATEGORY_TAKEN',
  )
  expect((await admin('POST /api/v1/admin/categories', { name: 'Lost' })).body.code).toBe('INPUT_INVALID')
  expect((await admin(`PATCH /api/v1/admin/categories/${id}`, { name: 'Heat pumps and solar' })).status).toBe(204)
  expect((await admin('PUT /api/v1/admin/category-order', { groupId: group.id, ids: [id] })).status).toBe(204)
  const inGroup = async () => {
    const all = (await admin('GET /api/v1/admin/categories')).body.groups
    return all.find((one: { id: number }) => one.id === group.id).categories
  }
  expect((await inGroup())[0]).toMatchObject({ id, name: 'Heat pumps and solar', displayOrder: 1 })
  expect((await admin(`DELETE /api/v1/admin/categories/${id}`)).status).toBe(204)
  expect((await inGroup()).map((one: { id: number }) => one.id)).not.toContain(id)
  expect((await admin(`POST /api/v1/admin/categories/${id}/restore`)).status).toBe(204)
  const plumbing = (await inGroup()).find(({ name }: { name: string }) => name === 'Plumbing')
  expect((await admin(`GET /api/v1/admin/categories/${plumbing.id}/statistics`)).body).toMatchObject({
    name: 'Plumbing',
    providers: expect.arrayContaining([
      { id: providerId, name: 'Nadia Hall', businessName: 'Hall Heating', createdAt: expect.any(String) },
    ]),
  })
})
