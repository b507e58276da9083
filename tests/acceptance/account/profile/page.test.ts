import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedback, jobs, memberships, profiles, services } from '#db/schema/index.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { openCast } from '#tests/support/cast.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { refusing } from '#tests/support/database/with-failing-table.ts'
import { allIn, type Html, hrefsIn, said, textOf } from '#tests/support/html.ts'
import { entry } from '#tests/support/people.ts'

const DAY = 86_400_000

const { app, clientId, providerId, unpaidId, client, provider, unpaid, admin } = await openCast()
afterAll(() => app.close())

const tabs = (page: Html) => allIn(page.region('My profile'), 'a').map(textOf)
const detail = (page: Html, term: string) =>
  page.all('dt', { text: term }).flatMap(({ parent }) => (parent ? allIn([parent], 'dd').map(textOf) : []))

test.each(['/profile', '/account', '/account?tab=bookmarks'])(
  '%s signed out leads to the login and back [SET-01]',
  async (path) => {
    const answer = await app.page(path, { redirect: 'manual' })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`/login?return=${encodeURIComponent(path)}`)
  },
)

describe('the header', () => {
  test('shows avatar, name, role, location and Edit Profile [SET-02, SET-03]', async () => {
    const page = await provider.html('/profile')
    expect(textOf(page.one('h1'))).toBe('Rosa Ridge')
    expect(page.text).toContain('Service Provider')
    expect(page.text).toContain('M1')
    expect(page.source).toContain('>RR<')
    expect(page.one('a', { text: 'Edit Profile' }).attribs.href).toBe('/account-settings')
    expect((await app.page('/account-settings', { redirect: 'manual' })).headers.get('location')).toBe('/account')
  })

  test('reads "Client" for clients [SET-03]', async () => {
    const page = await client.html('/profile')
    expect(page.all('header').map(textOf).join(' ')).toContain('Client')
    expect(page.text).not.toContain('Service Provider')
  })
})

describe('the tabs', () => {
  test('of a provider [SET-04, SET-05]', async () => {
    expect(tabs(await provider.html('/profile'))).toEqual([
      'About',
      'Services',
      'Portfolio',
      'Reviews',
      'Saved Jobs',
      'Subscriptions',
    ])
  })

  test('of a client [SET-04, SET-06]', async () => {
    expect(tabs(await client.html('/profile'))).toEqual(['About', 'My Jobs', 'Subscriptions'])
  })

  test('of an admin: with a link to /admin, which others do not have [SET-04, SET-07]', async () => {
    const page = await admin.html('/profile')
    expect(tabs(page)).toEqual(['About', 'Subscriptions', 'Admin Dashboard'])
    expect(hrefsIn(page.region('My profile')).at(-1)).toBe('/admin')
    expect((await provider.html('/profile')).all('a', { href: '/admin' })).toHaveLength(0)
  })

  test('that a person does not have open nothing', async () => {
    expect((await client.html('/profile?tab=reviews')).text).toContain('Member since')
    expect((await provider.html('/profile?tab=jobs')).text).toContain('Member since')
  })
})

test('About shows what the profile says, and since when [SET-08]', async () => {
  const page = await provider.html('/profile')
  expect(page.text).toContain('Slate and lead.')
  expect(page.text).toContain('Slating')
  expect(detail(page, 'Business email')).toEqual(['rosa@ridge.example'])
  expect(detail(page, 'Phone')).toEqual(['07700 900111'])
  expect(detail(page, 'Location')).toEqual(['M1'])
  expect(detail(page, 'Website')).toEqual(['https://ridge.example/'])
  expect(detail(page, 'Member since')).toEqual(['February 2024'])
})

describe('services and portfolio', () => {
  test('without any, an add button leads a member to the settings [SET-09, SET-10]', async () => {
    await app.site.database.query.delete(services).where(eq(services.providerId, providerId))
    for (const [tab, label, to] of [
      ['services', 'Add a service', '/account/services?add'],
      ['portfolio', 'Add to portfolio', '/account/portfolio/new'],
    ]) {
      const page = await provider.html(`/profile?tab=${tab}`)
      const button = page.one('button', { text: label ?? '' })
      const answer = await provider.post('/profile', { [button.attribs.name ?? '']: button.attribs.value ?? '' })
      expect(answer.headers.get('location')).toBe(to)
    }
  })

  test.each(['service', 'portfolio'])(
    'adding a %s without a membership: "Subscription required", then /membership [SET-11]',
    async (add) => {
      const answer = await unpaid.post('/profile', { add })
      expect(answer.headers.get('location')).toMatch(/^\/membership\b/)
      expect(said(await unpaid.html('/about'))).toContain('Subscription required')
    },
  )

  test('are listed with their prices; those of a lapsed member are kept and said to be unseen', async () => {
    await app.site.database.query.insert(services).values([
      { providerId, title: 'Survey', pricePence: 12_050, unit: 'per job', position: 0 },
      { providerId: unpaidId, title: 'Kept', pricePence: 100, unit: 'per hour', position: 0 },
    ])
    expect((await provider.html('/profile?tab=services')).text).toContain('Survey £120.50 per job')
    const kept = await unpaid.html('/profile?tab=services')
    expect(kept.text).toContain('Kept')
    expect(kept.text).toContain('no one else sees it until you have a membership')
  })
})

describe('reviews', () => {
  test('without any: "No reviews yet." [SET-14]', async () => {
    expect((await provider.html('/profile?tab=reviews')).text).toContain('No reviews yet.')
  })

  test('are listed with their count, newest first; those that wait are only counted [SET-12, DAT-20]', async () => {
    const { query } = app.site.database
    await query
      .insert(feedback)
      .values([
        entry(providerId, 5, { title: 'Older', createdAt: new Date('2026-01-02') }),
        entry(providerId, 2, { title: 'Newer', createdAt: new Date('2026-02-03') }),
        entry(providerId, 1, { title: 'Waiting', approvedAt: null }),
      ])
    const page = await provider.html('/profile?tab=reviews')
    expect(textOf(page.one('h2', { text: /^Reviews/ }))).toBe('Reviews (2)')
    expect(page.all('h3').map(textOf)).toEqual(['Newer', 'Older'])
    expect(page.text).toContain('3 February 2026')
    expect(page.source).not.toContain('>Waiting<')
    expect(page.text).toContain('One more is being checked before it is published.')
  })

  test('that wait are counted in a whole sentence, however many there are', async () => {
    const { query } = app.site.database
    await query.delete(feedback)
    for (const title of ['One', 'Two', 'Three']) {
      await query.insert(feedback).values(entry(providerId, 4, { title, approvedAt: null }))
    }
    const page = await provider.html('/profile?tab=reviews')
    expect(page.text).toContain('3 more are being checked before they are published.')
  })

  test('name their authors by first and last name, else "User", else "Anonymous" [SET-15]', async () => {
    const { query } = app.site.database
    await query.delete(feedback)
    const nameless = await addClient(app, { firstName: '', lastName: '' })
    await query
      .insert(feedback)
      .values([
        entry(providerId, 5, { title: 'Named', userId: clientId, createdAt: new Date('2026-01-03') }),
        entry(providerId, 4, { title: 'Nameless', userId: nameless, createdAt: new Date('2026-01-02') }),
        entry(providerId, 3, { title: 'Gone', authorName: '', createdAt: new Date('2026-01-01') }),
      ])
    const { entries } = await provider.api.feedback.own({ page: 1 })
    expect(entries.map(({ authorName }) => authorName)).toEqual(['Tom Field', 'User', 'Anonymous'])
    expect((await provider.html('/profile?tab=reviews')).text).toContain('Tom Field · 3 January 2026')
  })

  test('are read without a membership too, and by no one else [SET-16]', async () => {
    await app.site.database.query.insert(feedback).values(entry(unpaidId, 4, { title: 'Fine work' }))
    expect((await unpaid.html('/profile?tab=reviews')).text).toContain('Fine work')
    await expect(client.api.feedback.own({ page: 1 })).rejects.toMatchObject({ code: 'WRONG_TYPE' })
    await expect(app.visitor().feedback.own({ page: 1 })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('that cannot be loaded say so [SET-14]', async () => {
    await app.work.db.execute(sql`alter table feedback rename to away`)
    const page = await provider.html('/profile?tab=reviews')
    await app.work.db.execute(sql`alter table away rename to feedback`)
    expect(page.text).toContain('Failed to load reviews. Please try again later.')
    expect(page.text).toContain('Rosa Ridge')
  })
})

describe('My Jobs', () => {
  let first: string
  let second: string
  beforeAll(async () => {
    first = await addJob(app, clientId, { title: 'Mend a gate', postedAt: new Date('2026-01-01') })
    second = await addJob(app, clientId, { title: 'Patch a roof', postedAt: new Date('2026-02-01'), status: 'hired' })
    await addJob(app, await addClient(app), { title: 'Somebody else’s' })
  })

  /** The form of the list. */
  const remove = (by: TestBrowser, id: string) =>
    by.post(`/job-directory/${id}/manage`, { act: 'delete', back: 'list' })

  test('are one’s own, newest posted first, with a delete action that asks [SET-17]', async () => {
    const page = await client.html('/profile?tab=jobs')
    expect(page.all('article').map((job) => textOf(allIn(job, 'h2')[0] ?? job))).toEqual([
      'Patch a roof',
      'Mend a gate',
    ])
    const asks = allIn(page.region('My Jobs'), 'details')
    expect(asks).toHaveLength(2)
    for (const ask of asks) {
      expect(ask.attribs).not.toHaveProperty('open')
      expect(allIn(ask, 'input', { name: 'act', value: 'delete' })).toHaveLength(1)
    }
    expect(page.all('input', { name: 'act', value: 'delete' })).toHaveLength(2)
  })

  test('deleted: "Job deleted" [SET-18]', async () => {
    const page = await client.follow(await remove(client, second))
    expect(said(page)).toBe('Job deleted')
    expect(page.text).not.toContain('Patch a roof')
    expect(await app.site.database.query.select().from(jobs).where(eq(jobs.id, second))).toEqual([])
  })

  test('of another person do not exist, and stay', async () => {
    const other = await app.as(await addClient(app))
    expect((await remove(other, first)).status).toBe(404)
    await expect(other.api.job.removeOwn({ id: first })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(app.visitor().job.removeOwn({ id: first })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await app.site.database.query.select().from(jobs).where(eq(jobs.id, first))).toHaveLength(1)
  })

  test('that cannot be deleted: "Failed to delete job" [SET-18]', async () => {
    const answer = await refusing(app, 'delete on jobs', () => remove(client, first))
    expect(said(await client.follow(answer))).toBe('Failed to delete job')
  })

  test('that cannot be loaded: "Failed to load your jobs" [SET-19]', async () => {
    await app.work.db.execute(sql`alter table job_categories rename to away`)
    const page = await client.html('/profile?tab=jobs')
    await app.work.db.execute(sql`alter table away rename to job_categories`)
    expect(page.text).toContain('Failed to load your jobs')
  })
})

describe('Subscriptions', () => {
  const read = async (change: Partial<typeof memberships.$inferInsert>) => {
    await app.site.database.query.update(memberships).set(change).where(eq(memberships.providerId, providerId))
    return (await provider.html('/profile?tab=subscriptions')).text
  }
  const inDays = (days: number) => new Date(app.site.now().getTime() + days * DAY)

  test('a yearly plan that renews', async () => {
    const text = await read({ plan: 'yearly', periodEnd: inDays(12), cancelledAt: null })
    expect(text).toContain('Annual Plan')
    expect(text).toContain('Renews in 12 days')
    expect(text).not.toContain('Cancels Soon')
  })

  test('a monthly plan that is cancelled', async () => {
    const text = await read({ plan: 'monthly', periodEnd: inDays(1), cancelledAt: new Date() })
    expect(text).toContain('Monthly Plan')
    expect(text).toContain('Cancels Soon')
    expect(text).toContain('Expires in 1 day')
  })

  test('none: "No Active Membership" with a way to get one; clients need none', async () => {
    const page = await unpaid.html('/profile?tab=subscriptions')
    expect(page.text).toContain('No Active Membership')
    expect(page.text).toContain('Basic Plan')
    expect(page.one('a', { text: 'Get Membership' }).attribs.href).toBe('/membership')
    const none = await client.html('/profile?tab=subscriptions')
    expect(none.text).toContain('Basic Plan')
    expect(none.all('a', { text: 'Get Membership' })).toHaveLength(0)
  })
})

test('an unconfirmed client reads and keeps the own profile', async () => {
  const id = await addClient(app, { emailConfirmed: false })
  const browser = await app.as(id)
  expect((await browser.html('/profile?tab=jobs')).text).toContain('No jobs yet')
  await browser.post('/account', { firstName: 'Una', lastName: 'Firmed', location: '' })
  const [row] = await app.site.database.query.select().from(profiles).where(eq(profiles.id, id))
  expect(row?.firstName).toBe('Una')
})
