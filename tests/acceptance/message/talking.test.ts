import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { conversations, deletionRequests, jobs, memberships, messages, profiles } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import { addJob } from '#tests/support/clients.ts'
import { addReveals } from '#tests/support/job/jobs.ts'
import { addProvider } from '#tests/support/people.ts'
import { clientVoice, open, providerVoice, say, start, talk, textsOf, threadOf, unreadOf, writeTo } from './talk.ts'

const app = await createTestApp({ now: new Date('2026-11-20T12:00:00Z') })
beforeEach(() => forgetLimits(app))
afterAll(() => app.close())
const { query } = app.site.database

const tom = await clientVoice(app)
const rosa = await providerVoice(app)

const refused = (asked: Promise<unknown>) => asked.then(() => null, refusalOf)
const count = (conversationId: string) => query.$count(messages, eq(messages.conversationId, conversationId))

describe('from a listing', () => {
  test('a client’s first message starts a conversation that both read and answer [MSG-21, MSG-22, API-68]', async () => {
    const { id, ...two } = await talk(app)
    await say(two.rosa, id, 'Yes, on Tuesday.')
    expect(await textsOf(two.tom, id)).toEqual(['Could you mend my roof?', 'Yes, on Tuesday.'])
    expect(await textsOf(two.rosa, id)).toEqual(['Could you mend my roof?', 'Yes, on Tuesday.'])
    expect((await threadOf(two.tom, id)).other).toMatchObject({ id: two.rosa.id, name: 'Ridge Roofing', listed: true })
    expect((await threadOf(two.rosa, id)).other).toMatchObject({ id: two.tom.id, name: 'Tom Field', listed: false })
  })

  test('twenty parallel first messages are in one conversation', async () => {
    const [client, provider] = [await clientVoice(app), await providerVoice(app)]
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, index) => start(client, { providerId: provider.id }, `Number ${index}`)),
    )
    expect(new Set(sent.map(({ conversationId }) => conversationId)).size).toBe(1)
    expect(await query.$count(conversations, eq(conversations.clientId, client.id))).toBe(1)
    expect(await count(sent[0]?.conversationId ?? '')).toBe(20)
  })

  test('a message sent again, also at the same time, is one message', async () => {
    const [client, provider] = [await clientVoice(app), await providerVoice(app)]
    const id = randomUUID()
    const first = await Promise.all([1, 2, 3].map(() => start(client, { providerId: provider.id }, 'Once', id)))
    const conversationId = first[0]?.conversationId ?? ''
    const again = { id: randomUUID(), conversationId, text: 'Twice' }
    const { message } = client.browser.api
    await Promise.all([1, 2, 3].map(() => message.send(again)))
    expect(await textsOf(provider, conversationId)).toEqual(['Once', 'Twice'])
    expect(await unreadOf(provider)).toBe(2)
  })

  test('no one takes over another person’s message by its id', async () => {
    const { id } = await talk(app)
    const taken = await query.select().from(messages).where(eq(messages.conversationId, id))
    expect(await refused(start(await clientVoice(app), { providerId: rosa.id }, 'Mine', taken[0]?.id))).toBe(
      'NOT_FOUND',
    )
  })

  test('an unconfirmed client is told to confirm first [MSG-02]', async () => {
    const una = await clientVoice(app, { emailConfirmed: false })
    expect(await refused(start(una, { providerId: rosa.id }))).toBe('CONFIRMATION_NEEDED')
    const old = await talk(app)
    await query.execute(`update "user" set email_verified = false where id = '${old.tom.id}'`)
    expect(await refused(say(old.tom, old.id, 'Hello?'))).toBe('CONFIRMATION_NEEDED')
  })

  test('providers do not write first, nor anyone to what is unclaimed, hidden or not there [MSG-30]', async () => {
    const [other] = [await providerVoice(app)]
    expect(await refused(start(other, { providerId: rosa.id }))).toBe('WRONG_TYPE')
    const unclaimed = await addProvider(app, { adminCreated: true, businessName: 'Not here' })
    expect(await refused(start(tom, { providerId: unclaimed }))).toBe('NOT_JOINED')
    const hidden = await addProvider(app, { hiddenAt: app.site.now() })
    for (const providerId of [hidden, tom.id, randomUUID()]) {
      expect(await refused(start(tom, { providerId }))).toBe('NOT_FOUND')
    }
  })
})

describe('from a job', () => {
  async function openedJob(given: Parameters<typeof addJob>[2] = {}) {
    const [client, provider] = [await clientVoice(app), await providerVoice(app)]
    const jobId = await addJob(app, client.id, { postedAt: app.site.now(), ...given })
    await addReveals(app, jobId, provider.id)
    return { client, provider, jobId }
  }

  test('a member who opened its details writes to the poster, who sees which job it is about', async () => {
    const { client, provider, jobId } = await openedJob({ title: 'Fence of 20 m' })
    const { conversationId } = await start(provider, { jobId }, 'I could come today.')
    expect((await threadOf(client, conversationId)).about).toEqual({ title: 'Fence of 20 m', jobId })
    expect(await textsOf(client, conversationId)).toEqual(['I could come today.'])
  })

  test('the poster writes to a member who opened it, and both at once are in one conversation', async () => {
    const { client, provider, jobId } = await openedJob()
    const [one, other] = await Promise.all([
      start(client, { jobId, providerId: provider.id }, 'When could you come?'),
      start(provider, { jobId }, 'I could come today.'),
    ])
    expect(one.conversationId).toBe(other.conversationId)
    expect(await count(one.conversationId)).toBe(2)
  })

  test('a conversation from the listing and one about each job are apart, and the title outlives its job', async () => {
    const { client, provider, jobId } = await openedJob({ title: 'To be deleted' })
    const about = await start(provider, { jobId })
    const general = await writeTo(client, provider.id)
    expect(about.conversationId).not.toBe(general)
    await query.delete(jobs).where(eq(jobs.id, jobId))
    expect((await threadOf(client, about.conversationId)).about).toEqual({ title: 'To be deleted', jobId: null })
    expect((await threadOf(client, general)).about).toBeNull()
  })

  test('others cannot begin one: not opened, lapsed, ended, hidden, another’s', async () => {
    const { client, provider, jobId } = await openedJob()
    const stranger = await providerVoice(app)
    expect(await refused(start(stranger, { jobId }))).toBe('NOT_FOUND')
    expect(await refused(start(client, { jobId, providerId: stranger.id }))).toBe('NOT_FOUND')
    expect(await refused(start(tom, { jobId, providerId: provider.id }))).toBe('NOT_FOUND')
    expect(await refused(start(client, { jobId }))).toBe('WRONG_TYPE')
    await query.update(memberships).set({ endedAt: app.site.now() }).where(eq(memberships.providerId, provider.id))
    expect(await refused(start(provider, { jobId }))).toBe('MEMBERSHIP_NEEDED')
    const ended = await openedJob({ status: 'closed' })
    expect(await refused(start(ended.provider, { jobId: ended.jobId }))).toBe('JOB_NOT_OPEN')
    const hidden = await openedJob({ hiddenAt: app.site.now() })
    expect(await refused(start(hidden.provider, { jobId: hidden.jobId }))).toBe('NOT_FOUND')
  })

  test('a lapsed member reads and answers old conversations, and starts none', async () => {
    const { client, provider, jobId } = await openedJob()
    const id = await writeTo(client, provider.id)
    await query.update(memberships).set({ endedAt: app.site.now() }).where(eq(memberships.providerId, provider.id))
    await say(provider, id, 'Still here')
    expect(await textsOf(provider, id)).toHaveLength(2)
    expect(await refused(start(provider, { jobId }))).toBe('MEMBERSHIP_NEEDED')
  })
})

describe('reading', () => {
  test('the list has each conversation with its count, newest first; opening one clears it [MSG-24, MSG-25]', async () => {
    const [client, one, two] = [await clientVoice(app), await providerVoice(app), await providerVoice(app)]
    const first = await writeTo(client, one.id)
    const second = await writeTo(client, two.id, 'Another question')
    await app.clock.to(new Date('2026-11-20T12:01:00Z'))
    for (const text of ['a', 'b']) await say(one, first, text)
    const { message } = client.browser.api
    const { lines } = await message.list({})
    expect(lines.map(({ id, unread }) => [id, unread])).toEqual([
      [first, 2],
      [second, 0],
    ])
    expect(lines[0]?.newest).toEqual({ text: 'b', mine: false, photos: 0 })
    expect(await unreadOf(client)).toBe(2)
    await open(client, first)
    expect(await unreadOf(client)).toBe(0)
    expect((await threadOf(one, first)).messages.map(({ readAt }) => readAt !== null)).toEqual([false, true, true])
  })

  test('only what was on screen is read', async () => {
    const { id, ...two } = await talk(app)
    const { messages: seen } = await threadOf(two.rosa, id)
    await say(two.tom, id, 'And one more')
    await two.rosa.browser.api.message.read({ id, through: seen.at(-1)?.seq ?? 0 })
    expect(await unreadOf(two.rosa)).toBe(1)
  })

  test('a search finds names, jobs and words, in one’s own conversations alone', async () => {
    const client = await clientVoice(app)
    const café = await providerVoice(app, { businessName: 'Café Builders' })
    const id = await writeTo(client, café.id, 'My chimney smokes')
    const { message } = client.browser.api
    for (const search of ['cafe', 'CHIMNEY', ' smokes ']) {
      expect([search, (await message.list({ search })).lines.map((line) => line.id)]).toEqual([search, [id]])
    }
    for (const search of ['%', '_', 'gutter']) expect((await message.list({ search })).lines).toEqual([])
    expect((await rosa.browser.api.message.list({ search: 'chimney' })).lines).toEqual([])
  })

  test('earlier messages come in pages', async () => {
    const { id, ...two } = await talk(app)
    for (const text of ['1', '2', '3', '4']) await say(two.rosa, id, text)
    const { message } = two.tom.browser.api
    const newest = await message.thread({ id, limit: 2 })
    expect([newest.messages.map(({ text }) => text), newest.more]).toEqual([['3', '4'], true])
    const before = newest.messages[0]?.seq ?? 0
    const earlier = await message.thread({ id, limit: 5, before })
    expect([earlier.messages.map(({ text }) => text), earlier.more]).toEqual([
      ['Could you mend my roof?', '1', '2'],
      false,
    ])
  })
})

describe('blocking and leaving', () => {
  test('the blocked side learns only that nothing was delivered; the other may take it back [MSG-28]', async () => {
    const { id, ...two } = await talk(app)
    const { message } = two.rosa.browser.api
    await message.block({ id })
    const told = await say(two.tom, id, 'Hello?').catch((error) => [error.code, error.message])
    expect(told).toEqual(['NOT_DELIVERED', 'Your message was not delivered.'])
    expect(await refused(start(two.tom, { providerId: two.rosa.id }))).toBe('NOT_DELIVERED')
    expect((await threadOf(two.tom, id)).state).toBe('open')
    expect((await threadOf(two.rosa, id)).state).toBe('blocked')
    expect(await refused(say(two.rosa, id, 'No'))).toBe('BLOCKED')
    expect(await count(id)).toBe(1)
    await message.unblock({ id })
    await say(two.tom, id, 'Thank you')
    expect(await textsOf(two.rosa, id)).toHaveLength(2)
  })

  test('who left has it in no list and gets nothing more, until they come back', async () => {
    const { id, ...two } = await talk(app)
    const { message } = two.rosa.browser.api
    await message.leave({ id })
    expect((await message.list({})).lines).toEqual([])
    expect(await unreadOf(two.rosa)).toBe(0)
    expect(await refused(say(two.tom, id, 'Hello?'))).toBe('NOT_DELIVERED')
    expect((await threadOf(two.rosa, id)).state).toBe('left')
    await message.comeBack({ id })
    await say(two.tom, id, 'Welcome back')
    expect((await message.list({})).lines).toHaveLength(1)
  })

  test('nothing reaches people who are suspended or about to be deleted', async () => {
    const [one, other] = [await talk(app), await talk(app)]
    const now = app.site.now()
    await query.update(profiles).set({ suspendedAt: now }).where(eq(profiles.id, one.rosa.id))
    const leaving = { userId: other.rosa.id, requestedAt: now, eraseAt: now, hidListing: true }
    await query.insert(deletionRequests).values(leaving)
    for (const { tom, id } of [one, other]) {
      expect(await refused(say(tom, id, 'Hello?'))).toBe('NOT_DELIVERED')
      expect(await textsOf(tom, id)).toHaveLength(1)
    }
    await query.delete(deletionRequests)
  })

  test('what an erased person wrote stays for the other side, by "Former member"', async () => {
    const { id, ...two } = await talk(app)
    await query.delete(profiles).where(eq(profiles.id, two.tom.id))
    const thread = await threadOf(two.rosa, id)
    expect([thread.other, thread.state]).toEqual([
      { id: null, name: 'Former member', imageUrl: null, listed: false },
      'over',
    ])
    expect(thread.messages.map(({ text, mine }) => [text, mine])).toEqual([['Could you mend my roof?', false]])
    expect(await refused(say(two.rosa, id, 'Hello?'))).toBe('CONVERSATION_OVER')
    expect((await two.rosa.browser.api.message.list({})).lines[0]?.other.name).toBe('Former member')
  })
})

test('quick replies: ten, by members; a lapsed member keeps reading them', async () => {
  const rita = await providerVoice(app)
  const { message } = rita.browser.api
  const saved = await Promise.all(
    Array.from({ length: 12 }, (_, index) => refused(message.saveQuickReply({ text: `Text ${index}` }))),
  )
  expect(saved.filter((code) => code === 'QUOTA_REACHED')).toHaveLength(2)
  const [first] = await message.quickReplies()
  await message.saveQuickReply({ id: first?.id, text: 'Changed' })
  const { message: other } = rosa.browser.api
  expect(await refused(other.saveQuickReply({ id: first?.id, text: 'Stolen' }))).toBe('NOT_FOUND')
  await other.removeQuickReply({ id: first?.id ?? '' })
  expect((await message.quickReplies())[0]?.text).toBe('Changed')
  await query.update(memberships).set({ endedAt: app.site.now() }).where(eq(memberships.providerId, rita.id))
  const { message: lapsed } = rita.browser.api
  expect(await lapsed.quickReplies()).toHaveLength(10)
  expect(await refused(lapsed.saveQuickReply({ text: 'More' }))).toBe('MEMBERSHIP_NEEDED')
})
