import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mailbox, messages, profiles } from '#db/schema/index.ts'
import { dropMessage, heldMessages, NotHeld, releaseMessage } from '#server/message/held.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import { pathIn } from '#tests/support/browser.ts'
import { run } from '#tests/support/clock.ts'
import { settled } from '#tests/support/membership.ts'
import { clientVoice, open, providerVoice, say, threadOf, unreadOf, type Voice, writeTo } from './talk.ts'

const now = new Date('2026-11-20T12:00:00Z')
const app = await createTestApp({ now, working: true })
const { query } = app.site.database
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.to(now)
  await forgetLimits(app)
})

const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

async function talk(): Promise<{ tom: Voice; rosa: Voice; id: string }> {
  const two = { tom: await clientVoice(app), rosa: await providerVoice(app) }
  return { ...two, id: await writeTo(two.tom, two.rosa.id) }
}

/** What the clock sends at this minute; the mails to an address, oldest first. */
async function mailsTo({ id }: Voice, minute?: number) {
  if (minute !== undefined) await app.clock.to(minutes(minute))
  await run(app, 'message.mail')
  await settled(app)
  const mails = await query
    .select()
    .from(mailbox)
    .where(eq(mailbox.to, `${id}@example.com`))
  return mails.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

describe('a new message', () => {
  test('is mailed to the other side with its words and a link to answer, not to its sender [MSG-23]', async () => {
    const { tom, rosa, id } = await talk()
    const [mail] = await mailsTo(rosa)
    expect(mail?.subject).toBe('Tom Field wrote to you')
    expect(mail?.text).toContain('Could you mend my roof?')
    expect(mail?.text).not.toContain(`${tom.id}@example.com`)
    expect(pathIn(mail, '/messages/')).toBe(`/messages/${id}`)
    expect([mail?.replyTo, mail?.text.includes('a reply to this email reaches no one')]).toEqual([null, true])
    expect(await mailsTo(tom)).toEqual([])
  })

  test('within 15 minutes of a mail waits for the next, which has all that is new and no more [MSG-23]', async () => {
    const { tom, rosa, id } = await talk()
    expect(await mailsTo(rosa, 0)).toHaveLength(1)
    for (const [minute, text] of [
      [1, 'Second'],
      [7, 'Third'],
      [14, 'Fourth'],
    ] as const) {
      await app.clock.to(minutes(minute))
      await say(tom, id, text)
      expect([minute, (await mailsTo(rosa)).length]).toEqual([minute, 1])
    }
    const mails = await mailsTo(rosa, 15)
    expect(mails).toHaveLength(2)
    expect(mails[1]?.subject).toBe('Tom Field wrote to you: 3 new messages')
    for (const text of ['Second', 'Third', 'Fourth']) expect(mails[1]?.text).toContain(text)
    expect(mails[1]?.text).not.toContain('Could you mend my roof?')
    expect(await mailsTo(rosa, 60)).toHaveLength(2)
    await say(tom, id, 'Much later')
    expect(await mailsTo(rosa, 60)).toHaveLength(3)
  })

  test('is not mailed when it is read meanwhile, even while the mail waits in the queue', async () => {
    const { rosa, id } = await talk()
    await open(rosa, id)
    expect(await mailsTo(rosa)).toEqual([])
  })

  test('in each conversation has a mail of its own', async () => {
    const { rosa } = await talk()
    await writeTo(await clientVoice(app, { firstName: 'Nina' }), rosa.id)
    expect((await mailsTo(rosa)).map(({ subject }) => subject).sort()).toEqual([
      'Nina Field wrote to you',
      'Tom Field wrote to you',
    ])
  })

  test('is not mailed to who switched that off, by the switch or the link, whatever address they have later', async () => {
    const [one, two] = [await talk(), await talk()]
    const { account } = one.rosa.browser.api
    expect((await account.mailChoices()).messages).toBe(true)
    await account.setMailChoice({ kind: 'messages', on: false })
    const [mail] = await mailsTo(two.rosa)
    const link = pathIn(mail, '/unsubscribe')
    await app.browser().post(link, {})
    await query.execute(`update "user" set email = 'new-${two.rosa.id}@example.com' where id = '${two.rosa.id}'`)
    await say(two.tom, two.id, 'One more')
    expect(await mailsTo(one.rosa, 30)).toEqual([])
    expect(await mailsTo({ ...two.rosa, id: `new-${two.rosa.id}` }, 30)).toEqual([])
    await account.setMailChoice({ kind: 'messages', on: true })
    expect((await account.mailChoices()).messages).toBe(true)
    await say(one.tom, one.id, 'On again')
    expect(await mailsTo(one.rosa, 60)).toHaveLength(1)
  })

  test('is not mailed to who left or is suspended meanwhile', async () => {
    const [left, suspended] = [await talk(), await talk()]
    await left.rosa.browser.api.message.leave({ id: left.id })
    await query.update(profiles).set({ suspendedAt: now }).where(eq(profiles.id, suspended.rosa.id))
    expect(await mailsTo(left.rosa)).toEqual([])
    expect(await mailsTo(suspended.rosa)).toEqual([])
  })

  test('that looks like a scam says so in the mail too', async () => {
    const { tom, rosa, id } = await talk()
    await say(tom, id, 'Send me your sort code, please.')
    expect((await mailsTo(rosa))[0]?.text).toContain('Take care')
  })
})

describe('a held message', () => {
  async function heldMessage() {
    const spammer = await clientVoice(app)
    const targets = []
    for (let index = 0; index < 5; index += 1) targets.push(await providerVoice(app))
    const ids = []
    for (const target of targets) ids.push(await writeTo(spammer, target.id, 'Visit my shop'))
    const [target, conversation] = [targets[4], ids[4]]
    if (!target || !conversation) throw new Error('nothing was held')
    const [message] = await query.select().from(messages).where(eq(messages.conversationId, conversation))
    return { spammer, target, conversation, id: message?.id ?? '' }
  }

  test('is listed for the operator, and once released arrives as if it had been sent now', async () => {
    const { target, conversation, id } = await heldMessage()
    const held = (await heldMessages(query)).find((message) => message.id === id)
    expect(held).toMatchObject({ sender: 'Tom Field', text: 'Visit my shop' })
    expect(await mailsTo(target, 5)).toEqual([])
    await releaseMessage(query, minutes(5), id)
    expect((await threadOf(target, conversation)).messages.map(({ text }) => text)).toEqual(['Visit my shop'])
    expect(await unreadOf(target)).toBe(1)
    expect(await mailsTo(target, 5)).toHaveLength(1)
    await expect(releaseMessage(query, now, id)).rejects.toThrow(NotHeld)
  })

  test('once dropped never arrives, and its sender sees that', async () => {
    const { spammer, target, conversation, id } = await heldMessage()
    await dropMessage(query, now, id)
    expect((await threadOf(spammer, conversation)).messages.map(({ state }) => state)).toEqual(['dropped'])
    expect(await threadOf(target, conversation).catch(refusalOf)).toBe('NOT_FOUND')
    await expect(releaseMessage(query, now, id)).rejects.toThrow(NotHeld)
  })
})
