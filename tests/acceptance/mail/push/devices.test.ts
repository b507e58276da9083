import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_DEVICES } from '#contract/push/words.ts'
import { pushDevices, siteKeys } from '#db/schema/index.ts'
import { pushKeysOf } from '#server/auth/push-keys.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { said } from '#tests/support/html.ts'
import { restartWith, SECOND } from '#tests/support/http/secrets.ts'
import { openPushService } from '#tests/support/mail/push-service.ts'

const app = await createTestApp()
const service = await openPushService()
afterAll(async () => {
  await app.close()
  await service.close()
})
beforeEach(() => forgetLimits(app))
const { query } = app.site.database

const rowsOf = (userId: string) => query.select().from(pushDevices).where(eq(pushDevices.userId, userId))

describe('a device', () => {
  test('gets what was turned on in its own browser, and nothing else', async () => {
    const id = await addClient(app)
    const [phone, laptop] = [await app.as(id), await app.as(id)]
    const { keys } = service.device()
    await phone.api.push.turnOn({ kind: 'messages', device: keys })
    await phone.api.push.turnOn({ kind: 'answers', device: null })
    expect((await phone.api.push.state()).kinds).toEqual(['messages', 'answers'])
    expect((await laptop.api.push.state()).kinds).toEqual([])
    await phone.api.push.turnOff({ kind: 'messages' })
    expect((await phone.api.push.state()).kinds).toEqual(['answers'])
    await phone.api.push.turnOff({ kind: null })
    expect(await rowsOf(id)).toEqual([])
  })

  test('is forgotten when its browser logs out, and others stay', async () => {
    const id = await addClient(app)
    const [phone, laptop] = [await app.as(id), await app.as(id)]
    for (const { api } of [phone, laptop]) await api.push.turnOn({ kind: 'messages', device: service.device().keys })
    await phone.api.account.signOut()
    const left = await rowsOf(id)
    expect(left).toHaveLength(1)
    expect((await laptop.api.push.state()).kinds).toEqual(['messages'])
    await laptop.api.account.endSessions()
    expect(await rowsOf(id)).toEqual([])
  })

  test('belongs to the person who used it last', async () => {
    const [one, other] = [await addClient(app), await addClient(app)]
    const { keys } = service.device()
    await (await app.as(one)).api.push.turnOn({ kind: 'messages', device: keys })
    await (await app.as(other)).api.push.turnOn({ kind: 'answers', device: keys })
    expect(await rowsOf(one)).toEqual([])
    expect(await rowsOf(other)).toMatchObject([{ kinds: ['answers'], endpoint: keys.endpoint }])
  })

  test('takes the place of the oldest when an account has too many', async () => {
    const id = await addClient(app)
    const [first, ...others] = await Promise.all(Array.from({ length: MOST_DEVICES + 1 }, () => app.as(id)))
    await first?.api.push.turnOn({ kind: 'messages', device: service.device().keys })
    await query.update(pushDevices).set({ createdAt: new Date(0) })
    for (const { api } of others) await api.push.turnOn({ kind: 'messages', device: service.device().keys })
    expect(await rowsOf(id)).toHaveLength(MOST_DEVICES)
    expect((await first?.api.push.state())?.kinds).toEqual([])
    expect((await others.at(-1)?.api.push.state())?.kinds).toEqual(['messages'])
  })

  test('is stored once when its switch is pressed three times at once', async () => {
    const id = await addClient(app)
    const { api } = await app.as(id)
    const device = service.device().keys
    await Promise.all([1, 2, 3].map(() => api.push.turnOn({ kind: 'messages', device })))
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test('is in the download of its person’s data, without its keys', async () => {
    const id = await addClient(app)
    const browser = await app.as(id)
    const { keys } = service.device()
    await browser.api.push.turnOn({ kind: 'messages', device: keys })
    const { documents } = await browser.api.account.download()
    const text = documents.find(({ name }) => name === 'notifications.json')?.text ?? ''
    expect(text).toContain(keys.endpoint)
    expect(text).not.toContain(keys.auth)
  })
})

describe('an address', () => {
  const guarded = createTestApp({ localPush: false })
  afterAll(async () => (await guarded).close())

  test.each([
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest',
    'https://localhost/x',
    'https://push.example:8443/x',
    'https://user@push.example/x',
  ])('%s is refused, so that no request of ours stays in our own network', async (endpoint) => {
    const site = await guarded
    const browser = await site.as(await addClient(site))
    const { p256dh, auth } = service.device().keys
    const turnOn = (to: string, key = p256dh) =>
      browser.api.push.turnOn({ kind: 'messages', device: { endpoint: to, p256dh: key, auth } })
    expect(await turnOn(endpoint).catch(refusalOf)).toBe('DEVICE_REFUSED')
    expect(await turnOn('https://push.example/x', `${p256dh.slice(0, -4)}AAAA`).catch(refusalOf)).toBe('DEVICE_REFUSED')
    await turnOn('https://push.example/x')
    expect((await browser.api.push.state()).kinds).toEqual(['messages'])
  })
})

describe('a switch', () => {
  test('is answered with a toast, and leads back to its page', async () => {
    const browser = await app.as(await addClient(app))
    const { keys } = service.device()
    const on = await browser.post('/account/push', { kind: 'answers', on: 'yes', back: '/dashboard', ...keys })
    expect(on.headers.get('location')).toBe('/dashboard')
    const back = '/account?tab=notifications'
    const more = await browser.follow(await browser.post('/account/push', { kind: 'messages', on: 'yes', back }))
    expect(said(more)).toContain('Notifications switched on')
    expect((await browser.api.push.state()).kinds).toEqual(['answers', 'messages'])
    // As a notification's own button sends it.
    await browser.post('/account/push', { on: 'no' })
    expect((await browser.api.push.state()).kinds).toEqual([])
  })

  test('says what is missing where the browser has not agreed, or sends nonsense', async () => {
    const browser = await app.as(await addClient(app))
    const send = async (fields: Record<string, string>) =>
      said(await browser.follow(await browser.post('/account/push', { kind: 'messages', on: 'yes', ...fields })))
    expect(await send({})).toContain('needs JavaScript')
    expect(await send({ endpoint: 'no address', p256dh: 'x', auth: 'y' })).toContain('can’t send to')
    expect(await send({ kind: 'weather' })).toContain('Update failed')
    const visitor = await app
      .browser()
      .post('/account/push', { kind: 'messages', on: 'yes', back: 'https://evil.example' })
    expect(visitor.headers.get('location')).toBe('/login?return=%2Faccount%3Ftab%3Dnotifications')
  })
})

describe('the key of the site', () => {
  test('is made once, sealed, and the same for every process', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => pushKeysOf(query, app.site.settings)))
    expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(1)
    expect(keys[0]?.publicKey).toBe(await app.site.push.publicKey())
    const [stored] = await query.select().from(siteKeys)
    expect(stored?.sealed).not.toContain(keys[0]?.privateKey)
  })

  test('is sealed again with another secret of the site', async () => {
    const before = await pushKeysOf(query, app.site.settings)
    await restartWith(app, SECOND, app.site.settings.authSecret())
    await restartWith(app, SECOND)
    expect(await pushKeysOf(query, app.site.settings)).toEqual(before)
  })

  test('that can no longer be read gives way to another, and devices are asked again', async () => {
    const id = await addClient(app)
    await (await app.as(id)).api.push.turnOn({ kind: 'messages', device: service.device().keys })
    const { publicKey } = await pushKeysOf(query, app.site.settings)
    const renewed = await pushKeysOf(query, { ...app.site.settings, authSecret: () => 'another secret '.repeat(4) })
    expect(renewed.publicKey).not.toBe(publicKey)
    expect(await rowsOf(id)).toEqual([])
  })
})
