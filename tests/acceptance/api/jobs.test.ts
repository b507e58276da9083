import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { jobReveals, profiles } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient, addJob, daysAgo } from '#tests/support/clients.ts'
import { addReveals, jobRow } from '#tests/support/job/jobs.ts'
import { addProvider } from '#tests/support/people.ts'
import { programOf, readAll, refused } from './program.ts'

const app = await createTestApp({ now: new Date('2026-11-20T12:00:00Z') })
beforeEach(() => forgetLimits(app))
afterAll(() => app.close())
const { query } = app.site.database

const ROOFING = 'Construction/Trade > Roofing'
const LEEDS = { location: 'LS6 2QX', town: 'Leeds', townSlug: 'leeds', outward: 'LS6', lat: 53.82, lng: -1.57 }
const roofing = (await app.site.taxonomy.read(query)).find(ROOFING)?.id ?? 0
const tomId = await addClient(app)
const tom = await programOf(app, tomId)
const rosaId = await addProvider(app, { businessName: 'Ridge Roofing', ...LEEDS, categories: [ROOFING] })
const rosa = await programOf(app, rosaId)
const stranger = await programOf(app, null)

const job = {
  title: 'Repair a slate roof',
  description: 'Ten slates are loose.',
  categories: { ids: [roofing] },
  location: 'LS6 2QX',
  budget: '£400',
  contactPhone: '07700 900738',
}
const posted = async (more: object = {}) => (await tom('POST /jobs', { ...job, ...more })).body.id

describe('a client’s program', () => {
  test('posts a job with what is needed alone, and reads it whole, with times in UTC [API-01, API-34]', async () => {
    const { status, body } = await tom('POST /jobs', job)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      title: job.title,
      status: 'open',
      url: expect.stringMatching(/^http.*\/job-directory\/[-\w]{36}$/),
      budget: { text: '£400', type: 'fixed', min: { amount: 40_000, currency: 'GBP' } },
      categories: [{ id: roofing, name: 'Roofing', slug: expect.any(String) }],
      place: 'Leeds, LS6',
      postedAt: '2026-11-20T12:00:00.000Z',
      expiresAt: '2027-01-19T12:00:00.000Z',
      contact: { name: 'Tom Field', email: `${tomId}@example.com`, phone: '07700 900738' },
      own: { location: 'LS6 2QX', reveals: [], can: { edit: true } },
    })
    expect(body).not.toHaveProperty('age')
    expect((await tom(`GET /jobs/${body.id}`)).body).toEqual(body)
  })

  test('changes what it names, and nothing else [API-01]', async () => {
    const id = await posted()
    const { status, body } = await tom(`PATCH /jobs/${id}`, { budget: '£450', timing: 'week' })
    expect([status, body.budget.text, body.timing]).toEqual([200, '£450', 'week'])
    expect(body).toMatchObject({ title: job.title, own: { location: 'LS6 2QX' }, contact: { phone: '07700 900738' } })
    expect((await tom(`PATCH /jobs/${id}`, { timing: null })).body).toMatchObject({
      timing: null,
      budget: { text: '£450' },
    })
  })

  test('closes it, opens it again, says who got it and deletes it [API-01, API-31]', async () => {
    const id = await posted()
    expect((await tom(`POST /jobs/${id}/close`)).status).toBe(204)
    expect(await tom(`PATCH /jobs/${id}`, { title: 'Late' })).toMatchObject(refused(409, 'JOB_NOT_OPEN'))
    expect((await tom(`POST /jobs/${id}/renew`)).status).toBe(204)
    expect(await tom(`POST /jobs/${id}/hire`, { providerId: rosaId })).toMatchObject(refused(404, 'NOT_FOUND'))
    await addReveals(app, id, rosaId)
    expect((await tom(`POST /jobs/${id}/raise-reveals`)).status).toBe(204)
    expect((await tom(`POST /jobs/${id}/hire`, { providerId: rosaId })).status).toBe(204)
    expect((await tom(`GET /jobs/${id}`)).body).toMatchObject({
      status: 'hired',
      reveals: { count: 1, most: 15 },
      own: { hired: { id: rosaId, name: 'Ridge Roofing' }, reveals: [{ id: rosaId }] },
    })
    expect((await tom(`DELETE /jobs/${id}`)).status).toBe(204)
    expect(await tom(`GET /jobs/${id}`)).toMatchObject(refused(404, 'NOT_FOUND'))
  })

  test('lists its own jobs, and no one else’s', async () => {
    const [first, second] = [await posted({ title: 'First' }), await posted({ title: 'Second' })]
    const other = await addClient(app)
    const theirs = await addJob(app, other, { title: 'Theirs' })
    const own = await readAll(tom, '/me/jobs')
    const ids = own.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([first, second]))
    expect(ids).not.toContain(theirs)
    expect(own.find(({ id }) => id === first)).toMatchObject({
      contact: { phone: '07700 900738' },
      location: 'LS6 2QX',
    })
    for (const act of ['close', 'hire', 'renew', 'raise-reveals']) {
      expect([act, (await tom(`POST /jobs/${theirs}/${act}`)).body.code]).toEqual([act, 'NOT_FOUND'])
    }
    expect(await tom(`PATCH /jobs/${theirs}`, { title: 'Mine' })).toMatchObject(refused(404, 'NOT_FOUND'))
    expect(await tom(`DELETE /jobs/${theirs}`)).toMatchObject(refused(404, 'NOT_FOUND'))
  })

  test('is refused with the reason', async () => {
    const unconfirmed = await programOf(app, await addClient(app, { emailConfirmed: false }))
    const suspendedId = await addClient(app)
    const suspended = await programOf(app, suspendedId)
    await query.update(profiles).set({ suspendedAt: app.site.now() }).where(eq(profiles.id, suspendedId))
    const reader = await programOf(app, tomId, ['read'])
    expect(await stranger('POST /jobs', job)).toMatchObject(refused(401, 'UNAUTHORIZED'))
    expect(await unconfirmed('POST /jobs', job)).toMatchObject(refused(403, 'CONFIRMATION_NEEDED'))
    expect(await rosa('POST /jobs', job)).toMatchObject(refused(403, 'WRONG_TYPE'))
    expect(await suspended('POST /jobs', job)).toMatchObject(refused(401, 'KEY_UNKNOWN'))
    expect(await reader('POST /jobs', job)).toMatchObject(refused(403, 'SCOPE_NEEDED'))
    expect(await tom('POST /jobs', { ...job, location: 'Nowhereville' })).toMatchObject(
      refused(400, 'LOCATION_UNKNOWN'),
    )
    expect(await tom('POST /jobs', { ...job, categories: { ids: [999_999] } })).toMatchObject(
      refused(400, 'CATEGORY_UNKNOWN'),
    )
    for (const wrong of [{ title: '' }, { categories: {} }, { contactEmail: 'no' }, { draftId: crypto.randomUUID() }]) {
      expect([wrong, (await tom('POST /jobs', { ...job, ...wrong })).status]).toEqual([wrong, 400])
    }
  })
})

describe('finding jobs', () => {
  test('filters, counts, and reads on by cursor without gaps while jobs arrive [API-33]', async () => {
    const poster = await addClient(app)
    const bath = { location: 'Bath', town: 'Bath', townSlug: 'bath', outward: 'BA1', lat: 51.3811, lng: -2.359 }
    const add = (title: string, postedAt: Date) => addJob(app, poster, { ...bath, title, postedAt, categories: ['IT'] })
    const same = daysAgo(app, 3)
    const before = [
      await add('Newest', daysAgo(app, 1)),
      ...(await Promise.all(['One', 'Two', 'Three', 'Four', 'Five'].map((title) => add(title, same)))),
      await add('Oldest', daysAgo(app, 5)),
    ]
    const first = await stranger('GET /jobs?category=it&location=bath&radius=10&limit=2')
    expect(first.body).toMatchObject({ total: { number: 7, atLeast: false }, items: [{ title: 'Newest' }, {}] })
    let late = 0
    const all = await readAll(stranger, '/jobs?category=it&location=bath', () => add(`Late ${++late}`, daysAgo(app, 0)))
    const ids = all.map(({ id }) => id)
    expect(late).toBeGreaterThan(1)
    expect(ids).toHaveLength(7)
    expect(new Set(ids)).toEqual(new Set(before))
    expect([ids[0], ids.at(-1)]).toEqual([before[0], before.at(-1)])
  })

  test('by budget in pence, by ids, and by a cursor of ours alone [API-32]', async () => {
    const dear = await posted({ title: 'Dear', budget: '£9000' })
    const titles = async (filter: string) =>
      (await stranger(`GET /jobs?limit=100&${filter}`)).body.items.map(({ id }: { id: string }) => id)
    expect(await titles('minBudget=850000')).toContain(dear)
    expect(await titles('minBudget=950000')).not.toContain(dear)
    expect(await titles('maxBudget=890000')).not.toContain(dear)
    const hidden = await addJob(app, tomId, { status: 'closed' })
    const { body } = await stranger(`GET /jobs/by-ids?ids=${dear},${hidden}`)
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([dear])
    expect(await stranger('GET /jobs?cursor=abc')).toMatchObject(refused(400, 'CURSOR_UNKNOWN'))
    expect((await stranger('GET /jobs?radius=7')).status).toBe(400)
    expect((await stranger('GET /jobs/by-ids?ids=1,2')).status).toBe(400)
  })

  test('matching jobs are for members [API-01]', async () => {
    const id = await posted({ title: 'Near Rosa' })
    const { items } = (await rosa('GET /me/matching-jobs?limit=50')).body
    expect(items.find((match: { id: string }) => match.id === id)).toMatchObject({ miles: expect.any(Number) })
    const unpaid = await programOf(app, await addProvider(app, { memberFor: null }))
    expect(await unpaid('GET /me/matching-jobs')).toMatchObject(refused(403, 'MEMBERSHIP_NEEDED'))
    expect(await tom('GET /me/matching-jobs')).toMatchObject(refused(403, 'WRONG_TYPE'))
  })
})

describe('the contact details of a job', () => {
  test('are opened by a member, which is counted once [API-65]', async () => {
    const id = await posted()
    expect((await rosa(`GET /jobs/${id}`)).body).toMatchObject({ contact: null, own: null, revealedAt: null })
    for (let times = 0; times < 2; times++) {
      expect(await rosa(`POST /jobs/${id}/reveal`)).toMatchObject({
        status: 200,
        body: { name: 'Tom Field', email: `${tomId}@example.com`, phone: '07700 900738' },
      })
    }
    expect(await query.$count(jobReveals, eq(jobReveals.jobId, id))).toBe(1)
    expect((await rosa(`GET /jobs/${id}`)).body).toMatchObject({
      contact: { phone: '07700 900738' },
      own: null,
      revealedAt: '2026-11-20T12:00:00.000Z',
      reveals: { count: 1, most: 10 },
    })
  })

  test('are refused to all others, and when the job is full', async () => {
    const id = await posted({ revealCap: 1 })
    const unpaid = await programOf(app, await addProvider(app, { memberFor: null }))
    const reader = await programOf(app, rosaId, ['read'])
    expect(await stranger(`POST /jobs/${id}/reveal`)).toMatchObject(refused(401, 'UNAUTHORIZED'))
    expect(await tom(`POST /jobs/${id}/reveal`)).toMatchObject(refused(403, 'WRONG_TYPE'))
    expect(await unpaid(`POST /jobs/${id}/reveal`)).toMatchObject(refused(403, 'SUBSCRIPTION_REQUIRED'))
    expect(await reader(`POST /jobs/${id}/reveal`)).toMatchObject(refused(403, 'SCOPE_NEEDED'))
    await addReveals(app, id, await addProvider(app))
    expect(await rosa(`POST /jobs/${id}/reveal`)).toMatchObject(refused(409, 'REVEAL_LIMIT'))
    expect(await jobRow(app, id)).toMatchObject({ revealCap: 1 })
  })

  test('are in no other answer to strangers, other clients or members who have not opened it [API-35]', async () => {
    const id = await posted({
      contactName: 'Zephyrine',
      contactEmail: 'zq.planted@leak.example',
      contactPhone: '07700 900111',
    })
    const canaries = /Zephyrine|zq\.planted|900111|2QX/
    expect((await tom(`GET /jobs/${id}`)).text).toMatch(canaries)
    const reads = [
      'GET /jobs?limit=100',
      `GET /jobs/by-ids?ids=${id}`,
      `GET /jobs/${id}`,
      'GET /me/jobs',
      'GET /me/matching-jobs?limit=50',
      'GET /tables/jobs?limit=100',
      `GET /tables/jobs?id=${id}`,
      `GET /tables/jobs?user_id=${tomId}`,
    ]
    for (const ask of [stranger, rosa, await programOf(app, await addClient(app))]) {
      for (const read of reads)
        expect([read, (await ask(read)).text]).toEqual([read, expect.not.stringMatching(canaries)])
    }
    expect((await rosa(`GET /tables/jobs?id=${id}`)).text).not.toContain(tomId)
  })
})
