import { afterAll, expect, test } from 'vitest'
import { after, DAY, HOUR, MINUTE } from '#contract/duration.ts'
import { deletionRequests } from '#db/schema/index.ts'
import { downloadOf } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { allIn, textOf } from '#tests/support/html.ts'
import { addReveals } from '#tests/support/job/jobs.ts'
import { addProvider } from '#tests/support/people.ts'

const app = await createTestApp({ now: new Date('2026-11-20T12:00:00Z') })
afterAll(() => app.close())

const PLUMBING = 'Construction/Trade > Plumbing'
const MANCHESTER = { location: 'M1', town: 'Manchester', townSlug: 'manchester', outward: 'M1', lat: 53.48, lng: -2.24 }

const pass = (duration: number) => app.clock.to(after(app.site.now(), duration))
const post = async (title: string) =>
  addJob(app, await addClient(app), { ...MANCHESTER, title, categories: [PLUMBING], postedAt: app.site.now() })
const plumber = () => addProvider(app, { ...MANCHESTER, categories: [PLUMBING] })

async function newOnList(browser: TestBrowser): Promise<string[]> {
  const titles = (await browser.html('/matching-jobs')).all('h2').map(textOf)
  return titles.filter((title) => title.endsWith(' New'))
}

test('jobs are new to a provider until the visit after the one that showed them', async () => {
  await post('Before the first look')
  const browser = await app.as(await plumber())
  expect(await newOnList(browser)).toEqual([])
  await pass(HOUR)
  await post('Posted since')
  const onDashboard = async () => {
    const region = (await browser.html('/dashboard')).region('For you now')
    return allIn(region, 'h3').map(textOf)
  }
  expect(await onDashboard()).toEqual(['Posted since New', 'Before the first look'])
  expect(await newOnList(browser)).toEqual(['Posted since New'])
  await pass(20 * MINUTE)
  expect(await newOnList(browser)).toEqual(['Posted since New'])
  expect((await browser.html('/matching-jobs')).text).toContain('1 job since you last looked')
  await pass(31 * MINUTE)
  expect(await newOnList(browser)).toEqual([])
  expect(await onDashboard()).toEqual(['Posted since', 'Before the first look'])
})

test('a provider about to leave still sees both pages, and their visits do not move', async () => {
  const id = await plumber()
  const browser = await app.as(id)
  await browser.html('/matching-jobs')
  const requestedAt = app.site.now()
  await app.site.database.query
    .insert(deletionRequests)
    .values({ userId: id, requestedAt, eraseAt: after(requestedAt, 30 * DAY), hidListing: true })
  await pass(HOUR)
  await post('After the farewell')
  for (const _ of [1, 2]) {
    await pass(HOUR)
    expect(await newOnList(browser)).toContain('After the farewell New')
  }
  expect((await browser.page('/dashboard')).status).toBe(200)
})

test('a client reads what happened to each job since the visit before [NAV-61]', async () => {
  const client = await addClient(app)
  const job = await addJob(app, client, { title: 'Mend the kettle', ...MANCHESTER, postedAt: app.site.now() })
  const [early, oak, ash] = [
    await addProvider(app),
    await addProvider(app, { businessName: 'Oak Ltd' }),
    await addProvider(app, { businessName: 'Ash Ltd' }),
  ]
  const browser = await app.as(client)
  const line = async () => textOf(allIn((await browser.html('/dashboard')).region('My jobs'), 'li')[0] ?? fail())
  expect(await line()).toContain('No provider has your details yet')
  await pass(HOUR)
  await addReveals(app, job, early)
  await pass(HOUR)
  expect(await line()).toContain('New 1 provider opened your details 1 of 10 providers have your details')
  await pass(HOUR)
  expect(await line()).not.toContain('New')
  await pass(HOUR)
  await addReveals(app, job, oak, ash)
  const conversationId = crypto.randomUUID()
  await app.person(oak).message.start({ id: conversationId, to: { jobId: job }, text: 'I can come on Monday' })
  await pass(HOUR)
  expect(await line()).toContain('New 2 providers opened your details · 1 unread message')
  expect(await line()).toContain('3 of 10 providers have your details, the last is')
})

test('the download of a person’s data has their visits [DAT-20]', async () => {
  const browser = await app.as(await plumber())
  await browser.html('/dashboard')
  const { parts } = await downloadOf(browser)
  expect(JSON.stringify(parts)).toContain('"page":"dashboard"')
})

function fail(): never {
  throw new Error('no such line')
}
