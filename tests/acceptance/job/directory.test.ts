import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { longDate } from '#contract/date.ts'
import { noJobFilters } from '#contract/job/filters.ts'
import type { JobFilters } from '#contract/job/input.ts'
import { jobs } from '#db/schema/index.ts'
import type { TestApp } from '#tests/support/app.ts'
import { addJob, daysAgo } from '#tests/support/clients.ts'
import { allIn, type Html, hrefsIn, textOf } from '#tests/support/html.ts'
import {
  ALL_JOBS,
  BATH,
  jobCards,
  jobDirectoryApp,
  jobsListed,
  jobTitles,
  loneJob,
} from '#tests/support/job/directory.ts'
import { untilTestEnds } from '#tests/support/spies.ts'

const HIDDEN = ['secret-contact', '4AP', 'Tom Field']

let app: TestApp
let poster: string
let member: string
let plain: string
let cover: string | undefined
let ids: Awaited<ReturnType<typeof jobDirectoryApp>>['ids']

beforeAll(async () => {
  ;({ app, poster, member, plain, cover, ids } = await jobDirectoryApp())
})
afterAll(() => app.close())

const listed = (query: string) => jobsListed(app, query)

test('anybody may read it, newest first, with their number [JOB-01, JOB-12]', async () => {
  const page = await app.html('/job-directory')
  expect(page.status).toBe(200)
  expect(jobTitles(page)).toEqual(ALL_JOBS)
  expect(textOf(page.one('p', { role: 'status' }))).toBe('5 open jobs')
})

describe('a card', () => {
  test('has the title as the way to the job, its place, budget and categories', async () => {
    const card = loneJob(await app.html('/job-directory'), 'Mend a roof')
    expect(hrefsIn(card)).toContain(`/job-directory/${ids.roof}`)
    expect(textOf(card)).toContain('York, YO1')
    expect(textOf(card)).toContain('£25 an hour')
    expect(allIn(card, 'li').map(textOf)).toEqual(['Construction/Trade > Roofing', 'IT'])
    const shop = loneJob(await app.html('/job-directory'), 'Build a web shop')
    expect(allIn(shop, 'li').map(textOf)).toEqual(['IT', 'Other: Web shops'])
  })

  test('says when it was posted in the long UK style, and how long ago [JOB-16]', async () => {
    const page = await app.html('/job-directory')
    expect(textOf(loneJob(page, 'Mend a tap'))).toContain(`Posted ${longDate(daysAgo(app, 0.5))} , 12 hours ago`)
    expect(textOf(loneJob(page, 'Mend a roof'))).toContain(`Posted ${longDate(daysAgo(app, 3))} , 3 days ago`)
  })

  test('counts the replies and the photos, and shows the first of these', async () => {
    const page = await app.html('/job-directory')
    const [tap, roof] = [loneJob(page, 'Mend a tap'), loneJob(page, 'Mend a roof')]
    expect(textOf(tap)).toMatch(/2 photos.*9 of 10 places left/)
    expect(allIn(tap, 'img').map(({ attribs }) => attribs.src)).toEqual([`/media/jobs/${cover}-thumb.webp`])
    expect(textOf(roof)).not.toMatch(/photo/)
    expect(allIn(roof, 'img')).toEqual([])
  })

  test('hides the contact details and leads to where they are opened [JOB-24]', async () => {
    const card = loneJob(await app.html('/job-directory'), 'Mend a tap')
    expect(textOf(card)).toContain('Contact details hidden')
    expect(hrefsIn(card)).toContain(`/job-directory/${ids.tap}#contact`)
  })

  test('holds nothing of the contact details or the full postcode, for anyone, in page or data [JOB-23, JOB-25]', async () => {
    for (const who of [app, await app.as(member), await app.as(plain), await app.as(poster)]) {
      for (const path of ['/job-directory', '/job-directory.data']) {
        const source = await (await who.page(path)).text()
        expect(source).toContain('Mend a tap')
        for (const planted of HIDDEN) expect(source, path).not.toContain(planted)
      }
    }
  })

  test('of one’s own job has nothing to open', async () => {
    const card = loneJob(await (await app.as(poster)).html('/job-directory'), 'Mend a tap')
    expect(textOf(card)).toContain('You posted this.')
    expect(textOf(card)).not.toContain('contact details')
  })

  test('has a heart for providers alone, and it shows the state [JOB-33, SAV-02]', async () => {
    const provider = await app.as(plain)
    const heart = async () => (await provider.html('/job-directory')).one('button', { 'aria-label': 'Save Mend a tap' })
    expect((await heart()).attribs['aria-pressed']).toBe('false')
    await provider.post('/saved', { kind: 'job', id: ids.tap, save: 'yes' })
    expect((await heart()).attribs['aria-pressed']).toBe('true')
    for (const other of [app, await app.as(poster)]) {
      expect((await other.html('/job-directory')).all('button', { 'aria-label': /^Save/ })).toHaveLength(0)
    }
  })
})

test('`?job={id}` leads to that job, whatever else is asked; nonsense to the list [JOB-02]', async () => {
  const one = await app.page(`/job-directory?job=${ids.tap.toUpperCase()}&category=it`)
  expect([one.status, one.headers.get('location')]).toEqual([302, `/job-directory/${ids.tap}`])
  expect(await listed('?job=12345')).toEqual(ALL_JOBS)
})

test('only open jobs are listed [JOB-18]', async () => {
  const { query } = app.site.database
  const set = (change: Partial<typeof jobs.$inferInsert>) => query.update(jobs).set(change).where(eq(jobs.id, ids.roof))
  const before = { status: 'open' as const, postedAt: daysAgo(app, 3), hiddenAt: null }
  for (const change of [
    { status: 'hired' as const },
    { status: 'closed' as const },
    { status: 'expired' as const },
    { hiddenAt: new Date() },
    { postedAt: daysAgo(app, 61) },
  ]) {
    await set({ ...before, ...change })
    expect(await listed(''), JSON.stringify(change)).not.toContain('Mend a roof')
  }
  await set(before)
  expect(await listed('')).toEqual(ALL_JOBS)
})

test('without results: the specification’s words, and ways on [JOB-14]', async () => {
  const page = await app.html('/job-directory?location=Atlantis')
  expect(page.one('h2', { text: 'No jobs found matching your filters' })).toBeDefined()
  const ways = hrefsIn(page.region('Results'))
  expect(ways).toEqual(
    expect.arrayContaining(['/job-directory', '/post-job', '/job-directory?location=Atlantis&radius=25']),
  )
  const ofProvider = (await (await app.as(plain)).html('/job-directory?location=Atlantis')).region('Results')
  expect(hrefsIn(ofProvider)).toEqual(ways.filter((way) => way !== '/post-job'))
})

test('“Upgrade Membership” is for visitors and providers without one, not for clients and members [JOB-17]', async () => {
  const upgrade = async (who: { html: TestApp['html'] }) =>
    (await who.html('/job-directory')).all('a', { text: 'Upgrade Membership', href: '/membership' }).length
  expect(await upgrade(app)).toBe(1)
  expect(await upgrade(await app.as(plain))).toBe(1)
  expect(await upgrade(await app.as(member))).toBe(0)
  expect(await upgrade(await app.as(poster))).toBe(0)
})

test('the page of a visitor may be kept, a minute at most, by what it reads', async () => {
  const { headers } = await app.page('/job-directory')
  expect(headers.get('x-fettle-cache')).toBe(
    'tags=jobs; params=job,category,location,radius,minBudget,maxBudget,budgetType,page; max=60',
  )
})

test('a search is kept out of search engines, a category has a canonical address', async () => {
  const robots = (page: Html) => page.all('meta', { name: 'robots' }).map(({ attribs }) => attribs.content)
  expect(robots(await app.html('/job-directory?minBudget=5'))).toEqual(['noindex'])
  const category = await app.html('/job-directory?category=Construction%2FTrade+%3E+Roofing&utm=x')
  expect(robots(category)).toEqual([])
  expect(category.one('link', { rel: 'canonical' }).attribs.href).toMatch(
    /\?category=Construction%2FTrade\+%3E\+Roofing$/,
  )
})

test('programs are refused filters that no page would send', async () => {
  const { job } = app.visitor()
  for (const change of [
    { page: 0 },
    { page: 201 },
    { minBudget: -1 },
    { radius: 7 },
    { budgetType: 'free' },
    { extra: 1 },
  ]) {
    const wrong: JobFilters = Object.assign({}, noJobFilters, change)
    await expect(job.find(wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

describe('pages', () => {
  beforeAll(async () => {
    for (let at = 0; at < 7; at += 1) {
      await addJob(app, poster, { title: `Old ${at}`, ...BATH, postedAt: daysAgo(app, 20 + at) })
    }
  })

  test('hold 5 jobs each, with ways to the others that keep the filters [JOB-12, JOB-13]', async () => {
    const first = await app.html('/job-directory?location=Bath')
    expect(textOf(first.one('p', { role: 'status' }))).toBe('8 open jobs')
    expect(jobCards(first)).toHaveLength(5)
    expect(hrefsIn(first.region('Pages of jobs'))).toContain('/job-directory?location=Bath&page=2')
    expect(await listed('?location=Bath&page=2')).toEqual(['Old 4', 'Old 5', 'Old 6'])
  })

  test('beyond the last lead to the last', async () => {
    const beyond = await app.page('/job-directory?location=Bath&page=9')
    expect([beyond.status, beyond.headers.get('location')]).toEqual([302, '/job-directory?location=Bath&page=2'])
  })
})

test('a failure says “Failed to load jobs” and offers to try again [JOB-15]', async () => {
  const silent = untilTestEnds(vi.spyOn(console, 'error')).mockImplementation(() => {})
  const broken = untilTestEnds(vi.spyOn(app.site.taxonomy, 'read')).mockRejectedValue(new Error('away'))
  const page = await app.html('/job-directory?location=Bath')
  broken.mockRestore()
  silent.mockRestore()
  expect(page.status).toBe(500)
  const alert = page.one('div', { role: 'alert' })
  expect(textOf(alert)).toContain('Failed to load jobs Something went wrong on our side. Nothing you typed is lost.')
  expect(hrefsIn(alert)).toEqual(['/job-directory?location=Bath'])
  expect(page.source).not.toContain('away')
})
