import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHECKLIST } from '#contract/dashboard.ts'
import {
  contactReveals,
  feedback,
  jobCategories,
  jobs,
  listingViews,
  memberships,
  profiles,
  savedJobs,
  savedProviders,
  user,
} from '#db/schema/index.ts'
import { demoId } from '#db/seed/insert.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { allIn, hrefsIn, textOf } from '#tests/support/html.ts'
import { addProvider, entry } from '#tests/support/people.ts'
import { namesFound } from '#tests/support/search.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const DAY = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: NOW })
})
afterAll(() => app.close())

const MANCHESTER = { location: 'M1', town: 'Manchester', townSlug: 'manchester', outward: 'M1', lat: 53.48, lng: -2.24 }
const LEEDS = { location: 'LS1', town: 'Leeds', townSlug: 'leeds', outward: 'LS1', lat: 53.8, lng: -1.55 }
const PLUMBING = 'Construction/Trade > Plumbing'

async function addClient(more: Partial<typeof profiles.$inferInsert> = {}): Promise<string> {
  const id = randomUUID()
  const { query } = app.site.database
  await query.insert(user).values({ id, name: 'A client', email: `${id}@example.com`, emailVerified: true })
  await query.insert(profiles).values({ id, accountType: 'client', firstName: 'Cleo', ...more })
  return id
}

type Job = Partial<typeof jobs.$inferInsert> & { userId: string; title: string; category?: string }

async function addJob({ category = PLUMBING, ...job }: Job): Promise<string> {
  const { query } = app.site.database
  const [added] = await query
    .insert(jobs)
    .values({ description: 'Please.', ...MANCHESTER, postedAt: NOW, ...job })
    .returning({ id: jobs.id })
  const found = (await app.site.taxonomy.read()).find(category)
  if (!added || !found) throw new Error('no job')
  await query.insert(jobCategories).values({ jobId: added.id, categoryId: found.id, position: 0 })
  return added.id
}

async function dashboardOf(id: string) {
  return (await app.as(id)).html('/dashboard')
}

async function shown(id: string, region: string): Promise<string> {
  return textOf((await dashboardOf(id)).region(region))
}

describe('of a provider: the profile checklist', () => {
  test('counts the ten things that the ranking counts, and leads to what is missing [NAV-56]', async () => {
    const id = await addProvider(app, {
      title: 'Plumber',
      bio: 'x'.repeat(200),
      ...MANCHESTER,
      categories: [PLUMBING],
      services: [{ title: 'Taps' }],
      skills: [{ name: 'Taps', category: 'Plumbing' }],
    })
    const { rows } = await app.site.database.query.execute<{ share: number }>(
      sql`select profile_completeness(p, true, true, false) as share from profiles p where id = ${id}`,
    )
    const region = (await dashboardOf(id)).region('Your profile')
    expect(rows[0]?.share).toBeCloseTo(0.5)
    expect(textOf(region)).toContain('50% complete')
    expect(allIn(region, 'li', { text: /^Done:/ })).toHaveLength(5)
    expect(allIn(region, 'a').map(textOf)).toEqual([
      CHECKLIST.skills.label,
      CHECKLIST.hours.label,
      CHECKLIST.picture.label,
      CHECKLIST.website.label,
      CHECKLIST.portfolio.label,
    ])
  })

  test('is empty for a newcomer and full for a complete listing [NAV-56]', async () => {
    expect(await shown(await addProvider(app), 'Your profile')).toContain('0% complete')
    const { query } = app.site.database
    const complete = await addProvider(app, {
      title: 'Plumber',
      bio: 'x'.repeat(200),
      ...MANCHESTER,
      categories: [PLUMBING],
      services: [{ title: 'Taps' }],
      skills: ['Taps', 'Sinks', 'Boilers'].map((name) => ({ name, category: 'Plumbing' })),
      openingHours: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] },
      imageUrl: '/media/x.webp',
      socialLinks: {
        website: 'https://x.example',
        linkedin: '',
        twitter: '',
        instagram: '',
        facebook: '',
        youtube: '',
        tiktok: '',
      },
    })
    await query.execute(
      sql`insert into portfolio_items (provider_id, title, description, position) values (${complete}, 'A bath', '', 0)`,
    )
    expect(await shown(complete, 'Your profile')).toContain('100% complete')
  })
})

describe('of a provider: the membership card [NAV-57]', () => {
  test('names plan and renewal', async () => {
    const id = await addProvider(app, { memberFor: 100 })
    expect(await shown(id, 'Membership')).toMatch(/Yearly plan Active Renews on 28 Feb 2027/)
  })

  test('says until when a cancelled one runs', async () => {
    const id = await addProvider(app, { memberFor: 10 })
    await app.site.database.query.update(memberships).set({ cancelledAt: NOW }).where(eq(memberships.providerId, id))
    expect(await shown(id, 'Membership')).toMatch(/Yearly plan Cancelled Runs until 30 Nov 2026/)
  })

  test('says when the last one ended, or that there was none', async () => {
    const lapsed = await shown(await addProvider(app, { memberFor: -20 }), 'Membership')
    expect(lapsed).toMatch(/No active membership It ended on 31 Oct 2026\./)
    const none = (await dashboardOf(await addProvider(app, { memberFor: null }))).region('Membership')
    expect(textOf(none)).not.toContain('ended')
    expect(hrefsIn(none)).toEqual(['/membership'])
  })
})

describe('of a provider: what happened in 30 days [NAV-58]', () => {
  test('views, saves and reveals come from the records, day by day in London', async () => {
    const id = await addProvider(app)
    const other = await addProvider(app)
    const saver = await addClient()
    const { query } = app.site.database
    await query.insert(listingViews).values([
      { providerId: id, day: '2026-11-20', count: 7 },
      { providerId: id, day: '2026-10-22', count: 2 },
      { providerId: id, day: '2026-10-21', count: 100 },
      { providerId: other, day: '2026-11-20', count: 1000 },
    ])
    await query.insert(savedProviders).values({ userId: saver, providerId: id, savedAt: new Date(NOW.getTime() - DAY) })
    await query.insert(contactReveals).values([
      { providerId: id, kind: 'phone', revealedAt: NOW },
      // A quarter to midnight in UTC is a quarter to one in London, while summer time lasts.
      { providerId: id, kind: 'email', revealedAt: new Date('2026-10-22T23:45:00Z') },
      { providerId: id, kind: 'email', revealedAt: new Date(NOW.getTime() - 31 * DAY) },
    ])
    const region = (await dashboardOf(id)).region('The last 30 days')
    expect(allIn(region, 'li').map(textOf)).toEqual([
      'Views 9',
      'Saves 1',
      'Messages 0 Counted once messages open.',
      'Contact details opened 2',
    ])
    const rows = allIn(region, 'tr').map(textOf)
    expect(rows).toHaveLength(31)
    expect(rows[0]).toBe('Day Views Saves Messages Contact details opened')
    expect(rows[1]).toBe('20 November 2026 7 0 0 1')
    expect(rows[2]).toBe('19 November 2026 0 1 0 0')
    expect(rows.at(-2)).toBe('23 October 2026 0 0 0 1')
    expect(rows.at(-1)).toBe('22 October 2026 2 0 0 0')
  })

  test('says that nobody can see a listing which is not public', async () => {
    const hint = 'Your listing is not public'
    expect(await shown(await addProvider(app, { memberFor: null }), 'The last 30 days')).toContain(hint)
    expect(await shown(await addProvider(app), 'The last 30 days')).not.toContain(hint)
  })
})

describe('of a provider: matching jobs [NAV-59]', () => {
  test('open jobs of their categories, nearest first', async () => {
    const userId = await addClient()
    await addJob({ userId, title: 'Leeds boiler', ...LEEDS })
    await addJob({ userId, title: 'Manchester tap', postedAt: new Date(NOW.getTime() - 3 * DAY) })
    await addJob({ userId, title: 'Any trade at all', category: 'Construction/Trade', ...LEEDS, lat: 54.9, lng: -1.6 })
    await addJob({ userId, title: 'A portrait', category: 'Music Photography and Visuals > Video Production' })
    await addJob({ userId, title: 'Done already', status: 'hired' })
    const id = await addProvider(app, { ...MANCHESTER, categories: [PLUMBING] })
    const region = (await dashboardOf(id)).region('Matching jobs')
    expect(allIn(region, 'h3').map(textOf)).toEqual(['Manchester tap', 'Leeds boiler', 'Any trade at all'])
    const all = await (await app.as(id)).html('/matching-jobs')
    expect(all.all('h2').map(textOf).slice(0, 3)).toEqual(['Manchester tap', 'Leeds boiler', 'Any trade at all'])
  })

  test('are locked and explained without a membership, and not in the page [NAV-65]', async () => {
    const userId = await addClient()
    await addJob({ userId, title: 'Secret sink' })
    const id = await addProvider(app, { ...MANCHESTER, categories: [PLUMBING], memberFor: null })
    const page = await dashboardOf(id)
    expect(page.status).toBe(200)
    const region = page.region('Matching jobs')
    expect(textOf(region)).toContain('Matching jobs come with a membership')
    expect(hrefsIn(region)).toContain('/membership')
    expect(page.source).not.toContain('Secret sink')
    await expect((await (await app.as(id)).api()).job.matching()).rejects.toMatchObject({ code: 'MEMBERSHIP_NEEDED' })
  })
})

test('of a provider: the newest published feedback, and how much of it waits [NAV-60]', async () => {
  const id = await addProvider(app)
  expect(await shown(id, 'Newest feedback')).toContain('No feedback yet')
  const at = (days: number) => new Date(NOW.getTime() - days * DAY)
  await app.site.database.query
    .insert(feedback)
    .values([
      entry(id, 5, { title: 'Fourth', createdAt: at(4) }),
      entry(id, 4, { title: 'First', createdAt: at(1) }),
      entry(id, 2, { title: 'Third', createdAt: at(3) }),
      entry(id, 5, { title: 'Second', createdAt: at(2) }),
      entry(id, 1, { title: 'Unchecked', createdAt: at(0), approvedAt: null }),
    ])
  const region = (await dashboardOf(id)).region('Newest feedback')
  expect(allIn(region, 'h3').map(textOf)).toEqual(['First', 'Second', 'Third'])
  expect(textOf(region)).toContain('4 published, 1 waiting to be checked.')
})

describe('of a client', () => {
  test('their jobs, newest first, with state and who saved them [NAV-61]', async () => {
    const userId = await addClient()
    const other = await addClient()
    const job = await addJob({ userId, title: 'Mend the kettle' })
    await addJob({ userId, title: 'Paint the shed', status: 'hired', postedAt: new Date(NOW.getTime() - DAY) })
    await addJob({ userId: other, title: 'Not mine' })
    for (const providerId of [await addProvider(app), await addProvider(app)]) {
      await app.site.database.query.insert(savedJobs).values({ providerId, jobId: job })
    }
    const region = (await dashboardOf(userId)).region('My jobs')
    expect(allIn(region, 'li').map(textOf)).toEqual([
      'Mend the kettle Open Manchester, M1 · Posted 20 November 2026 Saved by 2 providers',
      'Paint the shed Hired Manchester, M1 · Posted 19 November 2026 No provider has saved it yet',
    ])
  })

  test('the professionals they saved last, who are public [NAV-62]', async () => {
    const userId = await addClient()
    const ids = [
      await addProvider(app, { businessName: 'Saved first' }),
      await addProvider(app, { businessName: 'Saved last' }),
      await addProvider(app, { businessName: 'Hidden since', hiddenAt: NOW }),
    ]
    await app.site.database.query
      .insert(savedProviders)
      .values(
        ids.map((providerId, hour) => ({ userId, providerId, savedAt: new Date(NOW.getTime() + hour * 3_600_000) })),
      )
    const region = (await dashboardOf(userId)).region('Saved professionals')
    expect(allIn(region, 'h3').map(textOf)).toEqual(['Saved last', 'Saved first'])
  })

  test('messages: none yet, and where they will be [NAV-63]', async () => {
    const region = (await dashboardOf(await addClient())).region('Messages')
    expect(textOf(region)).toContain('No messages yet')
    expect(hrefsIn(region)).toEqual(['/messages'])
  })

  test('suggests providers of the categories of their jobs, nearest first [NAV-64]', async () => {
    const userId = await addClient()
    await addJob({ userId, title: 'A party', category: 'Music Photography and Visuals > Video Production', ...LEEDS })
    const provider = { categories: ['Music Photography and Visuals > Video Production'], ratings: [5, 5, 5] }
    await addProvider(app, { ...provider, businessName: 'Far lens', ...MANCHESTER })
    await addProvider(app, { ...provider, businessName: 'Near lens', ...LEEDS })
    await addProvider(app, { businessName: 'Near drain', ...LEEDS, categories: [PLUMBING] })
    const region = (await dashboardOf(userId)).region('Suggested professionals')
    expect(allIn(region, 'h3').map(textOf)).toEqual(['Near lens', 'Far lens'])
  })

  test('without jobs suggests the nearest, without a place the best [NAV-64]', async () => {
    const best = await namesFound(app, {})
    const headings = allIn((await dashboardOf(await addClient())).region('Suggested professionals'), 'h3').map(textOf)
    expect(headings).toHaveLength(4)
    expect(headings).toEqual(best.slice(0, 4))
    const near = await addClient({ ...LEEDS, lat: 50.1, lng: -5.5 })
    await addProvider(app, { businessName: 'In Penzance', location: 'Penzance', lat: 50.12, lng: -5.53 })
    const nearest = allIn((await dashboardOf(near)).region('Suggested professionals'), 'h3').map(textOf)
    expect(nearest[0]).toBe('In Penzance')
  })

  test('every empty part says what to do next', async () => {
    const page = await dashboardOf(await addClient())
    expect(page.text).toContain('You have not posted a job yet')
    expect(page.text).toContain('Nobody saved yet')
  })
})

test('of an admin: a page that says what is to come', async () => {
  const id = await addClient({ accountType: 'admin' })
  expect((await dashboardOf(id)).text).toContain('The admin area is not open yet')
})

describe('views of a listing [PRV-42]', () => {
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' }
  let turn = 0
  const see = (id: string, headers: Record<string, string> = browser, address?: string) => {
    turn += 1
    return app.page(`/directory/${id}/seen`, { method: 'POST', headers, address: address ?? `198.51.100.${turn}` })
  }
  const counted = async (id: string) =>
    app.site.database.query
      .select({ day: listingViews.day, count: listingViews.count })
      .from(listingViews)
      .where(eq(listingViews.providerId, id))
      .orderBy(listingViews.day)

  test('are counted by the London day and shown to the provider', async () => {
    const id = await addProvider(app)
    expect((await see(id)).status).toBe(204)
    await see(id)
    app.clock.to(new Date('2026-07-01T23:30:00Z')) // half past midnight in London
    await see(id)
    app.clock.to(NOW)
    expect(await counted(id)).toEqual([
      { day: '2026-07-02', count: 1 },
      { day: '2026-11-20', count: 2 },
    ])
    expect(await shown(id, 'The last 30 days')).toMatch(/Views 2\b/)
  })

  test("the provider's own do not count, another provider's do", async () => {
    const id = await addProvider(app)
    const own = await app.as(id)
    expect((await own.page(`/directory/${id}/seen`, { method: 'POST', headers: browser })).status).toBe(204)
    expect(await counted(id)).toEqual([])
    const other = await app.as(await addProvider(app))
    await other.page(`/directory/${id}/seen`, { method: 'POST', headers: browser })
    expect(await counted(id)).toEqual([{ day: '2026-11-20', count: 1 }])
  })

  test.each(['Mozilla/5.0 (compatible; Googlebot/2.1)', 'HeadlessChrome/140', 'curl/8.5', ''])(
    'those of "%s" do not',
    async (agent) => {
      const id = await addProvider(app)
      await see(id, { 'user-agent': agent })
      expect(await counted(id)).toEqual([])
    },
  )

  test('nothing is counted for what is not public', async () => {
    const hidden = await addProvider(app, { hiddenAt: NOW })
    expect((await see(hidden)).status).toBe(204)
    expect(await counted(hidden)).toEqual([])
    expect((await see(randomUUID())).status).toBe(204)
    expect((await see('nonsense')).status).toBe(404)
  })

  test('one address counts at most 120 an hour', async () => {
    const id = await addProvider(app)
    for (let times = 0; times < 125; times += 1) await see(id, browser, '203.0.113.200')
    expect(await counted(id)).toEqual([{ day: '2026-11-20', count: 120 }])
  })

  test('a link to it shows nothing', async () => {
    expect((await app.page(`/directory/${demoId('provider', 'maya')}/seen`)).status).toBe(404)
  })
})
