import { request } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { deletionRequests, profiles, session } from '#db/schema/index.ts'
import { eventsOf } from '#server/boot/event-source.ts'
import type { EventLimits } from '#server/http/events/events.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { listening } from '#tests/support/http/listening.ts'
import { clientVoice, open, providerVoice, say, threadOf, writeTo } from './talk.ts'

const app = await createTestApp()
afterAll(() => app.close())
const { query } = app.site.database

const limits: EventLimits = { perPerson: 2, inAll: 3, beatMs: 200, lastsMs: 60_000 }
const shell = (given: Partial<EventLimits> = {}) =>
  listening({
    settings: { siteUrl: app.site.settings.siteUrl },
    events: eventsOf(app.site),
    eventLimits: { ...limits, ...given },
    pages: (asked) => app.page(asked.url, asked),
  })

type Heard = { status: number; type: string; text: string; over: boolean }

/** Listens as a browser does, until the test is over. */
async function listen(url: string, browser: TestBrowser): Promise<Heard & { stop(): void }> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { accept: 'text/event-stream', ...(cookie ? { cookie } : {}) }
  return new Promise((resolve, reject) => {
    const asking = request(new URL('/messages/events', url), { headers, agent: false }, (answer) => {
      const heard = {
        ...{ status: answer.statusCode ?? 0, type: String(answer.headers['content-type']), text: '', over: false },
        stop: () => asking.destroy(),
      }
      answer.on('data', (bytes) => {
        heard.text += bytes
      })
      answer.on('close', () => {
        heard.over = true
      })
      answer.on('error', () => {})
      resolve(heard)
    })
    asking.on('error', reject)
    asking.end()
    onTestFinished(() => void asking.destroy())
  })
}

const hears = (heard: Heard, what: RegExp | string, timeout = 1_000) =>
  expect.poll(() => heard.text, { timeout, interval: 10 }).toMatch(what)

type Departure = (userId: string, browser: TestBrowser) => Promise<unknown>

const departures: Record<string, Departure> = {
  'is suspended': (id) => query.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, id)),
  'logs out everywhere': (_id, { api }) => api.account.endSessions(),
  'asks to be deleted': (_id, { api }) => api.account.leave({ secret: PASSWORD }),
  async 'is erased'(userId) {
    const past = new Date(0)
    await query.insert(deletionRequests).values({ userId, requestedAt: past, eraseAt: past, hidListing: false })
    await run(app, 'account.erase')
  },
}

describe('a stream of events', () => {
  test('begins with how things are, and tells of each message within a second', async () => {
    const { url } = await shell()
    const [tom, rosa] = [await clientVoice(app), await providerVoice(app)]
    const id = await writeTo(tom, rosa.id)
    const heard = await listen(url, rosa.browser)
    expect([heard.status, heard.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
    await hears(heard, /event: inbox\ndata: {"unread":1,/)
    await say(tom, id, 'Hello?')
    await hears(heard, /event: change\ndata: {"unread":2,/)
    await open(rosa, id)
    await hears(heard, /event: change\ndata: {"unread":0,/)
  })

  test('ends within a second when an admin deactivates the person [ADM-34]', async () => {
    const { url } = await shell()
    const [rosa, admin] = [await providerVoice(app), await app.as(await addClient(app, { accountType: 'admin' }))]
    const heard = await listen(url, rosa.browser)
    await hears(heard, /event: inbox/)
    const change = { field: 'is_active', value: false, reason: 'Complaints', membership: 'keep' } as const
    await admin.api.user.setStatus({ id: rosa.id, ...change })
    await expect.poll(() => heard.over, { timeout: 1_000, interval: 10 }).toBe(true)
  })

  test('tells the sender that their message was read, and says no word of any message', async () => {
    const { url } = await shell()
    const [tom, rosa] = [await clientVoice(app), await providerVoice(app)]
    const id = await writeTo(tom, rosa.id, 'A secret word: kettle')
    const heard = await listen(url, tom.browser)
    await hears(heard, /event: inbox/)
    await open(rosa, id)
    await hears(heard, /event: change/)
    expect(heard.text).not.toContain('kettle')
    expect(heard.text).not.toContain(rosa.id)
  })

  test('tells no one else anything', async () => {
    const { url } = await shell()
    const [tom, rosa, other] = [await clientVoice(app), await providerVoice(app), await clientVoice(app)]
    const admin = await app.as(await addClient(app, { accountType: 'admin' }))
    const strangers = [await listen(url, other.browser), await listen(url, admin)]
    for (const heard of strangers) await hears(heard, /event: inbox/)
    const mine = await listen(url, rosa.browser)
    await writeTo(tom, rosa.id)
    await hears(mine, /event: change/)
    for (const heard of strangers) expect(heard.text).not.toContain('change')
  })

  test('is refused to visitors and suspended people, with an answer after which browsers do not come back', async () => {
    const { url } = await shell()
    const suspended = await clientVoice(app)
    await query.update(profiles).set({ suspendedAt: new Date() }).where(sql`id = ${suspended.id}`)
    const forged = app.browser()
    forged.cookies.set('fettle.session_token', 'made.up')
    for (const browser of [app.browser(), forged, suspended.browser]) {
      expect((await listen(url, browser)).status).toBe(204)
    }
  })

  test('ends at once when its person signs out, in this browser alone', async () => {
    const { url } = await shell({ beatMs: 60_000 })
    const rosa = await providerVoice(app)
    const [here, there] = [await app.as(rosa.id), await app.as(rosa.id)]
    const [heard, other] = [await listen(url, here), await listen(url, there)]
    await hears(heard, /inbox/)
    await hears(other, /inbox/)
    await here.post('/sign-out', {})
    await hears(heard, /event: end/)
    await expect.poll(() => heard.over).toBe(true)
    expect([other.over, other.text.includes('end')]).toEqual([false, false])
  })

  test.each(Object.entries(departures))('ends at once when its person %s', async (_how, depart) => {
    const { url } = await shell({ beatMs: 60_000 })
    const account = await addAccount(app)
    const [here, there] = [await app.as(account.id), await app.as(account.id)]
    const other = await listen(url, (await clientVoice(app)).browser)
    const streams = [await listen(url, here), await listen(url, there)]
    for (const heard of [...streams, other]) await hears(heard, /inbox/)
    await depart(account.id, here)
    for (const heard of streams) await hears(heard, /event: end/)
    await expect.poll(() => streams.map(({ over }) => over)).toEqual([true, true])
    expect([other.over, other.text.includes('end')]).toEqual([false, false])
    expect((await listen(url, there)).status).toBe(204)
  })

  test('ends although the session was over before the stream was known', async () => {
    const events = eventsOf(app.site)
    const rosa = await providerVoice(app)
    const { url } = await listening({
      settings: { siteUrl: app.site.settings.siteUrl },
      eventLimits: { ...limits, beatMs: 60_000 },
      events: {
        ...events,
        async sessionOf(cookie) {
          const found = await events.sessionOf(cookie)
          await query.delete(session).where(eq(session.userId, rosa.id))
          return found
        },
      },
    })
    const heard = await listen(url, rosa.browser)
    await hears(heard, /event: end/)
    expect(heard.text).not.toContain('inbox')
  })

  test('ends with the session by time, at the next heartbeat', async () => {
    const { url } = await shell()
    const { id, browser } = await clientVoice(app)
    const heard = await listen(url, browser)
    await hears(heard, /inbox/)
    await query.execute(sql`update session set expires_at = now() - interval '1 minute' where user_id = ${id}`)
    await expect.poll(() => heard.over, { timeout: 3_000 }).toBe(true)
  })

  test('of a blocked person goes on and says nothing of the block, nor of what is read after it', async () => {
    const { url } = await shell({ beatMs: 60_000 })
    const [tom, rosa] = [await clientVoice(app), await providerVoice(app)]
    const id = await writeTo(tom, rosa.id)
    const [toms, rosas] = [await listen(url, tom.browser), await listen(url, rosa.browser)]
    await hears(toms, /inbox/)
    await hears(rosas, /event: inbox\ndata: {"unread":1,/)
    await rosa.browser.api.message.block({ id })
    await open(rosa, id)
    await hears(rosas, /event: change\ndata: {"unread":0,/)
    expect((await threadOf(tom, id)).messages.map(({ readAt }) => readAt)).toEqual([null])
    expect([toms.over, toms.text.includes('change'), toms.text.includes('end')]).toEqual([false, false, false])
  })

  test('is one of so many, of a person and in all; those that are gone give their place back', async () => {
    const { url } = await shell()
    const [rosa, tom, nina] = [await providerVoice(app), await clientVoice(app), await clientVoice(app)]
    const first = await listen(url, rosa.browser)
    await listen(url, rosa.browser)
    const third = await listen(url, rosa.browser)
    await hears(third, /retry: 60000\n\nevent: inbox/)
    await expect.poll(() => third.over).toBe(true)
    expect((await listen(url, tom.browser)).status).toBe(200)
    expect((await listen(url, nina.browser)).status).toBe(503)
    first.stop()
    await expect.poll(async () => (await listen(url, nina.browser)).status).toBe(200)
  })

  test('has a heartbeat, and begins anew after a while', async () => {
    const { url } = await shell({ beatMs: 50, lastsMs: 200 })
    const heard = await listen(url, (await clientVoice(app)).browser)
    await hears(heard, /\n:\n\n:\n/)
    await expect.poll(() => heard.over).toBe(true)
    expect(heard.text).not.toContain('event: end')
  })
})

test('who gets no stream asks now and then', async () => {
  const { ask } = await shell()
  const [tom, rosa] = [await clientVoice(app), await providerVoice(app)]
  await writeTo(tom, rosa.id)
  const cookie = [...rosa.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await ask('/messages/events', { headers: { cookie, accept: 'application/json' } })
  expect([answer.status, JSON.parse(answer.text).unread, answer.headers['cache-control']]).toEqual([200, 1, 'no-store'])
  expect((await ask('/messages/events')).status).toBe(204)
})
