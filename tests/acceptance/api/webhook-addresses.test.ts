/** No webhook reaches a machine of our own network: not when it is saved, and not when its name leads elsewhere later. */
import type { LookupAddress } from 'node:dns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '#config/env.ts'
import { webhooks } from '#db/schema/index.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import { openReceiver, sent } from '#tests/support/http/webhook-receiver.ts'
import { addProvider } from '#tests/support/people.ts'

/** Where names lead; a name that is not here does not exist. */
const names: Record<string, string[]> = {}
const now = new Date()
const resolve: NonNullable<Parameters<typeof createTestApp>[0]>['resolve'] = (hostname, _, callback) => {
  const found: LookupAddress[] = (names[hostname] ?? []).map((address) => {
    return { address, family: address.includes(':') ? 6 : 4 }
  })
  callback(found.length > 0 ? null : Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), found)
}

const app = await createTestApp({ working: true, now, resolve })
const local = await createTestApp({ working: true, now, resolve, environment: { WEBHOOKS_TO_LOOPBACK: 'on' } })
const receiver = await openReceiver()
const port = new URL(receiver.url).port
const { api } = await app.as(await addProvider(app))
const { api: localApi } = await local.as(await addProvider(local))
afterAll(() => Promise.all([app.close(), local.close(), receiver.close()]))

beforeEach(async () => {
  for (const name of Object.keys(names)) delete names[name]
  Object.assign(names, { 'shop.example': ['93.184.215.14'] })
  receiver.requests.length = 0
  for (const { site } of [app, local]) await site.database.query.delete(webhooks)
})

const add = (url: string, from = api) => from.webhook.add({ url, events: ['message.received'] })

describe('an address is refused when it is saved', () => {
  test.each([
    'http://127.0.0.1/hooks',
    'http://127.1/hooks',
    'http://2130706433/hooks',
    'http://0x7f000001/hooks',
    'http://0.0.0.0/',
    'http://[::1]/hooks',
    'http://[::ffff:127.0.0.1]/hooks',
    'http://[::ffff:7f00:1]/hooks',
    'http://[::]/',
    'http://10.0.0.7/hooks',
    'http://172.16.3.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://localhost/hooks',
    'http://localhost./hooks',
    'http://printer/',
    'http://db.internal/',
    'http://router.local/',
  ])('%s', async (url) => {
    expect(await add(url).catch(refusalOf)).toBe('ADDRESS_REFUSED')
  })

  test.each(['127.0.0.1', '::1', '10.1.2.3', '169.254.169.254', '::ffff:10.0.0.1', 'fd12::1'])(
    'whose name leads to %s, even beside a public one',
    async (address) => {
      Object.assign(names, { 'inside.example': [address], 'both.example': ['93.184.215.14', address] })
      expect(await add('http://inside.example/').catch(refusalOf)).toBe('ADDRESS_REFUSED')
      expect(await add('http://both.example/').catch(refusalOf)).toBe('ADDRESS_REFUSED')
    },
  )

  test('whose name no one knows', async () => {
    await expect(add('http://nowhere.example/')).rejects.toMatchObject({
      code: 'ADDRESS_REFUSED',
      message: 'We can’t find this address. Check it, then try again.',
    })
  })

  test('that is no web address, or carries a login', async () => {
    for (const url of [
      'ftp://shop.example/',
      'shop.example',
      'http://',
      'http://me:pw@shop.example/',
      'javascript:1',
      '',
    ]) {
      expect(await add(url).catch(refusalOf)).toBe('BAD_REQUEST')
    }
  })

  test('while one that is public is taken', async () => {
    await expect(add('https://shop.example/hooks')).resolves.toMatchObject({ secret: expect.stringMatching(/^whsec_/) })
  })
})

test('a public site takes https alone', async () => {
  const environment = {
    SITE_URL: 'https://fettle.example',
    AUTH_SECRET: 'x'.repeat(32),
    PAYMENTS: 'test',
    MAIL: 'mailbox',
  }
  const open = await createTestApp({ resolve, environment })
  const { api: publicApi } = await open.as(await addProvider(open))
  await expect(add('http://shop.example/hooks', publicApi)).rejects.toMatchObject({ message: /https/ })
  await expect(add('https://shop.example/hooks', publicApi)).resolves.toBeDefined()
  await open.close()
  expect(() => readSettings({ ...environment, WEBHOOKS_TO_LOOPBACK: 'on' })).toThrow('WEBHOOKS_TO_LOOPBACK')
})

describe('with loopback allowed, on a site that is itself there', () => {
  test('this machine is reached, and no other of the network', async () => {
    await expect(add(receiver.url, localApi)).resolves.toBeDefined()
    for (const url of ['http://10.0.0.7/', 'http://192.168.1.1/', 'http://169.254.169.254/', 'http://[fd00::1]/']) {
      expect(await add(url, localApi).catch(refusalOf)).toBe('ADDRESS_REFUSED')
    }
  })
})

describe('an address is judged again at each sending', () => {
  const newest = async (id: string, from = api) => (await from.webhook.one({ id })).deliveries[0]

  test('so that a name which leads inside by then is not asked', async () => {
    const { id } = await add(`http://shop.example:${port}/hooks`)
    Object.assign(names, { 'shop.example': ['127.0.0.1'] })
    await api.webhook.test({ id })
    await sent(app)
    expect(await newest(id)).toMatchObject({
      state: 'waiting',
      status: null,
      answer: 'Not sent: the address leads to one that is not on the public internet.',
    })
    expect(receiver.requests).toEqual([])
  })

  test('so that one which was saved before a rule is not asked', async () => {
    const { id } = await add('http://shop.example/')
    await app.site.database.query.update(webhooks).set({ url: receiver.url }).where(eq(webhooks.id, id))
    await api.webhook.test({ id })
    await sent(app)
    expect(await newest(id)).toMatchObject({ state: 'waiting', status: null })
    expect(receiver.requests).toEqual([])
  })

  test('and its redirect is not followed', async () => {
    const other = await openReceiver()
    receiver.answers = { ...receiver.answers, status: 307, headers: { location: other.url } }
    const { id } = await add(receiver.url, localApi)
    await localApi.webhook.test({ id })
    await sent(local)
    expect(await newest(id, localApi)).toMatchObject({ state: 'waiting', status: 307 })
    expect([receiver.requests.length, other.requests.length]).toEqual([1, 0])
    await other.close()
  })
})
