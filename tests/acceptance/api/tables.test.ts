import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { FeedbackRow, JobRow, ProfileRow, PublicProviderRow } from '#contract/api/table.ts'
import { feedback, jobReveals, memberships, profiles, promoCodes } from '#db/schema/index.ts'
import { programsOf } from '#server/api/programs.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient, addJob, daysAgo } from '#tests/support/clients.ts'
import { listening } from '#tests/support/http/listening.ts'
import { addProvider } from '#tests/support/people.ts'
import { decide } from '../feedback/author.ts'
import { programOf, readAll, refused } from './program.ts'

const START = new Date('2026-11-20T12:00:00Z')
const app = await createTestApp({ now: START })
beforeEach(async () => {
  await forgetLimits(app)
  await app.clock.to(START)
})
afterAll(() => app.close())
const { query } = app.site.database
const stranger = await programOf(app, null)

const ROOFING = 'Construction/Trade > Roofing'
const LEEDS = { location: 'LS6', town: 'Leeds', townSlug: 'leeds', outward: 'LS6', lat: 53.82, lng: -1.57 }
const tomId = await addClient(app)
const tom = await programOf(app, tomId)
const rosaId = await addProvider(app, {
  ...LEEDS,
  firstName: 'Rosa',
  lastName: 'Ridge',
  businessName: 'Ridge Roofing',
  title: 'Slate and lead',
  bio: 'Since 1998.',
  phone: '07700900111',
  categories: [ROOFING],
  createdAt: daysAgo(app, 9),
})
const rosa = await programOf(app, rosaId)

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe('public_providers', () => {
  test('has the specification’s fields, and no phone number [DAT-10, DAT-11]', async () => {
    await query.insert(promoCodes).values({ code: 'SPRING', places: 9 })
    await query.update(memberships).set({ promoCode: 'SPRING' }).where(eq(memberships.providerId, rosaId))
    const row = {
      id: rosaId,
      user_id: rosaId,
      name: 'Ridge Roofing',
      title: 'Slate and lead',
      bio: 'Since 1998.',
      image_url: null,
      business_name: 'Ridge Roofing',
      location: 'LS6',
      membership_status: 'active',
      plan_type: null,
      promo_code: null,
      is_visible: true,
      created_at: daysAgo(app, 9).toISOString(),
      updated_at: expect.stringMatching(/Z$/),
      modified_at: expect.stringMatching(/Z$/),
      admin_created: false,
      is_claimed: true,
    }
    const answer = await stranger(`GET /tables/public_providers?user_id=${rosaId}`)
    expect(answer.body).toEqual({ items: [row], nextCursor: null })
    expect(new Set(Object.keys(row))).toEqual(new Set(Object.keys(PublicProviderRow.shape)))
    const own = await rosa(`GET /tables/public_providers?user_id=${rosaId}`)
    expect(own.body.items).toEqual([{ ...row, plan_type: 'yearly', promo_code: 'SPRING' }])
    expect(answer.text + own.text).not.toContain('900111')
  })

  test('is read whole, by user_id, and by ids with the newest first; only public ones come [API-21, API-38]', async () => {
    const made = (days: number, given = {}) => addProvider(app, { createdAt: daysAgo(app, days), ...given })
    const listed = [await made(1), await made(2), await made(3), await made(4)]
    const unclaimed = await made(5, { adminCreated: true, businessName: 'Old Mill' })
    const unseen = [
      await made(1, { memberFor: null }),
      await made(1, { hiddenAt: START }),
      await made(1, { suspendedAt: START }),
      await made(1, { emailConfirmed: false }),
      await made(1, { awaitsApprovalSince: START }),
    ]
    const asked = [...unseen, unclaimed, listed[2], listed[0]].join(',')
    const { items } = (await stranger(`GET /tables/public_providers?id=${asked}`)).body
    expect(idsOf(items)).toEqual([listed[0], listed[2], unclaimed])
    expect(items[2]).toMatchObject({
      user_id: null,
      admin_created: true,
      is_claimed: false,
      membership_status: 'inactive',
    })
    const all = await readAll(stranger, '/tables/public_providers', () => made(0))
    expect(idsOf(all)).toEqual([...listed, unclaimed, rosaId])
    for (const id of [...unseen, unclaimed, tomId]) {
      expect((await stranger(`GET /tables/public_providers?user_id=${id}`)).body.items).toEqual([])
    }
  })

  test('fails with an error if it cannot be read, and nothing takes its place [API-39]', async () => {
    const hidden = await addProvider(app, { businessName: 'Never shown', hiddenAt: START })
    await query.execute(sql`alter view public_listings rename to lost`)
    try {
      const { ask } = await listening({ api: programsOf(app.site), logLevel: 'silent' })
      for (const filter of ['', `?user_id=${hidden}`, `?id=${hidden},${rosaId}`]) {
        const { status, headers, text } = await ask(`/api/v1/tables/public_providers${filter}`)
        expect([status, headers['content-type']]).toEqual([500, expect.stringContaining('application/problem+json')])
        expect(text).not.toMatch(/items|Never shown|Ridge/)
      }
    } finally {
      await query.execute(sql`alter view lost rename to public_listings`)
    }
    expect((await stranger(`GET /tables/public_providers?id=${hidden}`)).body.items).toEqual([])
  })
})

describe('profiles', () => {
  test('gives the own row whole; others read a public provider without the phone number, and no client [API-16]', async () => {
    const { body } = await rosa(`GET /tables/profiles/${rosaId}`)
    expect(new Set(Object.keys(body))).toEqual(new Set(Object.keys(ProfileRow.shape)))
    expect(body).toMatchObject({
      first_name: 'Rosa',
      account_type: 'provider',
      phone_number: '07700 900111',
      categories: [ROOFING],
      work_samples: [],
      is_active: true,
      is_visible: true,
      is_claimed: true,
    })
    const { phone_number: _, ...seen } = body
    expect((await tom(`GET /tables/profiles/${rosaId}`)).body).toEqual(seen)
    expect((await tom(`GET /tables/profiles/${tomId}`)).body).toMatchObject({
      account_type: 'client',
      location: 'Leeds',
    })
    expect(await rosa(`GET /tables/profiles/${tomId}`)).toMatchObject(refused(404, 'NOT_FOUND'))
    expect(await stranger(`GET /tables/profiles/${rosaId}`)).toMatchObject(refused(401, 'UNAUTHORIZED'))
    const hidden = await addProvider(app, { hiddenAt: START })
    expect(await tom(`GET /tables/profiles/${hidden}`)).toMatchObject(refused(404, 'NOT_FOUND'))
  })

  test('gives a provider the present name of someone who reviewed them, once it is published [API-29]', async () => {
    const reviewerId = await addClient(app, { firstName: 'Ann', lastName: 'Author' })
    const at = `GET /tables/profiles/${reviewerId}`
    const row = { providerId: rosaId, userId: reviewerId, rating: 5, title: 'Good', authorName: 'Ann A.' }
    const [left] = await query.insert(feedback).values(row).returning()
    expect(await rosa(at)).toMatchObject(refused(404, 'NOT_FOUND'))
    await decide(app, left?.id ?? '', 'publish')
    await query.update(profiles).set({ lastName: 'Authoress' }).where(eq(profiles.id, reviewerId))
    expect((await rosa(at)).body).toEqual({ id: reviewerId, first_name: 'Ann', last_name: 'Authoress' })
    expect(await tom(at)).toMatchObject(refused(404, 'NOT_FOUND'))
    const { items } = (await rosa(`GET /tables/feedback?provider_id=${rosaId}`)).body
    expect(items).toMatchObject([{ user_id: reviewerId }])
    expect((await tom(`GET /tables/feedback?provider_id=${rosaId}`)).body.items).toMatchObject([{ user_id: null }])
    await query.delete(feedback).where(eq(feedback.providerId, rosaId))
  })
})

describe('jobs', () => {
  const row = {
    title: 'Repair a roof',
    description: 'Ten slates are loose.',
    categories: [ROOFING, 'Other: Lead work'],
    location: 'LS6 2QX',
    budget: '£400',
    contact_name: 'Zephyrine',
    contact_email: 'zq@planted.example',
    contact_phone: '07700 900738',
  }

  test('are inserted by a client, read whole by their poster alone, and deleted [API-31, API-34, API-35]', async () => {
    const { status, body } = await tom('POST /tables/jobs', row)
    expect(status).toBe(201)
    expect(body).toEqual({ id: body.id, ...row, category: ROOFING, user_id: tomId, posted_date: START.toISOString() })
    expect(new Set(Object.keys(body))).toEqual(new Set(Object.keys(JobRow.shape)))
    const bare = { ...row, budget: null, contact_phone: null, categories: [ROOFING] }
    expect((await tom('POST /tables/jobs', bare)).body).toMatchObject({ budget: null, contact_phone: null })
    const own = (await tom(`GET /tables/jobs?user_id=${tomId}`)).body.items
    expect(own).toHaveLength(2)
    expect(own).toContainEqual(body)
    const { user_id, contact_name, contact_email, contact_phone, ...seen } = body
    for (const ask of [stranger, rosa]) {
      const read = await ask(`GET /tables/jobs?id=${body.id}`)
      expect(read.body.items).toEqual([{ ...seen, location: 'Leeds, LS6' }])
      expect((await ask(`GET /tables/jobs?user_id=${tomId}`)).body.items).toEqual([])
    }
    expect(await rosa(`DELETE /tables/jobs/${body.id}`)).toMatchObject(refused(404, 'NOT_FOUND'))
    for (const { id } of own) expect((await tom(`DELETE /tables/jobs/${id}`)).status).toBe(204)
    expect((await tom(`GET /tables/jobs?user_id=${tomId}`)).body.items).toEqual([])
    expect(await query.$count(jobReveals)).toBe(0)
  })

  test('refuse what is not a job, and people who may not post one', async () => {
    expect(await rosa('POST /tables/jobs', row)).toMatchObject(refused(403, 'WRONG_TYPE'))
    expect(await stranger('POST /tables/jobs', row)).toMatchObject(refused(401, 'UNAUTHORIZED'))
    expect(await tom('POST /tables/jobs', { ...row, categories: ['Alchemy'] })).toMatchObject(
      refused(400, 'CATEGORY_UNKNOWN'),
    )
    const someone = crypto.randomUUID()
    for (const wrong of [
      { user_id: someone },
      { categories: [] },
      { title: '' },
      { categories: [`Other: ${'x'.repeat(61)}`] },
    ]) {
      expect([wrong, (await tom('POST /tables/jobs', { ...row, ...wrong })).status]).toEqual([wrong, 400])
    }
  })

  test('are found by the filters of the specification, five at a time, with a total [API-32, API-33]', async () => {
    const poster = await addClient(app)
    const add = (title: string, days: number, pounds: number) =>
      addJob(app, poster, {
        ...LEEDS,
        title,
        postedAt: daysAgo(app, days),
        categories: ['IT'],
        budgetType: 'fixed',
        budgetMinPence: pounds * 100,
        budgetMaxPence: pounds * 100,
      })
    const ids = []
    for (let day = 1; day <= 6; day++) ids.push(await add(`Day ${day}`, day, day * 100))
    const page = (await stranger('GET /tables/jobs?category=IT&location=leeds')).body
    expect([idsOf(page.items), page.total]).toEqual([ids.slice(0, 5), { number: 6, atLeast: false }])
    const rest = (await stranger(`GET /tables/jobs?category=IT&location=leeds&cursor=${page.nextCursor}`)).body
    expect([idsOf(rest.items), rest.nextCursor]).toEqual([ids.slice(5), null])
    const found = async (filter: string) => idsOf((await stranger(`GET /tables/jobs?category=IT&${filter}`)).body.items)
    expect(await found('minBudget=500&budgetType=fixed')).toEqual(ids.slice(4))
    expect(await found('maxBudget=200')).toEqual(ids.slice(0, 2))
    expect(await found('budgetType=hourly')).toEqual([])
    expect(await found('location=york')).toEqual([])
  })
})

describe('saved_jobs and saved_providers', () => {
  test('are inserted, read and deleted by their owner [API-36, API-37]', async () => {
    const jobId = await addJob(app, tomId)
    const job = { provider_id: rosaId, job_id: jobId }
    expect(await rosa('POST /tables/saved_jobs', { job_id: jobId })).toMatchObject({ status: 201, body: job })
    expect((await rosa('GET /tables/saved_jobs')).body).toEqual({ items: [job], nextCursor: null })
    expect((await rosa(`DELETE /tables/saved_jobs/${jobId}`)).status).toBe(204)
    expect((await rosa('GET /tables/saved_jobs')).body.items).toEqual([])
    const saved = { user_id: tomId, provider_id: rosaId }
    expect(await tom('POST /tables/saved_providers', { provider_id: rosaId })).toMatchObject({
      status: 201,
      body: saved,
    })
    expect((await tom('GET /tables/saved_providers')).body.items).toEqual([saved])
    expect((await rosa('GET /tables/saved_providers')).body.items).toEqual([])
    expect((await tom(`DELETE /tables/saved_providers/${rosaId}`)).status).toBe(204)
    expect((await tom('GET /tables/saved_providers')).body.items).toEqual([])
    expect((await tom('POST /tables/saved_providers', { provider_id: rosaId, user_id: rosaId })).status).toBe(400)
  })
})

describe('feedback', () => {
  const words = { rating: 2, title: 'Slow', description: 'It took a month.' }

  async function left() {
    const providerId = await addProvider(app, { businessName: 'Slow Roofing' })
    const authorId = await addClient(app)
    const author = await programOf(app, authorId)
    const { status, body } = await author('POST /tables/feedback', { provider_id: providerId, ...words })
    expect(status).toBe(201)
    return { providerId, authorId, author, row: body, at: `GET /tables/feedback?provider_id=${providerId}` }
  }

  test('is inserted in the author’s own name; they read it at once, others when it is approved [API-25, API-26, API-27]', async () => {
    const { providerId, authorId, author, row, at } = await left()
    expect(row).toEqual({
      ...{ id: row.id, ...words, provider_id: providerId, user_id: authorId },
      ...{ author_name: 'Tom F.', approved: false, created_at: START.toISOString() },
    })
    expect(new Set(Object.keys(row))).toEqual(new Set(Object.keys(FeedbackRow.shape)))
    expect((await author(at)).body.items).toEqual([row])
    expect((await author(`${at}&user_id=${authorId}`)).body.items).toEqual([row])
    expect((await stranger(at)).body.items).toEqual([])
    await decide(app, row.id, 'publish')
    expect((await stranger(at)).body.items).toEqual([{ ...row, approved: true, user_id: null }])
    expect((await tom(`${at}&user_id=${authorId}`)).body.items).toEqual([])
    const review = { id: row.id, provider_id: providerId, rating: 2, message: words.description }
    const reviews = (await author(`GET /tables/reviews?provider_id=${providerId}&reviewer_id=${authorId}`)).body.items
    expect(reviews).toEqual([{ ...review, reviewer_id: authorId, created_at: START.toISOString() }])
    expect(await author('POST /tables/feedback', { provider_id: providerId, ...words })).toMatchObject(
      refused(409, 'ALREADY_LEFT'),
    )
    const forged = { provider_id: providerId, ...words, author_name: 'The Queen' }
    expect((await tom('POST /tables/feedback', forged)).status).toBe(400)
    await query.update(profiles).set({ hiddenAt: START }).where(eq(profiles.id, providerId))
    expect((await stranger(at)).body.items).toEqual([])
  })

  test('is selected whole, updated and deleted by admins alone [API-28]', async () => {
    const { row, author } = await left()
    const adminId = await addClient(app, { accountType: 'admin' })
    const admin = await programOf(app, adminId, ['read', 'admin'])
    const at = `/tables/feedback/${row.id}`
    const all = (await admin('GET /tables/feedback/all?approved=false')).body.items
    expect(all).toContainEqual(row)
    for (const ask of [stranger, tom, rosa, author, await programOf(app, adminId, ['read'])]) {
      const statuses = [
        await ask('GET /tables/feedback/all'),
        await ask(`PATCH ${at}`, { approved: true }),
        await ask(`DELETE ${at}`, { reason: 'abusive' }),
      ].map(({ status }) => [401, 403, 404].includes(status))
      expect(statuses).toEqual([true, true, true])
    }
    expect(await admin(`PATCH ${at}`, { title: 'Late' })).toMatchObject({ status: 400 })
    expect(await admin(`PATCH ${at}`, { title: 'Late', reason: 'abusive', version: 9 })).toMatchObject(
      refused(409, 'CHANGED_MEANWHILE'),
    )
    const changed = await admin(`PATCH ${at}`, { title: 'Late', rating: 3, approved: true, reason: 'abusive' })
    expect(changed).toMatchObject({ status: 200, body: { ...row, title: 'Late', rating: 3, approved: true } })
    expect((await admin(`PATCH ${at}`, { approved: false, reason: 'invented' })).body).toMatchObject({
      approved: false,
    })
    expect((await admin(`DELETE ${at}`, { reason: 'personal' })).status).toBe(204)
    expect(await admin(`PATCH ${at}`, { approved: true })).toMatchObject(refused(404, 'NOT_FOUND'))
  })

  test('is replied to in feedback_replies by its provider alone [API-30]', async () => {
    const { providerId, row } = await left()
    const at = `GET /tables/feedback_replies?feedback_id=${row.id}`
    expect(await stranger(at)).toMatchObject(refused(404, 'NOT_FOUND'))
    await decide(app, row.id, 'publish')
    const provider = await programOf(app, providerId)
    const reply = { feedback_id: row.id, reply_text: 'Sorry.' }
    expect((await stranger(at)).body.items).toEqual([])
    expect(await rosa('POST /tables/feedback_replies', reply)).toMatchObject(refused(404, 'NOT_FOUND'))
    const { status, body } = await provider('POST /tables/feedback_replies', reply)
    expect(status).toBe(201)
    await app.clock.to(new Date('2026-11-21T12:00:00Z'))
    const change = { reply_text: 'Sorry about that.' }
    expect(await rosa(`PATCH /tables/feedback_replies/${body.id}`, change)).toMatchObject(refused(404, 'NOT_FOUND'))
    expect((await provider(`PATCH /tables/feedback_replies/${body.id}`, change)).status).toBe(204)
    expect((await stranger(at)).body.items).toEqual([
      { ...reply, ...change, id: body.id, provider_id: providerId, updated_at: '2026-11-21T12:00:00.000Z' },
    ])
  })
})
