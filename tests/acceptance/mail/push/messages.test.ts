import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { profiles, pushDevices } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { openPushService, pushed, type TestDevice } from '#tests/support/mail/push-service.ts'
import { open, say, talk, type Voice } from '../../message/talk.ts'

const app = await createTestApp({ working: true })
const service = await openPushService()
afterAll(async () => {
  await app.close()
  await service.close()
})
beforeEach(() => forgetLimits(app))
const { query } = app.site.database

/** A device on which someone has turned on messages. */
async function deviceOf({ browser }: Voice): Promise<TestDevice> {
  const device = service.device()
  await browser.api.push.turnOn({ kind: 'messages', device: device.keys })
  return device
}

/** Two people with a conversation, whose first message has been read; the client has a device. */
async function talkWithDevice() {
  const two = await talk(app)
  await open(two.rosa, two.id)
  return { ...two, device: await deviceOf(two.tom) }
}

const devicesOf = ({ id }: Voice) => query.select().from(pushDevices).where(eq(pushDevices.userId, id))

const deadLetters = async () => {
  const { rows } = await query.execute(sql`select data from queue.job where name = 'dead-letter'`)
  return rows
}

describe('a message', () => {
  test('reaches the other side’s device, encrypted for it, and not the sender’s', async () => {
    const { tom, rosa, id, device } = await talkWithDevice()
    const own = await deviceOf(rosa)
    await say(rosa, id, 'I could come on Tuesday.')
    await pushed(app)
    expect(device.shown).toEqual([
      {
        title: 'Ridge Roofing',
        body: 'I could come on Tuesday.',
        path: `/messages/${id}`,
        tag: `conversation.${id}`,
      },
    ])
    expect(own.shown).toEqual([])
    expect((await devicesOf(tom))[0]?.lastSuccessAt).toEqual(app.site.now())
  })

  test('is quoted without contact details, and not at all if we warn its reader', async () => {
    const { rosa, id, device } = await talkWithDevice()
    await say(rosa, id, 'Tuesday is fine, call me on 07700 900123 or at rosa@ridge.example')
    await pushed(app)
    await say(rosa, id, 'Please pay the deposit with a gift card')
    await pushed(app)
    const bodies = device.shown.map(({ body }) => body)
    expect(bodies[0]).toContain('Tuesday is fine')
    expect(bodies.join()).not.toMatch(/07700|ridge\.example|gift/)
    expect(bodies[1]).toBe('2 new messages. Open the conversation to read it.')
    expect(new Set(device.shown.map(({ tag }) => tag)).size).toBe(1)
    expect(new Set(device.headers.map(({ topic }) => topic)).size).toBe(1)
  })

  test('that is read in the meantime sends no notification, and several at once send one', async () => {
    const { tom, rosa, id, device } = await talkWithDevice()
    await say(rosa, id, 'Are you there?')
    await open(tom, id)
    await pushed(app)
    expect(device.shown).toEqual([])
    for (const text of ['One', 'Two', 'Three']) await say(rosa, id, text)
    await pushed(app)
    expect(device.shown.map(({ body }) => body)).toEqual(['3 new messages. Three'])
  })

  test('reaches no device of a person who is suspended or has turned it off', async () => {
    const { tom, rosa, id, device } = await talkWithDevice()
    await say(rosa, id, 'Hello?')
    await query.update(profiles).set({ suspendedAt: app.site.now() }).where(eq(profiles.id, tom.id))
    await pushed(app)
    await query.update(profiles).set({ suspendedAt: null }).where(eq(profiles.id, tom.id))
    await tom.browser.api.push.turnOff({ kind: 'messages' })
    await say(rosa, id, 'Hello again')
    await pushed(app)
    expect(device.shown).toEqual([])
    expect(await devicesOf(tom)).toEqual([])
  })
})

describe('a push service', () => {
  test.each([404, 410])('that answers %i ends the subscription', async (status) => {
    const { tom, rosa, id, device } = await talkWithDevice()
    device.answers = status
    await say(rosa, id, 'Hello?')
    await pushed(app)
    expect(await devicesOf(tom)).toEqual([])
  })

  test.each([429, 503])('that answers %i is asked again, and no other device twice', async (status) => {
    const { tom, rosa, id, device } = await talkWithDevice()
    const other = service.device()
    await (await app.as(tom.id)).api.push.turnOn({ kind: 'messages', device: other.keys })
    device.answers = status
    await say(rosa, id, 'Hello?')
    const failed = async () => {
      app.site.queue.nudge(['push'])
      return (await query.execute(sql`select from queue.job where name = 'push' and state = 'retry'`)).rows.length
    }
    await query.execute(sql`update queue.job set start_after = now() where name = 'push'`)
    await expect.poll(failed, { timeout: 10_000 }).toBe(1)
    device.answers = 201
    await pushed(app)
    expect([device.shown.length, other.shown.length]).toEqual([1, 1])
  })

  test('that refuses a message for good leaves a dead letter, without a word of the message', async () => {
    const { tom, rosa, id, device } = await talkWithDevice()
    device.answers = 400
    await say(rosa, id, 'Hello there')
    await pushed(app)
    const letters = JSON.stringify(await deadLetters())
    expect(letters).toContain('The push service answered 400.')
    expect(letters).not.toContain('Hello there')
    expect(await devicesOf(tom)).toHaveLength(1)
  })
})
