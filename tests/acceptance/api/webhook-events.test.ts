import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#contract/api/webhook/words.ts'
import { feedback, webhooks } from '#db/schema/index.ts'
import { openAtNow } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient } from '#tests/support/clients.ts'
import { openReceiver, readWebhook, sent } from '#tests/support/http/webhook-receiver.ts'
import { aClient, draft } from '#tests/support/job/form.ts'
import { addReaders, PLUMBING } from '#tests/support/mail/alerts.ts'
import { addUnclaimed, askedLink, CLAIM_PASSWORD } from '#tests/support/mail/claims.ts'
import { atPortal, buy, newProvider } from '#tests/support/membership.ts'
import { addProvider } from '#tests/support/people.ts'
import { praise } from '../feedback/author.ts'
import { clientVoice, providerVoice, say, start } from '../message/talk.ts'

const { app } = await openAtNow({ WEBHOOKS_TO_LOOPBACK: 'on', FEEDBACK_MODERATION: 'before' })
const { browser: admin } = await newAdmin(app)
const site = await openReceiver()
const own = await openReceiver()
afterAll(() => Promise.all([site.close(), own.close()]))

const secrets = { site: '', own: '' }

beforeEach(async () => {
  await app.site.database.query.delete(webhooks)
  const added = await admin.api.siteWebhook.add({ url: site.url, events: [...WEBHOOK_EVENTS] })
  secrets.site = added.secret
  site.requests.length = 0
  own.requests.length = 0
})

async function listen(browser: TestBrowser, ...events: WebhookEvent[]): Promise<void> {
  secrets.own = (await browser.api.webhook.add({ url: own.url, events })).secret
}

/** What has come of a type, once everything is done. */
async function heard(who: 'site' | 'own', type: WebhookEvent) {
  await sent(app)
  const { requests } = who === 'site' ? site : own
  const all = requests.map((request) => readWebhook(request, secrets[who]))
  return all.filter((one) => one.type === type).map(({ data }) => data)
}

/** What nobody but its owner may read. */
function expectNoContacts() {
  const text = [...site.requests, ...own.requests].map(({ body }) => body).join('\n')
  expect(text).not.toMatch(/@example\.com|07700|secret-contact|M1 1AE/)
}

test('a posted job: its poster and the site hear of it once, and each provider whom it fits of the match', async () => {
  const [first, second] = await addReaders(app, 2)
  const poster = await aClient(app)
  const other = await aClient(app)
  await listen(poster.browser, 'job.posted')
  await other.api.webhook.add({ url: own.url, events: ['job.posted'] })
  const reader = await app.as(first?.id ?? '')
  const id = (await app.site.taxonomy.read(app.work.db)).find(PLUMBING)?.id ?? 0
  const input = draft({ categories: { ids: [id], other: '' }, location: 'Leeds', contactPhone: '07700900123' })
  const { id: jobId } = await poster.api.job.post(input)
  const [posted, ...more] = await heard('own', 'job.posted')
  expect(more).toEqual([])
  expect(posted?.job).toMatchObject({
    id: jobId,
    url: `http://127.0.0.1:3000/job-directory/${jobId}`,
    status: 'open',
    categories: [{ id }],
    budget: { type: 'range', min: { amount: 5000, currency: 'GBP' }, max: { amount: 8000, currency: 'GBP' } },
    replies: { count: 0, cap: 10 },
  })
  expect(await heard('site', 'job.posted')).toHaveLength(1)
  const matches = await heard('site', 'job.matched')
  expect(matches.map(({ provider }) => provider.id).sort()).toEqual([first?.id, second?.id].sort())
  expectNoContacts()
  own.requests.length = 0
  await app.site.database.query.delete(webhooks)
  await listen(reader, 'job.matched')
  await poster.api.job.post({ ...input, draftId: crypto.randomUUID() })
  expect(await heard('own', 'job.matched')).toMatchObject([{ provider: { id: first?.id } }])
})

test('opened contact details: poster, provider and site hear of it once, however often they are opened', async () => {
  const poster = await aClient(app)
  const providerId = await addProvider(app, { businessName: 'Ridge Roofing' })
  const provider = await app.as(providerId)
  await listen(poster.browser, 'job.revealed')
  const { id: jobId } = await poster.api.job.post(draft())
  const contact = await provider.api.job.reveal({ id: jobId })
  await provider.api.job.reveal({ id: jobId })
  expect(contact.email).toBe('tina@example.com')
  const expected = [{ job: { id: jobId, replies: { count: 1 } }, provider: { id: providerId, name: 'Ridge Roofing' } }]
  expect(await heard('own', 'job.revealed')).toMatchObject(expected)
  expect(await heard('site', 'job.revealed')).toMatchObject(expected)
  expectNoContacts()
})

test('a message: its reader gets the words, the site an event without them, its sender and strangers nothing', async () => {
  const [tom, rosa] = [await clientVoice(app), await providerVoice(app)]
  for (const browser of [tom.browser, await app.as(await addClient(app))]) {
    await browser.api.webhook.add({ url: site.url, events: ['message.received'] })
  }
  await listen(rosa.browser, 'message.received')
  const { conversationId } = await start(tom, { providerId: rosa.id }, 'The roof leaks')
  expect(await heard('own', 'message.received')).toMatchObject([
    { message: { conversationId, text: 'The roof leaks', from: { id: tom.id }, to: { id: rosa.id } } },
  ])
  expect(site.requests).toHaveLength(1)
  const [toSite] = await heard('site', 'message.received')
  expect(toSite?.message).toMatchObject({ conversationId, text: null, warning: null })
  own.requests.length = 0
  await say(tom, conversationId, 'Please pay by bank transfer to sort code 12-34-56 first: https://pay.example/now')
  const [suspicious] = await heard('own', 'message.received')
  expect([suspicious?.message.text, suspicious?.message.warning]).toEqual([null, expect.any(String)])
})

test('a held first message is heard of when a moderator lets it through', async () => {
  const tom = await clientVoice(app)
  const voices = await Promise.all(Array.from({ length: 5 }, () => providerVoice(app)))
  const words = 'I have a big opportunity for you, write back at once please, it is about roofs and money'
  let held: string | null = null
  for (const { id } of voices) {
    const messageId = crypto.randomUUID()
    const sentNow = await tom.browser.api.message.start({ id: messageId, to: { providerId: id }, text: words })
    if (sentNow.held) held ??= messageId
  }
  if (!held) throw new Error('no message was held')
  const before = (await heard('site', 'message.received')).length
  await admin.api.heldMessage.release({ id: held })
  const messages = await heard('site', 'message.received')
  expect(messages).toHaveLength(before + 1)
  expect(messages.at(-1)?.message.id).toBe(held)
})

test('a review: its provider and the site hear of it once, when it is published', async () => {
  const providerId = await addProvider(app, { businessName: 'Ridge Roofing' })
  await listen(await app.as(providerId), 'feedback.published')
  const author = await app.as(await addClient(app))
  const { id } = await author.api.feedback.leave({ providerId, ...praise })
  expect(await heard('own', 'feedback.published')).toEqual([])
  const [row] = await app.site.database.query.select().from(feedback).where(eq(feedback.id, id))
  await admin.api.feedback.approve({ kind: 'feedback', id, version: row?.version ?? 0 })
  const expected = [
    { feedback: { id, rating: 4, title: 'Quick and tidy', provider: { id: providerId }, update: null } },
  ]
  expect(await heard('own', 'feedback.published')).toMatchObject(expected)
  expect(await heard('site', 'feedback.published')).toMatchObject(expected)
  expectNoContacts()
})

test('a membership: each change is heard of once, with what the membership is now', async () => {
  const provider = await newProvider(app)
  await listen(provider.browser, 'membership.changed')
  const changes = async () => (await heard('own', 'membership.changed')).map(({ change }) => change)
  await buy(app, provider.browser)
  expect(await heard('own', 'membership.changed')).toMatchObject([
    { change: 'started', provider: { id: provider.id }, membership: { active: true, plan: 'yearly', endedAt: null } },
  ])
  await atPortal(app, provider.id, 'cancel')
  await atPortal(app, provider.id, 'resume')
  expect(await changes()).toEqual(['started', 'cancelled', 'resumed'])
  await admin.api.billing.end({ id: provider.id, ending: 'now', reason: 'Asked by phone' })
  expect(await changes()).toEqual(['started', 'cancelled', 'resumed', 'ended'])
  expect(await heard('site', 'membership.changed')).toHaveLength(4)
})

test('a claimed listing is heard of once, by the site', async () => {
  const listing = await addUnclaimed(app)
  const { token, profileId } = await askedLink(app, listing)
  await app.visitor().claim.complete({ token, profileId, password: CLAIM_PASSWORD, email: null })
  expect(await heard('site', 'listing.claimed')).toMatchObject([
    { by: 'link', listing: { id: listing.id, name: listing.businessName } },
  ])
})

test('a report is heard of once, by the site alone, without who made it', async () => {
  const providerId = await addProvider(app, { businessName: 'Ridge Roofing', bio: 'We mend roofs.', location: 'Leeds' })
  const reporterId = await addClient(app)
  const reporter = await app.as(reporterId)
  const report = { kind: 'listing', subjectId: providerId, reason: 'invented', note: 'My note' } as const
  await reporter.api.report.make(report)
  await reporter.api.report.make(report)
  expect(await heard('site', 'report.made')).toMatchObject([
    { report: { kind: 'listing', subjectId: providerId, reason: 'invented' } },
  ])
  const text = site.requests.map(({ body }) => body).join()
  expect([text.includes(reporterId), text.includes('My note')]).toEqual([false, false])
})
