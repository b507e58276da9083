import { afterAll, beforeEach, expect, test } from 'vitest'
import { reports } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { addProvider } from '#tests/support/people.ts'
import { programOf, readAll, refused } from './program.ts'

const app = await createTestApp({ now: new Date('2026-11-20T12:00:00Z') })
beforeEach(() => forgetLimits(app))
afterAll(() => app.close())
const { query } = app.site.database

const ROOFING = 'Construction/Trade > Roofing'
const tomId = await addClient(app)
const tom = await programOf(app, tomId)
const rosaId = await addProvider(app, {
  businessName: 'Ridge Roofing',
  location: 'Leeds',
  lat: 53.8,
  lng: -1.55,
  categories: [ROOFING],
})
const rosa = await programOf(app, rosaId)
const stranger = await programOf(app, null)

const tick = () => app.clock.to(new Date(app.site.now().getTime() + 1000))

test('a person saves providers, lists and removes them; what they saved while reading shifts nothing [API-37]', async () => {
  const ids = []
  const save = async () => {
    await tick()
    const id = await addProvider(app)
    expect((await tom(`PUT /me/saved-providers/${id}`)).status).toBe(204)
    return id
  }
  for (let count = 0; count < 7; count++) ids.push(await save())
  expect((await tom(`PUT /me/saved-providers/${ids[0]}`)).status).toBe(204)
  const read = await readAll(tom, '/me/saved-providers', save)
  expect(read.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(read[0]).toMatchObject({ savedAt: expect.stringMatching(/^2026-11-20T12:00:\d\d\.000Z$/) })
  expect((await tom(`DELETE /me/saved-providers/${ids[6]}`)).status).toBe(204)
  expect((await readAll(tom, '/me/saved-providers')).map(({ id }) => id)).not.toContain(ids[6])
  expect((await rosa('GET /me/saved-providers')).body.items).toEqual([])
  expect(await rosa(`PUT /me/saved-providers/${rosaId}`)).toMatchObject(refused(409, 'ONESELF'))
  const hidden = await addProvider(app, { memberFor: null })
  expect(await tom(`PUT /me/saved-providers/${hidden}`)).toMatchObject(refused(404, 'NOT_FOUND'))
})

test('a provider saves open jobs; clients and visitors do not [API-36]', async () => {
  const jobId = await addJob(app, tomId)
  expect((await rosa(`PUT /me/saved-jobs/${jobId}`)).status).toBe(204)
  expect((await rosa('GET /me/saved-jobs')).body.items).toMatchObject([{ id: jobId }])
  expect((await rosa(`DELETE /me/saved-jobs/${jobId}`)).status).toBe(204)
  expect((await rosa('GET /me/saved-jobs')).body.items).toEqual([])
  const closed = await addJob(app, tomId, { status: 'closed' })
  expect(await rosa(`PUT /me/saved-jobs/${closed}`)).toMatchObject(refused(404, 'NOT_FOUND'))
  expect(await tom(`PUT /me/saved-jobs/${jobId}`)).toMatchObject(refused(403, 'WRONG_TYPE'))
  expect(await stranger('GET /me/saved-jobs')).toMatchObject(refused(401, 'UNAUTHORIZED'))
  const reader = await programOf(app, rosaId, ['read', 'jobs'])
  expect(await reader(`PUT /me/saved-jobs/${jobId}`)).toMatchObject(refused(403, 'SCOPE_NEEDED'))
})

test('a person reports what they see and did not write, once [API-69]', async () => {
  const subjectId = await addJob(app, tomId)
  const report = { kind: 'job', subjectId, reason: 'advertising' }
  expect(await rosa('POST /reports', report)).toMatchObject({ status: 201, body: { isNew: true } })
  expect((await rosa('POST /reports', report)).body).toEqual({ isNew: false })
  expect(await query.$count(reports)).toBe(1)
  expect(await tom('POST /reports', report)).toMatchObject(refused(409, 'ONESELF'))
  expect(await stranger('POST /reports', report)).toMatchObject(refused(401, 'UNAUTHORIZED'))
  expect(await rosa('POST /reports', { ...report, subjectId: crypto.randomUUID() })).toMatchObject(
    refused(404, 'NOT_FOUND'),
  )
  expect((await rosa('POST /reports', { ...report, reason: 'dull' })).status).toBe(400)
})

test('a member reads and changes their job alerts, with sums in pence [API-01]', async () => {
  const { body } = await rosa('GET /me/job-alerts')
  expect(body).toMatchObject({ radiusMiles: 25, pace: 'at_once', minBudget: null, place: 'Leeds' })
  const [{ id, name, muted }] = body.categories
  expect([name, muted]).toEqual([ROOFING, false])
  const minBudget = { amount: 20_000, currency: 'GBP' }
  const changed = await rosa('PUT /me/job-alerts', { radiusMiles: 50, pace: 'daily', minBudget, muted: [id] })
  expect(changed).toMatchObject({ status: 200, body: { radiusMiles: 50, pace: 'daily', minBudget } })
  expect((await rosa('GET /me/job-alerts')).body.categories).toMatchObject([{ id, muted: true }])
  const whole = { radiusMiles: 25, pace: 'at_once' }
  expect((await rosa('PUT /me/job-alerts', whole)).body).toMatchObject({
    minBudget: null,
    categories: [{ muted: false }],
  })
  expect(await rosa('PUT /me/job-alerts', { ...whole, muted: [999_999] })).toMatchObject(
    refused(400, 'CATEGORY_UNKNOWN'),
  )
  for (const wrong of [{ radiusMiles: 7 }, { minBudget: 200 }, { minBudget: { amount: 200, currency: 'EUR' } }]) {
    expect([wrong, (await rosa('PUT /me/job-alerts', { ...whole, ...wrong })).status]).toEqual([wrong, 400])
  }
  const unpaid = await programOf(app, await addProvider(app, { memberFor: null }))
  expect(await unpaid('GET /me/job-alerts')).toMatchObject(refused(403, 'MEMBERSHIP_NEEDED'))
  expect(await tom('PUT /me/job-alerts', whole)).toMatchObject(refused(403, 'WRONG_TYPE'))
})
