import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { profiles } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { clientVoice, open, providerVoice, say, talk, threadOf, type Voice, writeTo } from './talk.ts'

const now = new Date('2026-11-20T12:00:00Z')
const app = await createTestApp({ now })
const { query } = app.site.database
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.to(now)
  await forgetLimits(app)
})

const turnFor = async (voice: Voice, id: string) => {
  const { lines, waiting } = await voice.browser.api.message.list({ waiting: true })
  return { thread: (await threadOf(voice, id)).turn, listed: lines.map((line) => line.id), waiting }
}

test('a conversation waits for the side that did not write last, even if it has read the message', async () => {
  const { tom, rosa, id } = await talk(app)
  await open(rosa, id)
  expect(await turnFor(rosa, id)).toEqual({ thread: 'yours', listed: [id], waiting: 1 })
  expect(await turnFor(tom, id)).toEqual({ thread: 'theirs', listed: [], waiting: 0 })
  await say(rosa, id, 'On Tuesday?')
  expect(await turnFor(rosa, id)).toEqual({ thread: 'theirs', listed: [], waiting: 0 })
  expect(await turnFor(tom, id)).toEqual({ thread: 'yours', listed: [id], waiting: 1 })
})

test('“No answer needed” settles a conversation until the other side writes again', async () => {
  const { tom, rosa, id } = await talk(app)
  const page = await rosa.browser.html(`/messages/${id}`)
  page.one('button', { text: 'No answer needed' })
  await rosa.browser.post(`/messages/${id}`, { act: 'settle' })
  expect(await turnFor(rosa, id)).toEqual({ thread: null, listed: [], waiting: 0 })
  expect((await rosa.browser.html(`/messages/${id}`)).all('button', { text: 'No answer needed' })).toEqual([])
  await say(tom, id, 'And the gutter?')
  expect(await turnFor(rosa, id)).toEqual({ thread: 'yours', listed: [id], waiting: 1 })
})

test('a conversation waits for no one where no answer can go', async () => {
  const [blocked, left, suspended] = [await talk(app), await talk(app), await talk(app)]
  await blocked.rosa.browser.api.message.block({ id: blocked.id })
  await left.rosa.browser.api.message.leave({ id: left.id })
  await query.update(profiles).set({ suspendedAt: now }).where(eq(profiles.id, suspended.tom.id))
  for (const { rosa } of [blocked, left, suspended]) {
    expect(await rosa.browser.api.message.list({ waiting: true })).toMatchObject({ lines: [], waiting: 0 })
  }
})

test('the list shows those that wait alone, with their number, keeps a search, and says when there are none', async () => {
  const rosa = await providerVoice(app)
  const nina = await clientVoice(app, { firstName: 'Nina' })
  const answered = await writeTo(await clientVoice(app, { firstName: 'Abel' }), rosa.id)
  await say(rosa, answered, 'Yes')
  await app.clock.to(new Date(now.getTime() + 60_000))
  await writeTo(nina, rosa.id)
  await writeTo(await clientVoice(app, { firstName: 'Otto' }), rosa.id)
  const all = await rosa.browser.html('/messages')
  expect(all.text).toMatch(/Nina Field.*Waits for your answer.*Abel Field/)
  const filter = all.one('a', { href: '/messages?waiting=1' })
  expect(filter.attribs['aria-current']).toBeUndefined()
  const waiting = await rosa.browser.html('/messages?waiting=1')
  expect(waiting.one('a', { href: '/messages?waiting=1' }).attribs['aria-current']).toBe('page')
  expect(waiting.text).toMatch(/Waits for your answer ?2/)
  expect(waiting.text).not.toContain('Abel')
  const found = await rosa.browser.html('/messages?waiting=1&q=nina')
  expect([found.text.includes('Nina Field'), found.text.includes('Otto Field')]).toEqual([true, false])
  const none = await nina.browser.html('/messages?waiting=1')
  expect(none.text).toContain('No one waits for your answer')
})
