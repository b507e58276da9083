import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { CHECKLIST } from '#contract/dashboard/words.ts'
import { contactReveals, feedback, listingViews, memberships, savedJobs, savedProviders } from '#db/schema/index.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { allIn, hrefsIn, textOf } from '#tests/support/html.ts'
import { addProvider, entry } from '#tests/support/people.ts'
import { namesFound } from '#tests/support/search.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const DAY = 86_400_000
const app = await createTestApp({ now: NOW })
afterAll(() => app.close())

const MANCHESTER = { location: 'M1', town: 'Manchester', townSlug: 'manchester', outward: 'M1', lat: 53.48, lng: -2.24 }
const LEEDS = { location: 'LS1', town: 'Leeds', townSlug: 'leeds', outward: 'LS1', lat: 53.8, lng: -1.55 }
const PLUMBING = 'Construction/Trade > Plumbing'

const post = (userId: string, job: Parameters<typeof addJob>[2]) =>
  addJob(app, userId, { ...MANCHESTER, categories: [PLUMBING], postedAt: NOW, ...job })

async function dashboardOf(id: string) {
  return (await app.as(id)).html('/dashboard')
}

async function shown(id: string, region: string): Promise<string> {
  return textOf((await dashboardOf(id)).region(region))
}

test('a message of another day shows its day, as the list of messages does', async () => {
  const [provider, client] = [await addProvider(app), await addClient(app)]
  const first = { id: crypto.randomUUID(), to: { providerId: provider }, text: 'Could you come by?' }
  await (await app.as(client)).api.message.start(first)
  const lists = [
    (await dashboardOf(provider)).region('Messages'),
    (await (await app.as(provider)).html('/messages')).one('main'),
  ]
  for (const list of lists) expect(allIn(list, 'time').map(textOf)).toEqual(['20 Nov'])
})

test('a message of today shows its time in For you now, as in the list of messages', async () => {
  const [provider, client] = [await addProvider(app), await addClient(app)]
  const first = { id: crypto.randomUUID(), to: { providerId: provider }, text: 'Could you come by?' }
  await (await app.as(client)).api.message.start(first)
  await app.site.database.query.execute(sql`update conversation_sides set last_at = now()`) // pages go by the real day
  const dashboard = await dashboardOf(provider)
  const times = ['For you now', 'Messages'].flatMap((name) => allIn(dashboard.region(name), 'time').map(textOf))
  expect(times).toEqual([expect.stringMatching(/^\d\d:\d\d$/), times[0]])
})

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
    const region = (await dashboardOf(id)).region('What to do next')
    expect(rows[0]?.share).toBeCloseTo(0.5)
    expect(textOf(region)).toContain('50% complete')
    expect(allIn(allIn(region, 'details')[0] ?? region, 'a')).toHaveLength(4)
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
    expect(await shown(await addProvider(app), 'What to do next')).toContain('0% complete')
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
    expect(await shown(complete, 'What to do next')).toContain('100% complete')
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
    const saver = await addClient(app)
    const { query } = app.site.database
    await query.insert(listingViews).values([
      { providerId: id, day: '2026-11-20', count: 11 },
      { providerId: id, day: '2026-10-22', count: 2 },
      { providerId: id, day: '2026-10-21', count: 5 },
      { providerId: id, day: '2026-09-22', count: 6 },
      { providerId: id, day: '2026-09-21', count: 100 },
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
    expect(textOf(region)).toContain(
      'Seen 13 times in 30 days, 18% more than before; 1 of 10 who looked opened your phone number.',
    )
    expect(textOf(region)).toContain('1 person saved you and your contact details were opened 2 times.')
    expect(allIn(region, 'polyline')[0]?.attribs.points?.split(' ')).toHaveLength(30)
    const rows = allIn(region, 'tr').map(textOf)
    expect(rows).toHaveLength(31)
    expect(rows[0]).toBe('Day Views Saves Messages Contact details opened')
    expect(rows[1]).toBe('20 November 2026 11 0 0 1')
    expect(rows[2]).toBe('19 November 2026 0 1 0 0')
    expect(rows.at(-2)).toBe('23 October 2026 0 0 0 1')
    expect(rows.at(-1)).toBe('22 October 2026 2 0 0 0')
  })

  test('says that no one can see a listing which is not public', async () => {
    const hint = 'Your listing is not public'
    expect(await shown(await addProvider(app, { memberFor: null }), 'The last 30 days')).toContain(hint)
    expect(await shown(await addProvider(app), 'The last 30 days')).not.toContain(hint)
  })
})

describe('of a provider: matching jobs [NAV-59]', () => {
  test('open jobs of their categories, nearest first', async () => {
    const userId = await addClient(app)
    await post(userId, { title: 'Leeds boiler', ...LEEDS })
    await post(userId, { title: 'Manchester tap', postedAt: new Date(NOW.getTime() - 3 * DAY) })
    await post(userId, {
      title: 'Any trade at all',
      categories: ['Construction/Trade'],
      ...LEEDS,
      lat: 53.85,
    })
    await post(userId, { title: 'Too far away', ...LEEDS, lat: 54.9, lng: -1.6 })
    await post(userId, { title: 'A portrait', categories: ['Music Photography and Visuals > Video Production'] })
    await post(userId, { title: 'Done already', status: 'hired' })
    const id = await addProvider(app, { ...MANCHESTER, categories: [PLUMBING] })
    const { alert } = app.person(id)
    expect((await alert.settings()).matches).toBe(1)
    await alert.edit({ radiusMiles: 50, pace: 'at_once', minBudgetPence: null, muted: [] })
    expect((await alert.settings()).matches).toBe(3)
    const region = (await dashboardOf(id)).region('For you now')
    expect(allIn(region, 'h3').map(textOf)).toEqual(['Manchester tap', 'Leeds boiler', 'Any trade at all'])
    expect(textOf(region)).toMatch(/Leeds boiler 36 miles away, Leeds, LS1 · .* · 10 of 10 places left See job/)
    const all = await (await app.as(id)).html('/matching-jobs')
    expect(all.all('h2').map(textOf).slice(0, 3)).toEqual(['Manchester tap', 'Leeds boiler', 'Any trade at all'])
    expect(all.text).not.toContain('Too far away')
    expect(all.text).toContain('LS1 · 36 miles from you')
  })

  test('without a known place are the newest of their categories, and say how to see the nearest', async () => {
    await post(await addClient(app), { title: 'Somewhere' })
    const id = await addProvider(app, { categories: [PLUMBING] })
    const page = await (await app.as(id)).html('/matching-jobs')
    expect(page.all('h2').map(textOf)).toContain('Somewhere')
    expect(page.text).toContain('Add a town or postcode to your profile')
    expect(page.text).not.toContain('from you')
  })

  test('are locked and explained without a membership, and not in the page [NAV-65]', async () => {
    const userId = await addClient(app)
    await post(userId, { title: 'Secret sink' })
    const id = await addProvider(app, { ...MANCHESTER, categories: [PLUMBING], memberFor: null })
    const page = await dashboardOf(id)
    expect(page.status).toBe(200)
    const region = page.region('For you now')
    expect(textOf(region)).toContain('Jobs near you come with a membership')
    expect(hrefsIn(region)).toContain('/membership')
    expect(page.source).not.toContain('Secret sink')
    await expect(app.person(id).job.matching()).rejects.toMatchObject({ code: 'MEMBERSHIP_NEEDED' })
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
    const userId = await addClient(app)
    const other = await addClient(app)
    const job = await post(userId, { title: 'Mend the kettle' })
    await post(userId, { title: 'Paint the shed', status: 'hired', postedAt: new Date(NOW.getTime() - DAY) })
    await post(other, { title: 'Not mine' })
    for (const providerId of [await addProvider(app), await addProvider(app)]) {
      await app.site.database.query.insert(savedJobs).values({ providerId, jobId: job })
    }
    const region = (await dashboardOf(userId)).region('My jobs')
    expect(allIn(region, 'li').map(textOf)).toEqual([
      'Mend the kettle Open Manchester, M1 · Posted 20 November 2026 No provider has your details yet Saved by 2 providers',
      'Paint the shed Hired Manchester, M1 · Posted 19 November 2026 No provider has your details yet',
    ])
  })

  test('the professionals they saved last, who are public [NAV-62]', async () => {
    const userId = await addClient(app)
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

  test('their hearts show what is saved, and save in place', async () => {
    const userId = await addClient(app)
    const provider = await addProvider(app, { businessName: 'Kept Ltd' })
    await app.site.database.query.insert(savedProviders).values({ userId, providerId: provider, savedAt: NOW })
    const [heart] = allIn((await dashboardOf(userId)).region('Saved professionals'), 'button')
    expect(heart?.attribs).toMatchObject({ 'aria-label': 'Save Kept Ltd', 'aria-pressed': 'true' })
  })

  test('suggests providers of the categories of their jobs, nearest first [NAV-64]', async () => {
    const userId = await addClient(app)
    await post(userId, { title: 'A party', categories: ['Music Photography and Visuals > Video Production'], ...LEEDS })
    const provider = { categories: ['Music Photography and Visuals > Video Production'], ratings: [5, 5, 5] }
    await addProvider(app, { ...provider, businessName: 'Far lens', ...MANCHESTER })
    await addProvider(app, { ...provider, businessName: 'Near lens', ...LEEDS })
    await addProvider(app, { businessName: 'Near drain', ...LEEDS, categories: [PLUMBING] })
    const region = (await dashboardOf(userId)).region('Suggested professionals')
    expect(allIn(region, 'h3').map(textOf)).toEqual(['Near lens', 'Far lens'])
  })

  test('without jobs suggests the nearest, without a place the best [NAV-64]', async () => {
    const best = await namesFound(app, {})
    const headings = allIn((await dashboardOf(await addClient(app))).region('Suggested professionals'), 'h3').map(
      textOf,
    )
    expect(headings).toHaveLength(4)
    expect(headings).toEqual(best.slice(0, 4))
    const near = await addClient(app, { ...LEEDS, lat: 50.1, lng: -5.5 })
    await addProvider(app, { businessName: 'In Penzance', location: 'Penzance', lat: 50.12, lng: -5.53 })
    const nearest = allIn((await dashboardOf(near)).region('Suggested professionals'), 'h3').map(textOf)
    expect(nearest[0]).toBe('In Penzance')
  })

  test('every empty part says what to do next', async () => {
    const page = await dashboardOf(await addClient(app))
    expect(page.text).toContain('You have not posted a job yet')
    expect(page.text).toContain('No saved professionals yet')
  })
})

test('an admin is led to the dashboard of the admin area', async () => {
  const id = await addClient(app, { accountType: 'admin' })
  const answer = await (await app.as(id)).page('/dashboard')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/admin')
})
