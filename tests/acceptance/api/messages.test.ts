import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { addReveals } from '#tests/support/job/jobs.ts'
import { addProvider } from '#tests/support/people.ts'
import { programOf, readAll, refused } from './program.ts'

const START = new Date('2026-11-20T12:00:00Z')
const app = await createTestApp({ now: START })
beforeEach(() => forgetLimits(app))
afterAll(() => app.close())

const aClient = async () => programOf(app, await addClient(app, { createdAt: new Date('2024-01-01') }))

async function talk() {
  const providerId = await addProvider(app, { businessName: 'Ridge Roofing' })
  const [tom, rosa] = [await aClient(), await programOf(app, providerId)]
  const { body } = await tom('POST /conversations', { providerId, text: 'Could you mend my roof?' })
  return { tom, rosa, providerId, id: body.conversationId }
}

/** Each moment is later than the one before. */
const tick = () => app.clock.to(new Date(app.site.now().getTime() + 1000))

describe('a conversation [API-68]', () => {
  test('begins with a client’s message, is listed as unread for the provider, read and answered [API-01]', async () => {
    const { tom, rosa, providerId, id } = await talk()
    expect((await rosa('GET /conversations')).body).toMatchObject({
      items: [{ id, unread: 1, turn: 'yours', other: { name: 'Tom Field' }, newest: { mine: false } }],
      nextCursor: null,
    })
    expect((await rosa(`GET /conversations/${id}`)).body).toMatchObject({ id, state: 'open', about: null, unread: 1 })
    const [first] = (await rosa(`GET /conversations/${id}/messages`)).body.items
    expect(first).toMatchObject({
      text: 'Could you mend my roof?',
      mine: false,
      sentAt: expect.stringMatching(/^2026-11-20T12:\d\d:\d\d\.\d{3}Z$/),
    })
    expect((await rosa(`POST /conversations/${id}/read`, { through: first.seq })).status).toBe(204)
    expect((await rosa('GET /conversations')).body.items).toMatchObject([{ unread: 0 }])
    const sent = await rosa(`POST /conversations/${id}/messages`, { text: 'On Tuesday.' })
    expect(sent).toMatchObject({ status: 201, body: { conversationId: id, held: false } })
    expect((await tom(`GET /conversations/${id}/messages`)).body.items).toMatchObject([
      { id: sent.body.id, text: 'On Tuesday.', mine: false },
      { text: 'Could you mend my roof?', mine: true, readAt: expect.stringMatching(/Z$/) },
    ])
    const again = await tom('POST /conversations', { providerId, text: 'Fine.' })
    expect(again.body.conversationId).toBe(id)
  })

  test('is read on by cursor without gaps while messages arrive', async () => {
    const { tom, rosa, id } = await talk()
    for (let number = 1; number <= 7; number++)
      await tom(`POST /conversations/${id}/messages`, { text: `No. ${number}` })
    const late = () => rosa(`POST /conversations/${id}/messages`, { text: 'Late' })
    const texts = (await readAll(tom, `/conversations/${id}/messages`, late)).map(({ text }) => text)
    expect(texts).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `No. ${number}`).concat('Could you mend my roof?'))
  })

  test('and the list of them is read on while new ones begin', async () => {
    const providerId = await addProvider(app)
    const rosa = await programOf(app, providerId)
    const write = async (text: string) => {
      await tick()
      return (await (await aClient())('POST /conversations', { providerId, text })).body.conversationId
    }
    const before = []
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) before.push(await write(`Good morning ${name}, ${name}.`))
    const ids = (await readAll(rosa, '/conversations', () => write('A late one'))).map(({ id }) => id)
    expect(ids).toEqual(before.toReversed())
  })

  test('about a job is begun by a member who has opened it, and by no other [API-01]', async () => {
    const tomId = await addClient(app)
    const jobId = await addJob(app, tomId, { title: 'Mend a gate' })
    const [opener, other] = [await addProvider(app), await addProvider(app)]
    await addReveals(app, jobId, opener)
    const [rosa, una] = [await programOf(app, opener), await programOf(app, other)]
    expect(await una('POST /conversations', { jobId, text: 'Hello' })).toMatchObject(refused(404, 'NOT_FOUND'))
    const { body } = await rosa('POST /conversations', { jobId, text: 'Hello' })
    expect((await rosa(`GET /conversations/${body.conversationId}`)).body).toMatchObject({
      about: { title: 'Mend a gate', jobId },
    })
  })

  test('ends for a person who is blocked, until they are unblocked', async () => {
    const { tom, rosa, id } = await talk()
    expect((await rosa(`PUT /conversations/${id}/block`)).status).toBe(204)
    expect((await rosa(`GET /conversations/${id}`)).body.state).toBe('blocked')
    const say = { text: 'Hello?' }
    expect(await tom(`POST /conversations/${id}/messages`, say)).toMatchObject(refused(409, 'NOT_DELIVERED'))
    expect(await rosa(`POST /conversations/${id}/messages`, say)).toMatchObject(refused(409, 'BLOCKED'))
    expect((await rosa(`DELETE /conversations/${id}/block`)).status).toBe(204)
    expect((await tom(`POST /conversations/${id}/messages`, say)).status).toBe(201)
  })

  test('is for its two sides alone', async () => {
    const { id } = await talk()
    const [other, stranger] = [await aClient(), await programOf(app, null)]
    const operations = [
      ['GET', ''],
      ['GET', '/messages'],
      ['POST', '/messages', { text: 'Hello' }],
      ['POST', '/read', { through: 1 }],
      ['PUT', '/block'],
      ['DELETE', '/block'],
    ] as const
    for (const [method, path, body] of operations) {
      const at = `${method} /conversations/${id}${path}`
      expect([at, await other(at, body)]).toMatchObject([at, refused(404, 'NOT_FOUND')])
      expect([at, await stranger(at, body)]).toMatchObject([at, refused(401, 'UNAUTHORIZED')])
    }
  })

  test('is refused with the reason', async () => {
    const { providerId, id } = await talk()
    const tomId = await addClient(app)
    const reader = await programOf(app, tomId, ['read', 'jobs', 'listing'])
    const unconfirmed = await programOf(app, await addClient(app, { emailConfirmed: false }))
    const first = { providerId, text: 'Hello' }
    expect(await reader('GET /conversations')).toMatchObject(refused(403, 'SCOPE_NEEDED'))
    expect(await reader(`GET /conversations/${id}/messages`)).toMatchObject(refused(403, 'SCOPE_NEEDED'))
    expect(await unconfirmed('POST /conversations', first)).toMatchObject(refused(403, 'CONFIRMATION_NEEDED'))
    const provider = await programOf(app, await addProvider(app))
    expect(await provider('POST /conversations', first)).toMatchObject(refused(403, 'WRONG_TYPE'))
    const tom = await programOf(app, tomId)
    const unclaimed = await addProvider(app, { adminCreated: true, memberFor: null })
    expect(await tom('POST /conversations', { providerId: unclaimed, text: 'Hello' })).toMatchObject(
      refused(409, 'NOT_JOINED'),
    )
    for (const wrong of [{ text: 'Hello' }, { providerId, text: '' }, { providerId }, { ...first, photos: [] }]) {
      expect([wrong, (await tom('POST /conversations', wrong)).status]).toEqual([wrong, 400])
    }
  })
})
