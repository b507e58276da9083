import { expect, test } from 'vitest'
import { savedJobs } from '#db/schema/index.ts'
import { openAtNow } from '#tests/support/accounts.ts'
import { addClient, addJob, daysAgo } from '#tests/support/clients.ts'
import { allIn, hrefsIn, textOf } from '#tests/support/html.ts'
import { addReveals } from '#tests/support/jobs.ts'
import { addProvider } from '#tests/support/people.ts'

const { app, now } = await openAtNow()
const { query } = app.site.database

const poster = await addClient(app)
const post = (given: Parameters<typeof addJob>[2] = {}, by = poster) => addJob(app, by, { postedAt: now, ...given })

test('My Jobs: status, dates, replies, saves, who was hired, the way to the page, and what can be done [SET-17, JOB-44]', async () => {
  const client = await addClient(app)
  const provider = await addProvider(app, { businessName: 'Oak & Ash' })
  const open = await post({ title: 'Mend a gate', postedAt: daysAgo(app, 1) }, client)
  await post({ title: 'Patch a roof', postedAt: daysAgo(app, 2), status: 'hired', hiredProviderId: provider }, client)
  await addReveals(app, open, provider)
  await query.insert(savedJobs).values({ providerId: provider, jobId: open, savedAt: now })
  const browser = await app.as(client)
  const [first, second] = (await browser.html('/profile?tab=jobs')).all('article')
  if (!first || !second) throw new Error('no jobs')
  expect(textOf(first)).toMatch(/Mend a gate Open .*Open until .* 1 of 10 replies · 1 save /)
  expect(hrefsIn(first)).toEqual([`/job-directory/${open}`, `/job-directory/${open}/edit`])
  expect(textOf(second)).toMatch(/Patch a roof Hired .* 0 of 10 replies · 0 saves · Hired: Oak & Ash /)
  expect(allIn(second, 'button').map(textOf)).toEqual(['Renew', 'Delete this job'])
  const answer = await browser.post(`/job-directory/${open}/manage`, { act: 'close', back: 'list' })
  expect(answer.headers.get('location')).toBe('/profile?tab=jobs')
})

test('a client’s dashboard shows the own jobs with replies, the newest opener and saves [NAV-61]', async () => {
  const client = await addClient(app)
  const id = await post({ title: 'Mend a gate' }, client)
  const [first, second] = [await addProvider(app), await addProvider(app, { businessName: 'Oak & Ash' })]
  await addReveals(app, id, first)
  await app.clock.to(new Date(now.getTime() + 60_000))
  await addReveals(app, id, second)
  await query.insert(savedJobs).values({ providerId: first, jobId: id, savedAt: now })
  const region = (await (await app.as(client)).html('/dashboard')).region('My jobs')
  expect(textOf(region)).toContain('2 of 10 replies, the last by Oak & Ash')
  expect(textOf(region)).toContain('Saved by 1 provider')
  expect(hrefsIn(region)).toContain(`/job-directory/${id}`)
})

test('a provider’s dashboard leads back to the jobs they opened, newest first, by links alone [API-35]', async () => {
  const provider = await addProvider(app)
  const [first, second] = [await post({ title: 'One' }), await post({ title: 'Two', status: 'hired' })]
  await addReveals(app, first, provider)
  await app.clock.to(new Date(now.getTime() + 60_000))
  await addReveals(app, second, provider)
  const page = await (await app.as(provider)).html('/dashboard')
  const entries = allIn(page.region('Jobs you opened'), 'li')
  expect(entries.map((entry) => [textOf(entry).split(' ')[0], hrefsIn(entry)[0]])).toEqual([
    ['Two', `/job-directory/${second}`],
    ['One', `/job-directory/${first}`],
  ])
  expect(page.source).not.toContain('secret-contact@example.com')
})
