import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { feedback } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { addProvider, entry } from '#tests/support/people.ts'
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

const praise = { rating: 4, title: 'Quick and tidy', description: 'The tap is mended.' }
const aClient = async () => programOf(app, await addClient(app))

async function left(words: object = praise) {
  const providerId = await addProvider(app, { businessName: 'Ridge Roofing', memberFor: 1000 })
  const tomId = await addClient(app)
  const [tom, rosa] = [await programOf(app, tomId), await programOf(app, providerId)]
  const { status, body } = await tom(`POST /providers/${providerId}/feedback`, words)
  expect([status, body]).toEqual([201, { id: expect.any(String), published: false }])
  const id: string = body.id
  return { tom, tomId, rosa, providerId, id, list: `GET /providers/${providerId}/feedback` }
}

describe('a review', () => {
  test('waits for its check: its author reads it, others once it is published [API-01, API-26]', async () => {
    const { tom, providerId, id, list } = await left()
    expect((await stranger(list)).body).toEqual({ items: [], nextCursor: null })
    expect((await tom(`${list}/own`)).body.feedback).toMatchObject({ id, state: 'waiting', version: 1, ...praise })
    expect((await (await aClient())(`${list}/own`)).body).toEqual({ feedback: null })
    await decide(app, id, 'publish')
    const [published] = (await stranger(list)).body.items
    expect(published).toMatchObject({
      id,
      ...praise,
      authorName: 'Tom F.',
      grade: 'unproven',
      createdAt: START.toISOString(),
      reply: null,
    })
    expect(Object.keys(published)).not.toEqual(expect.arrayContaining(['userId']))
    expect(await tom(`POST /providers/${providerId}/feedback`, praise)).toMatchObject(refused(409, 'ALREADY_LEFT'))
  })

  test('is changed until it has been checked, by the version that was read [API-01]', async () => {
    const { tom, id, list } = await left()
    const words = { rating: 2, title: 'Slow' }
    expect((await tom(`PUT /feedback/${id}`, { ...words, version: 1 })).status).toBe(204)
    expect((await tom(`${list}/own`)).body.feedback).toMatchObject({ ...words, description: null, version: 2 })
    expect(await tom(`PUT /feedback/${id}`, { ...words, version: 1 })).toMatchObject(refused(409, 'CHANGED_MEANWHILE'))
    expect(await (await aClient())(`PUT /feedback/${id}`, { ...words, version: 2 })).toMatchObject(
      refused(404, 'NOT_FOUND'),
    )
    await decide(app, id, 'publish')
    expect(await tom(`PUT /feedback/${id}`, { ...words, version: 2 })).toMatchObject(refused(409, 'FEEDBACK_CHECKED'))
  })

  test('is added to after 30 days, and withdrawn at any time', async () => {
    const { tomId, id, list } = await left()
    await decide(app, id, 'publish')
    const update = { rating: 1, text: 'It drips again.' }
    const early = await programOf(app, tomId)
    expect(await early(`POST /feedback/${id}/updates`, update)).toMatchObject(refused(409, 'UPDATE_EARLY'))
    await app.clock.to(new Date('2026-12-21T12:00:00Z'))
    const tom = await programOf(app, tomId)
    expect(await tom(`POST /feedback/${id}/updates`, update)).toMatchObject({ status: 201, body: { published: false } })
    expect((await tom(`DELETE /feedback/${id}`)).status).toBe(204)
    expect((await tom(`${list}/own`)).body).toEqual({ feedback: null })
    expect((await stranger(list)).body.items).toEqual([])
  })

  test('with contact details is asked about first, and sent when its author is sure', async () => {
    const providerId = await addProvider(app)
    const tom = await aClient()
    const words = { ...praise, description: 'Call him on 07700 900123.' }
    expect(await tom(`POST /providers/${providerId}/feedback`, words)).toMatchObject({
      ...refused(409, 'WORDS_TO_CHECK'),
      body: { data: { hints: [{ kind: 'phone', text: '07700 900123' }] } },
    })
    expect((await tom(`POST /providers/${providerId}/feedback`, { ...words, sure: true })).status).toBe(201)
  })

  test('is replied to once by the provider, who may change the reply [API-01, API-30]', async () => {
    const { tom, rosa, id, list } = await left()
    const reply = { text: 'Thank you.' }
    expect(await rosa(`POST /feedback/${id}/reply`, reply)).toMatchObject(refused(404, 'NOT_FOUND'))
    await decide(app, id, 'publish')
    const other = await programOf(app, await addProvider(app))
    expect(await other(`POST /feedback/${id}/reply`, reply)).toMatchObject(refused(404, 'NOT_FOUND'))
    expect(await tom(`POST /feedback/${id}/reply`, reply)).toMatchObject(refused(403, 'WRONG_TYPE'))
    const { status, body } = await rosa(`POST /feedback/${id}/reply`, reply)
    expect(status).toBe(201)
    expect(await rosa(`POST /feedback/${id}/reply`, reply)).toMatchObject(refused(409, 'ALREADY_REPLIED'))
    await app.clock.to(new Date('2026-11-21T12:00:00Z'))
    const change = { text: 'Thank you, Tom.' }
    expect(await other(`PUT /feedback-replies/${body.id}`, change)).toMatchObject(refused(404, 'NOT_FOUND'))
    expect((await rosa(`PUT /feedback-replies/${body.id}`, change)).status).toBe(204)
    expect((await stranger(list)).body.items).toMatchObject([
      { reply: { id: body.id, ...change, updatedAt: '2026-11-21T12:00:00.000Z' } },
    ])
  })

  test('is refused with the reason', async () => {
    const { providerId } = await left()
    const at = `POST /providers/${providerId}/feedback`
    const reader = await programOf(app, await addClient(app), ['read', 'messages'])
    const unconfirmed = await programOf(app, await addClient(app, { emailConfirmed: false }))
    expect(await stranger(at, praise)).toMatchObject(refused(401, 'UNAUTHORIZED'))
    expect(await reader(at, praise)).toMatchObject(refused(403, 'SCOPE_NEEDED'))
    expect(await unconfirmed(at, praise)).toMatchObject(refused(403, 'CONFIRMATION_NEEDED'))
    expect(await (await programOf(app, await addProvider(app)))(at, praise)).toMatchObject(refused(403, 'WRONG_TYPE'))
    const tom = await aClient()
    const hidden = await addProvider(app, { memberFor: null })
    expect(await tom(`POST /providers/${hidden}/feedback`, praise)).toMatchObject(refused(404, 'NOT_FOUND'))
    expect(await tom(`GET /providers/${hidden}/feedback`)).toMatchObject(refused(404, 'NOT_FOUND'))
    for (const wrong of [{ rating: 6 }, { title: '' }, { approved: true }, { authorName: 'The Queen' }]) {
      expect([wrong, (await tom(at, { ...praise, ...wrong })).status]).toEqual([wrong, 400])
    }
  })
})

test('the reviews of a provider are read on by cursor without gaps while more are published [API-25]', async () => {
  const providerId = await addProvider(app)
  const at = (hours: number) => new Date(START.getTime() - hours * 3_600_000)
  const add = async (title: string, createdAt: Date, rating = 5) =>
    query.insert(feedback).values(entry(providerId, rating, { title, createdAt }))
  for (const number of [1, 2, 3, 4, 5]) await add(`No. ${number}`, at(10))
  await add('Newest', at(1), 1)
  await add('Oldest', at(20))
  const all = await readAll(stranger, `/providers/${providerId}/feedback`, () => add('Late', at(0)))
  const titles = all.map(({ title }) => title)
  expect([titles[0], titles.at(-1), new Set(titles).size, titles.length]).toEqual(['Newest', 'Oldest', 7, 7])
  const low = (await stranger(`GET /providers/${providerId}/feedback?stars=1`)).body.items
  expect(low.map(({ title }: { title: string }) => title)).toEqual(['Newest'])
  await query.delete(feedback).where(eq(feedback.providerId, providerId))
})
