import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import { addProvider } from '#tests/support/people.ts'
import { clientVoice, providerVoice, say, sidesOf, start, talk, threadOf, writeTo } from './talk.ts'

const app = await createTestApp({ now: new Date('2026-11-20T12:00:00Z') })
beforeEach(() => forgetLimits(app))
afterAll(() => app.close())

const refused = (asked: Promise<unknown>) => asked.then(() => null, refusalOf)

describe('against spam', () => {
  test('a new account begins 10 conversations a day, an older one more', async () => {
    const nina = await clientVoice(app, { createdAt: app.site.now() })
    const providers = await Promise.all(Array.from({ length: 11 }, () => addProvider(app)))
    for (const [index, providerId] of providers.slice(0, 10).entries()) {
      expect(await refused(start(nina, { providerId }, `Question ${randomUUID()} number ${index}`))).toBeNull()
    }
    expect(await refused(start(nina, { providerId: providers[10] ?? '' }))).toBe('TOO_MANY_REQUESTS')
    const known = await writeTo(nina, providers[0] ?? '', 'An old conversation goes on')
    await say(nina, known, 'And on')
  })

  test('31 messages a minute are one too many', async () => {
    const { id, ...two } = await talk(app)
    await forgetLimits(app)
    for (let index = 0; index < 30; index += 1) await say(two.rosa, id, `${index}`)
    expect(await refused(say(two.rosa, id, 'One more'))).toBe('TOO_MANY_REQUESTS')
  })

  test('the fifth first message with the same words within a day waits for a check, unseen by its recipient', async () => {
    const spammer = await clientVoice(app)
    const targets = await Promise.all(
      ['Abel', 'Bea', 'Cy', 'Di', 'Eve'].map((firstName) => providerVoice(app, { firstName, businessName: null })),
    )
    const sent = []
    for (const [index, target] of targets.entries()) {
      const name = ['Abel', 'Bea', 'Cy', 'Di', 'Eve'][index]
      sent.push(await start(spammer, { providerId: target.id }, `Hi ${name}!  Visit my  shop, please.`))
    }
    expect(sent.map(({ held }) => held)).toEqual([false, false, false, false, true])
    const [eve, conversationId] = [targets[4], sent[4]?.conversationId ?? '']
    if (!eve) throw new Error('no one')
    expect(await refused(threadOf(eve, conversationId))).toBe('NOT_FOUND')
    expect((await eve.browser.api.message.list({})).lines).toEqual([])
    const follow = await spammer.browser.api.message.send({ id: randomUUID(), conversationId, text: 'Well?' })
    expect(follow.held).toBe(true)
    expect((await threadOf(spammer, conversationId)).messages.map(({ state }) => state)).toEqual(['held', 'held'])
    expect((await sidesOf(app, conversationId)).find(({ userId }) => userId === eve.id)).toMatchObject({
      lastAt: null,
      unread: 0,
      mailDueAt: null,
    })
  })
})

test('what looks like a scam is marked for its reader, not for its sender', async () => {
  const { id, ...two } = await talk(app)
  await say(two.rosa, id, 'Please pay with gift cards.')
  expect((await threadOf(two.tom, id)).messages.map(({ warning }) => warning)).toEqual([null, 'payment'])
  expect((await threadOf(two.rosa, id)).messages.map(({ warning }) => warning)).toEqual([null, null])
})
