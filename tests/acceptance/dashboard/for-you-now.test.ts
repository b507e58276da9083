import { afterAll, expect, test } from 'vitest'
import { feedback, feedbackReplies } from '#db/schema/index.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { allIn, hrefsIn, textOf } from '#tests/support/html.ts'
import { addReveals } from '#tests/support/job/jobs.ts'
import { addProvider, entry } from '#tests/support/people.ts'
import { clientVoice, open, providerVoice, say, talk, writeTo } from '../message/talk.ts'

const app = await createTestApp({ now: new Date('2026-11-20T12:00:00Z') })
afterAll(() => app.close())
const { query } = app.site.database

const PLUMBING = 'Construction/Trade > Plumbing'
const MANCHESTER = { location: 'M1', town: 'Manchester', townSlug: 'manchester', outward: 'M1', lat: 53.48, lng: -2.24 }

const forNow = async (id: string) => (await (await app.as(id)).html('/dashboard')).region('For you now')
const headings = async (id: string) => allIn(await forNow(id), 'h3').map(textOf)

test('a provider sees the three nearest jobs, with distance, pay and places left [NAV-59]', async () => {
  const provider = await addProvider(app, { ...MANCHESTER, categories: [PLUMBING] })
  const client = await addClient(app)
  const jobs = [
    { title: 'Near', north: 0.05 },
    { title: 'Nearer', north: 0.01 },
    { title: 'Far', north: 0.1 },
    { title: 'Farthest', north: 0.15 },
  ]
  for (const { title, north } of jobs) {
    const job = await addJob(app, client, {
      ...MANCHESTER,
      ...{ title, budget: '£200', postedAt: app.site.now(), categories: [PLUMBING] },
      lat: MANCHESTER.lat + north,
    })
    if (title === 'Nearer') await addReveals(app, job, await addProvider(app), await addProvider(app))
  }
  const region = await forNow(provider)
  expect(allIn(region, 'h3').map(textOf)).toEqual(['Nearer', 'Near', 'Far'])
  expect(textOf(region)).toContain('0.7 miles away, Manchester, M1 · £200 · 8 of 10 places left')
  expect(hrefsIn(region)).toContain('/matching-jobs')
})

test('a client’s message waits until it is answered, or said to need no answer', async () => {
  const [rosa, tina] = [await providerVoice(app), await clientVoice(app, { firstName: 'Tina', lastName: 'Marsh' })]
  const id = await writeTo(tina, rosa.id)
  const waits = ['Tina Marsh is waiting for your answer']
  const nothing = ['No open jobs match at the moment']
  expect(await headings(rosa.id)).toEqual(waits)
  expect(hrefsIn(await forNow(rosa.id))).toContain(`/messages/${id}`)
  await open(rosa, id)
  expect(await headings(rosa.id)).toEqual(waits)
  await say(rosa, id, 'On Tuesday')
  expect(await headings(rosa.id)).toEqual(nothing)
  await say(tina, id, 'Thank you')
  expect(await headings(rosa.id)).toEqual(waits)
  await open(rosa, id)
  expect(await headings(rosa.id)).toEqual(waits)
  await (await app.as(rosa.id)).api.message.settle({ id })
  expect(await headings(rosa.id)).toEqual(nothing)
})

test('a client whom the provider has blocked does not wait for an answer', async () => {
  const { rosa, id } = await talk(app)
  await rosa.browser.api.message.block({ id })
  expect(await headings(rosa.id)).toEqual(['No open jobs match at the moment'])
})

test('the newest review without a reply waits for one [NAV-60]', async () => {
  const provider = await addProvider(app)
  const at = (hour: number) => ({ createdAt: new Date(app.site.now().getTime() - hour * 3_600_000) })
  const rows = await query
    .insert(feedback)
    .values([entry(provider, 4, { title: 'Tidy', ...at(9) }), entry(provider, 5, { title: 'Quick', ...at(1) })])
    .returning({ id: feedback.id })
  const [tidy = '', quick = ''] = rows.map(({ id }) => id)
  expect(hrefsIn(await forNow(provider))).toContain(`/account/feedback?reply=${quick}#feedback-${quick}`)
  const reply = (feedbackId: string) =>
    query.insert(feedbackReplies).values({ feedbackId, providerId: provider, replyText: 'Thank you' })
  await reply(quick)
  expect(hrefsIn(await forNow(provider))).toContain(`/account/feedback?reply=${tidy}#feedback-${tidy}`)
  await reply(tidy)
  expect(textOf(await forNow(provider))).not.toContain('reviewed you')
})

test('a new provider reads what to do, and no zeros', async () => {
  const provider = await addProvider(app, { memberFor: null })
  const page = await (await app.as(provider)).html('/dashboard')
  expect(textOf(page.region('For you now'))).toContain('Jobs near you come with a membership')
  expect(hrefsIn(page.region('What to do next'))).toContain('/account?tab=profile#title')
  for (const region of ['For you now', 'The last 30 days', 'Newest feedback']) {
    expect(textOf(page.region(region)), region).not.toMatch(/\b0\b/)
  }
})
