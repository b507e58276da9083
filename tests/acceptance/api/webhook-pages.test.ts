import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditLog, deletionRequests, profiles, user, webhookDeliveries, webhooks } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { addDispute } from '#tests/support/admin/claim-acts.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { problemsIn, said } from '#tests/support/html.ts'
import { openReceiver, sent } from '#tests/support/http/webhook-receiver.ts'
import { addProvider } from '#tests/support/people.ts'

const DAY = 86_400_000
const now = new Date()
const app = await createTestApp({ working: true, now, environment: { WEBHOOKS_TO_LOOPBACK: 'on' } })
const { query } = app.site.database
const receiver = await openReceiver()
afterAll(() => Promise.all([app.close(), receiver.close()]))
beforeEach(() => {
  receiver.answers = { status: 204, headers: {}, body: '', pause: 0 }
})

const OWN = '/account/webhooks'
const SITE = '/admin/settings/webhooks'
const secretIn = (text: string) => /whsec_[\w+/=]{44}/.exec(text)?.[0]

async function newOwner() {
  const id = await addProvider(app, { businessName: 'Ridge Roofing' })
  return { id, browser: await app.as(id) }
}

const addBy = (browser: TestBrowser, page = OWN) =>
  browser.post(page, { intent: 'add', url: receiver.url, event: ['message.received'] })

test('a provider adds a webhook without JavaScript, reads its secret once, tests it and sends it again', async () => {
  const { id, browser } = await newOwner()
  expect((await browser.html('/account/security')).all('a').map(({ attribs }) => attribs.href)).toContain(OWN)
  expect((await browser.html(OWN)).text).toContain('No webhooks yet')
  const added = await (await addBy(browser)).text()
  const secret = secretIn(added)
  expect(secret).toBeDefined()
  const [owner] = await query.select({ email: user.email }).from(user).where(eq(user.id, id))
  expect((await app.mailTo(owner?.email ?? '', /webhook/)).text).toContain(new URL(receiver.url).host)
  const { webhooks: [webhook] = [] } = await browser.api.webhook.list()
  const page = `${OWN}/${webhook?.id}`
  expect(secretIn(await (await browser.page(page)).text())).toBeUndefined()
  expect(secretIn((await browser.html(OWN)).text)).toBeUndefined()
  receiver.answers = { ...receiver.answers, status: 500, body: 'Our till is down' }
  expect(said(await browser.follow(await browser.post(page, { intent: 'test' })))).toContain('Test on its way')
  await sent(app)
  const seen = await browser.html(page)
  expect(seen.text).toMatch(/webhook\.test ?Will try again.*500 Our till is down/s)
  expect(seen.text).toContain('Nothing gets through')
  receiver.answers = { ...receiver.answers, status: 204, body: '' }
  const { deliveries: [delivery] = [] } = await browser.api.webhook.one({ id: webhook?.id ?? '' })
  const again = await browser.post(page, { intent: 'again', delivery: delivery?.id ?? '' })
  expect(said(await browser.follow(again))).toBe('On its way again')
  await sent(app)
  expect((await browser.html(page)).text).toMatch(/webhook\.test ?Delivered/)
  expect(secretIn(await (await browser.post(page, { intent: 'renew' })).text())).not.toBe(secret)
  expect(said(await browser.follow(await browser.post(page, { intent: 'off' })))).toContain('Webhook switched off')
  expect(await browser.api.webhook.test({ id: webhook?.id ?? '' }).catch(refusalOf)).toBe('NOT_ON')
  expect(said(await browser.follow(await browser.post(page, { intent: 'remove' })))).toBe('Webhook deleted')
  expect((await browser.page(page)).status).toBe(404)
})

test('what is wrong with a form is said, and what was typed stays', async () => {
  const { browser } = await newOwner()
  const empty = await browser.post(OWN, { intent: 'add', url: 'not an address' })
  expect([empty.status, problemsIn(await browser.follow(empty))]).toEqual([
    400,
    ['Enter an address, like https://example.com/webhooks', 'Choose at least one event'],
  ])
  const inside = await browser.post(OWN, { intent: 'add', url: 'https://10.0.0.1/x', event: ['message.received'] })
  const page = await browser.follow(inside)
  expect([inside.status, page.text.includes('not on the public internet')]).toEqual([400, true])
  expect(page.one('input', { name: 'url' }).attribs.value).toBe('https://10.0.0.1/x')
  expect(page.one('input', { value: 'message.received' }).attribs).toHaveProperty('checked')
  const wrong: Record<string, string>[] = [{}, { intent: 'fly' }, { intent: 'again', delivery: 'x' }]
  for (const body of wrong) {
    expect((await browser.post(OWN, body)).status).toBe(400)
  }
})

test('a person chooses among the events that are theirs, and has ten at most', async () => {
  const { browser } = await newOwner()
  const client = await app.as(await addClient(app))
  const add = (events: 'job.posted' | 'report.made') => client.api.webhook.add({ url: receiver.url, events: [events] })
  expect(await add('report.made').catch(refusalOf)).toBe('FIELD_WRONG')
  await expect(add('job.posted')).resolves.toBeDefined()
  const all = await Promise.all(Array.from({ length: 12 }, () => addBy(browser).then(({ status }) => status)))
  expect(all.filter((status) => status === 200)).toHaveLength(10)
  expect((await browser.html(OWN)).text).toContain('You have 10 webhooks')
})

test('no one sees, changes or sends the webhook of another, and staff have none of their own', async () => {
  const [owner, other] = [await newOwner(), await newOwner()]
  const { id } = await owner.browser.api.webhook.add({ url: receiver.url, events: ['message.received'] })
  await owner.browser.api.webhook.test({ id })
  const { deliveries: [delivery] = [] } = await owner.browser.api.webhook.one({ id })
  const deliveryId = delivery?.id ?? ''
  const { browser: admin } = await newAdmin(app)
  const moderator = await app.as(await addClient(app, { accountType: 'moderator', firstName: 'Mo' }))
  const attempts = ({ webhook }: TestBrowser['api']) => [
    webhook.one({ id }),
    webhook.edit({ id, url: receiver.url, events: ['message.received'] }),
    webhook.turn({ id, on: false }),
    webhook.renewSecret({ id }),
    webhook.remove({ id }),
    webhook.test({ id }),
    webhook.redeliver({ id, deliveryId }),
  ]
  const codes = async (api: TestBrowser['api']) =>
    new Set(await Promise.all(attempts(api).map((attempt) => attempt.then(() => 'done', refusalOf))))
  expect(await codes(other.browser.api)).toEqual(new Set(['NOT_FOUND']))
  expect(await codes(app.visitor())).toEqual(new Set(['UNAUTHORIZED']))
  expect(await codes(admin.api)).toEqual(new Set(['WRONG_TYPE']))
  for (const { api } of [owner.browser, moderator, app.browser()]) {
    expect(await api.siteWebhook.list().catch(refusalOf)).toBe('NOT_FOUND')
  }
  expect(await admin.api.siteWebhook.one({ id }).catch(refusalOf)).toBe('NOT_FOUND')
  const mine = await other.browser.api.webhook.add({ url: receiver.url, events: ['message.received'] })
  expect(await other.browser.api.webhook.redeliver({ id: mine.id, deliveryId }).catch(refusalOf)).toBe('NOT_FOUND')
  expect((await owner.browser.api.webhook.one({ id })).webhook.off).toBeNull()
})

test('an admin adds one of the site with the password, and every change is in the audit log without its secret', async () => {
  const { browser, id: adminId } = await newAdmin(app)
  const added = await (await addBy(browser, SITE)).text()
  expect(secretIn(added)).toBeDefined()
  const [{ id } = { id: '' }] = (await browser.api.siteWebhook.list()).webhooks
  const page = `${SITE}/${id}`
  await browser.post(page, { intent: 'save', url: `${receiver.url}/two`, event: ['report.made', 'job.posted'] })
  for (const intent of ['off', 'on', 'test', 'renew', 'remove']) await browser.post(page, { intent })
  const entries = await query.select().from(auditLog).where(eq(auditLog.actorId, adminId))
  expect(entries.map(({ action }) => action).filter((action) => action.startsWith('webhook.'))).toEqual([
    'webhook.added',
    'webhook.changed',
    'webhook.switchedOff',
    'webhook.switchedOn',
    'webhook.tested',
    'webhook.secretRenewed',
    'webhook.removed',
  ])
  expect(JSON.stringify(entries)).not.toMatch(/whsec_|\/hooks/)
  await app.clock.to(new Date(now.getTime() + 20 * 60_000))
  const late = await addBy(browser, SITE)
  expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Your password')])
  await app.clock.to(now)
})

test('secrets are sealed, and the list of deliveries is in the download of its owner', async () => {
  const { browser } = await newOwner()
  const { id, secret } = await browser.api.webhook.add({ url: receiver.url, events: ['message.received'] })
  await browser.api.webhook.test({ id })
  await sent(app)
  expect(JSON.stringify(await query.select().from(webhooks))).not.toContain(secret.slice(6, 30))
  const { documents } = await browser.api.account.download()
  const text = documents.find(({ name }) => name === 'webhooks.json')?.text ?? ''
  expect(JSON.parse(text)).toMatchObject([{ url: receiver.url, type: 'webhook.test', state: 'delivered', status: 204 }])
  expect(text).not.toContain('secret')
})

test('an account that is suspended or leaving is sent nothing, and nothing of it is left once it is deleted', async () => {
  const [owner, other] = [await newOwner(), await newOwner()]
  const { browser: admin } = await newAdmin(app)
  await forgetLimits(app)
  await admin.api.siteWebhook.add({ url: receiver.url, events: ['message.received', 'job.revealed'] })
  const { id } = await owner.browser.api.webhook.add({ url: receiver.url, events: ['message.received'] })
  const tom = await app.as(await addClient(app, { createdAt: new Date('2024-01-01T12:00Z') }))
  await query.update(profiles).set({ suspendedAt: now }).where(eq(profiles.id, owner.id))
  await owner.browser.api.webhook.test({ id }).catch(() => {})
  await query.update(profiles).set({ suspendedAt: null }).where(eq(profiles.id, owner.id))
  for (const { id: providerId } of [owner, other]) {
    await tom.api.message.start({
      id: crypto.randomUUID(),
      to: { providerId },
      text: `Good morning, ${providerId.slice(0, 4)}`,
    })
  }
  await query.insert(deletionRequests).values({ userId: owner.id, requestedAt: now, eraseAt: now, hidListing: false })
  await sent(app)
  const of = (webhookId: string) =>
    query.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId))
  expect(['dropped', 'delivered']).toContain((await of(id))[0]?.state)
  await app.clock.to(new Date(now.getTime() + DAY))
  await run(app, 'account.erase')
  expect(await of(id)).toEqual([])
  const left = await query.select().from(webhookDeliveries)
  expect(JSON.stringify(left)).not.toContain(owner.id)
  expect(JSON.stringify(left)).toContain(other.id)
  await app.clock.to(now)
})

test('a listing that is handed over takes no webhook of its former owner with it', async () => {
  const { id, profileId } = await addDispute(app)
  const owner = await app.as(profileId)
  await owner.api.webhook.add({ url: receiver.url, events: ['message.received'] })
  const { browser: admin } = await newAdmin(app)
  const site = await admin.api.siteWebhook.add({ url: receiver.url, events: ['listing.claimed'] })
  await admin.api.business.handOver({ id, reason: 'The letterhead shows it' })
  await sent(app)
  expect(await query.select().from(webhooks).where(eq(webhooks.ownerId, profileId))).toEqual([])
  expect((await admin.api.siteWebhook.one({ id: site.id })).deliveries).toMatchObject([{ type: 'listing.claimed' }])
})
