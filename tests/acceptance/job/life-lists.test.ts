import { expect, test } from 'vitest'
import { savedJobs } from '#db/schema/index.ts'
import { addAccount, logIn, openAtNow, PASSWORD } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/app.ts'
import { addClient, addJob, daysAgo } from '#tests/support/clients.ts'
import { allIn, hrefsIn, textOf } from '#tests/support/html.ts'
import { addReveals, isListed } from '#tests/support/job/jobs.ts'
import { settled } from '#tests/support/membership.ts'
import { addProvider } from '#tests/support/people.ts'

const { app, now } = await openAtNow()
const { query } = app.site.database

const poster = await addClient(app)
const post = (given: Parameters<typeof addJob>[2] = {}, by = poster) => addJob(app, by, { postedAt: now, ...given })

test('My Jobs: status, dates, replies, saves, who was hired, the way to the page, and what can be done [SET-17]', async () => {
  const client = await addClient(app)
  const provider = await addProvider(app, { businessName: 'Oak & Ash' })
  const open = await post({ title: 'Mend a gate', postedAt: daysAgo(app, 1) }, client)
  await post({ title: 'Patch a roof', postedAt: daysAgo(app, 2), status: 'hired', hiredProviderId: provider }, client)
  await addReveals(app, open, provider)
  await query.insert(savedJobs).values({ providerId: provider, jobId: open, savedAt: now })
  const browser = await app.as(client)
  const [first, second] = (await browser.html('/profile?tab=jobs')).all('article')
  if (!first || !second) throw new Error('no jobs')
  expect(textOf(first)).toMatch(/Mend a gate Open .*Open until .* 1 of 10 providers have your details · 1 save /)
  expect(hrefsIn(first)).toEqual([`/job-directory/${open}`, `/job-directory/${open}/edit`, '/profile?tab=jobs'])
  expect(textOf(second)).toMatch(/Patch a roof Hired .* No provider has your details yet · 0 saves · Hired: Oak & Ash /)
  expect(allIn(second, 'button').map(textOf)).toEqual(['Renew', 'Delete this job'])
  const answer = await browser.post(`/job-directory/${open}/manage`, { act: 'close', back: 'list' })
  expect(answer.headers.get('location')).toBe('/profile?tab=jobs')
})

test('a job for one provider says so in the singular wherever they are counted', async () => {
  const client = await addClient(app)
  const id = await post({ title: 'Hang a mirror', revealCap: 1 }, client)
  const browser = await app.as(client)
  expect((await browser.html('/job-directory')).text).toContain('1 of 1 place left')
  await addReveals(app, id, await addProvider(app))
  for (const path of ['/profile?tab=jobs', '/dashboard', `/job-directory/${id}`]) {
    expect((await browser.html(path)).text, path).toContain('1 of 1 provider has your details')
  }
  expect((await browser.html('/job-directory')).text).toContain('No places left')
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
  expect(textOf(region)).toContain('2 of 10 providers have your details, the last is Oak & Ash')
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

test('a poster who leaves takes the jobs off the site at once: no page, no list, no reveal; they are back when the poster stays', async () => {
  const account = await addAccount(app)
  const [id, opened] = [await post({}, account.id), await post({}, account.id)]
  const provider = await addProvider(app)
  await addReveals(app, opened, provider)
  const browser = await logIn(app, account)
  await browser.api.account.leave({ secret: PASSWORD })
  await settled(app)
  const member = await app.as(provider)
  const reveal = (job: string) => member.api.job.reveal({ id: job })
  for (const job of [id, opened]) {
    expect([await isListed(app, job), (await member.page(`/job-directory/${job}`)).status]).toEqual([false, 404])
    expect(await reveal(job).catch(refusalOf)).toBe('NOT_FOUND')
  }
  expect((await member.html('/dashboard')).source).not.toContain(opened)
  const back = await logIn(app, account)
  await back.api.account.stay()
  await settled(app)
  expect(await isListed(app, id)).toBe(true)
  await expect(reveal(id)).resolves.toMatchObject({ name: 'Tom Field' })
})
