import { afterAll, describe, expect, test } from 'vitest'
import { addKey } from '#tests/support/api/key.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { addProvider } from '#tests/support/people.ts'
import { plainPng } from '#tests/support/pictures.ts'
import { fileOf, formOf, programOf } from './program.ts'

const app = await createTestApp()
afterAll(() => app.close())
const { siteUrl } = app.site.settings
const providerId = await addProvider(app, { firstName: 'Nadia', lastName: 'Hall', businessName: 'Hall Heating' })
const program = await programOf(app, providerId)
const lapsed = await programOf(app, await addProvider(app, { memberFor: null }))
const client = await programOf(app, await addClient(app))
const visitor = await programOf(app, null)
const codeOf = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code]

const SERVICE = { title: 'Boiler service', unit: 'per job', price: { amount: 8500 } }

describe('who may do what', () => {
  const acts: [string, unknown, string[]][] = [
    ['GET /api/v1/me', undefined, ['200', '200', '200', '401']],
    ['GET /api/v1/profile', undefined, ['200', '200', '200', '401']],
    ['PATCH /api/v1/profile', { bio: 'Boilers.' }, ['200', '200', '403', '401']],
    ['GET /api/v1/profile/services', undefined, ['200', '200', '403', '401']],
    ['POST /api/v1/profile/services', SERVICE, ['201', '403', '403', '401']],
    ['GET /api/v1/profile/hours', undefined, ['200', '200', '403', '401']],
    ['POST /api/v1/profile/holidays', { from: '2027-01-04' }, ['201', '201', '403', '401']],
    ['GET /api/v1/profile/coverage', undefined, ['200', '200', '403', '401']],
    ['GET /api/v1/profile/portfolio', undefined, ['200', '200', '403', '401']],
    ['PUT /api/v1/profile/portfolio-order', { ids: [] }, ['204', '403', '403', '401']],
    ['GET /api/v1/membership', undefined, ['200', '200', '403', '401']],
    ['POST /api/v1/membership/checkout', { plan: 'yearly' }, ['409', '201', '403', '401']],
    ['POST /api/v1/membership/cancel', undefined, ['200', '409', '403', '401']],
  ]

  test.each(acts)(
    '%s: a member, a provider without a membership, a client, a visitor [API-01]',
    async (at, body, expected) => {
      await app.clock.to(new Date('2026-11-28T12:00:00Z'))
      const answers = []
      for (const ask of [program, lapsed, client, visitor]) answers.push(String((await ask(at, body)).status))
      expect(answers).toEqual(expected)
    },
  )

  test('a key without the scope is refused, and says which it needs', async () => {
    const reader = await programOf(app, providerId, ['read'])
    expect((await reader('GET /api/v1/me')).body.scopes).toEqual(['read'])
    for (const at of ['PATCH /api/v1/profile', 'POST /api/v1/profile/services', 'POST /api/v1/membership/cancel']) {
      const refused = await reader(at, {})
      expect([at, ...codeOf(refused)]).toEqual([at, 403, 'SCOPE_NEEDED'])
      expect(refused.body.detail).toContain('“listing”')
    }
  })
})

test('a profile is read as data, and only what is sent changes [API-01, API-17]', async () => {
  const before = (await program('GET /api/v1/profile')).body
  expect(before).toMatchObject({ id: providerId, accountType: 'provider', name: 'Nadia Hall', imageUrl: null })
  expect(before.business.url).toBe(new URL(`/directory/${providerId}`, siteUrl).href)
  expect(new Date(before.joinedAt).toISOString()).toBe(before.joinedAt)
  const change = { location: 'Leeds', website: 'hall-heating.example.com', skills: [{ name: 'Boilers' }] }
  const after = await program('PATCH /api/v1/profile', change)
  expect(after.body).toMatchObject({ location: 'Leeds', name: 'Nadia Hall' })
  expect(after.body.business).toMatchObject({ businessName: 'Hall Heating', available: before.business.available })
  expect(after.body.business.socialLinks.website).toContain('hall-heating.example.com')
  expect(codeOf(await program('PATCH /api/v1/profile', { account_type: 'admin' }))).toEqual([400, 'INPUT_INVALID'])
  expect(codeOf(await program('PATCH /api/v1/profile', { categories: { ids: [99_999_999] } }))).toEqual([
    400,
    'CATEGORY_UNKNOWN',
  ])
  expect((await client('PATCH /api/v1/profile', { firstName: 'Tim' })).body).toMatchObject({
    firstName: 'Tim',
    business: null,
  })
})

test('a picture is uploaded, shown at an absolute address, and removed [API-18]', async () => {
  const uploaded = await program('POST /api/v1/profile/photo', formOf({ file: fileOf(await plainPng(80, 80)) }))
  expect([uploaded.status, uploaded.body.imageUrl]).toEqual([200, expect.stringMatching(/^http.*\/media\/avatars\//)])
  expect((await program('GET /api/v1/me')).body.imageUrl).toBe(uploaded.body.imageUrl)
  const text = fileOf(new TextEncoder().encode('no picture'))
  expect(codeOf(await program('POST /api/v1/profile/photo', formOf({ file: text })))).toEqual([415, 'FILE_TYPE'])
  expect((await program('DELETE /api/v1/profile/photo')).status).toBe(204)
  expect((await program('GET /api/v1/me')).body.imageUrl).toBeNull()
})

test('services are added, replaced, put in order and deleted by their owner alone [API-67]', async () => {
  const member = await programOf(app, await addProvider(app))
  const first = (await member('POST /api/v1/profile/services', SERVICE)).body.id
  const second = (await member('POST /api/v1/profile/services', { title: 'Advice', unit: 'per hour' })).body.id
  const list = async () => (await member('GET /api/v1/profile/services')).body.items
  expect(await list()).toMatchObject([
    { id: first, price: { amount: 8500, currency: 'GBP' } },
    { id: second, price: null, description: '' },
  ])
  const order = { ids: [second, first] }
  expect(
    (await member('PUT /api/v1/profile/service-order', order)).body.items.map(({ id }: { id: string }) => id),
  ).toEqual(order.ids)
  expect((await member(`PUT /api/v1/profile/services/${first}`, { ...SERVICE, price: { amount: 9000 } })).status).toBe(
    204,
  )
  expect((await list())[1].price.amount).toBe(9000)
  for (const price of [{ amount: -1 }, { amount: 10.5 }, { amount: 1, currency: 'EUR' }]) {
    expect(codeOf(await member('POST /api/v1/profile/services', { ...SERVICE, price }))).toEqual([400, 'INPUT_INVALID'])
  }
  expect(codeOf(await program(`DELETE /api/v1/profile/services/${first}`))).toEqual([404, 'NOT_FOUND'])
  expect((await member(`DELETE /api/v1/profile/services/${first}`)).status).toBe(204)
  expect(await list()).toHaveLength(1)
})

test('hours, holidays and absences are set and read back', async () => {
  await app.clock.to(new Date('2026-11-28T12:00:00Z'))
  const member = await programOf(app, await addProvider(app))
  const open = [['08:00', '17:00']]
  const week = { mon: open, tue: open, wed: open, thu: open, fri: open, sat: [], sun: [] }
  expect((await member('PUT /api/v1/profile/hours', week)).body.hours).toEqual(week)
  const added = await member('POST /api/v1/profile/holidays', {
    from: '2026-12-24',
    to: '2027-01-02',
    note: 'Christmas',
  })
  expect(added.body.holidays).toEqual([{ from: '2026-12-24', to: '2027-01-02', note: 'Christmas' }])
  expect(codeOf(await member('POST /api/v1/profile/holidays', { from: '2026-12-26' }))).toEqual([409, 'DAYS_OVERLAP'])
  expect(codeOf(await member('POST /api/v1/profile/holidays', { from: '2026-12-26', to: '2026-12-25' }))).toEqual([
    400,
    'INPUT_INVALID',
  ])
  expect((await member('DELETE /api/v1/profile/holidays/2026-12-24')).status).toBe(204)
  expect((await member('PUT /api/v1/profile/away', { until: '2026-12-14' })).status).toBe(204)
  expect((await member('GET /api/v1/profile/hours')).body).toMatchObject({
    holidays: [],
    away: { until: '2026-12-14T00:00:00.000Z', hides: false },
  })
  expect((await member('DELETE /api/v1/profile/away')).status).toBe(204)
})

test('coverage is set by distance or by places, and an unknown place is named', async () => {
  const member = await programOf(app, await addProvider(app, { location: 'Leeds', lat: 53.8, lng: -1.55 }))
  const around = await member('PUT /api/v1/profile/coverage', { kind: 'radius', miles: 25, bases: ['York'] })
  expect(around.body).toMatchObject({ kind: 'radius', miles: 25, bases: ['York'] })
  const unknown = await member('PUT /api/v1/profile/coverage', { kind: 'places', places: ['Nowhere-upon-Nothing'] })
  expect([...codeOf(unknown), unknown.body.data]).toEqual([400, 'LOCATION_UNKNOWN', { place: 'Nowhere-upon-Nothing' }])
})

test('a portfolio is built from uploads, and a change that comes late is refused', async () => {
  const member = await programOf(app, await addProvider(app))
  const upload = async () =>
    (await member('POST /api/v1/profile/portfolio/media', formOf({ file: fileOf(await plainPng(60, 40)) }))).body
  const [one, two] = [await upload(), await upload()]
  expect(one).toMatchObject({ type: 'image', width: 60, url: expect.stringMatching(/^http.*\.webp$/) })
  const pair = { kind: 'before_after', title: 'A bathroom', media: [{ id: one.id }, { id: two.id, caption: 'After' }] }
  const { id } = (await member('POST /api/v1/profile/portfolio', pair)).body
  const [item] = (await member('GET /api/v1/profile/portfolio')).body.items
  expect(item).toMatchObject({ id, title: 'A bathroom', media: [{ id: one.id }, { caption: 'After' }] })
  const change = { title: 'A shower', media: [{ id: one.id }], version: item.version }
  expect((await member(`PUT /api/v1/profile/portfolio/${id}`, change)).status).toBe(200)
  expect(codeOf(await member(`PUT /api/v1/profile/portfolio/${id}`, change))).toEqual([409, 'CHANGED_MEANWHILE'])
  expect(codeOf(await member(`DELETE /api/v1/profile/portfolio/media/${one.id}`))).toEqual([409, 'MEDIA_NEEDED'])
  expect(codeOf(await program(`DELETE /api/v1/profile/portfolio/${id}`))).toEqual([404, 'NOT_FOUND'])
  expect((await member(`DELETE /api/v1/profile/portfolio/${id}`)).status).toBe(204)
  expect((await member('GET /api/v1/profile/portfolio')).body.items).toEqual([])
})

test('a membership is bought by a link, read and cancelled [API-20, API-45, API-46, API-47]', async () => {
  const buyer = await programOf(app, await addProvider(app, { memberFor: null }))
  expect((await buyer('GET /api/v1/membership')).body).toMatchObject({ active: false, plan: null, receipts: [] })
  const checkout = await buyer('POST /api/v1/membership/checkout', { plan: 'monthly' })
  expect([checkout.status, checkout.body.url]).toEqual([201, expect.stringMatching(/^http/)])
  expect((await buyer('POST /api/v1/membership/portal')).body.url).toMatch(/^http/)
  const cancelled = await program('POST /api/v1/membership/cancel')
  expect(cancelled.body).toMatchObject({ active: true, plan: 'yearly', cancelAtPeriodEnd: true })
  expect((await program('POST /api/v1/membership/resume')).body).toMatchObject({ cancelAtPeriodEnd: false })
})

test('a suspended owner’s key opens nothing', async () => {
  const id = await addProvider(app, { suspendedAt: new Date() })
  const answer = await app.api('/api/v1/me', { key: await addKey(app, id) })
  expect(answer.status).toBe(401)
})
