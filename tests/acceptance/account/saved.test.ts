import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { noFilters } from '#contract/directory.ts'
import { jobs, profiles, savedJobs, savedProviders } from '#db/schema/index.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { allIn, type Html, hrefsIn, said, textOf } from '#tests/support/html.ts'
import { addProvider, changeProvider } from '#tests/support/people.ts'

const app = await createTestApp()
const clientId = await addClient(app)
const client = await app.as(clientId)
const providerId = await addProvider(app, { businessName: 'Watching Ltd' })
const provider = await app.as(providerId)
const older = await addProvider(app, {
  ...{ businessName: 'Older Plumbing', bio: 'Boilers and taps.', createdAt: new Date('2020-01-01'), town: 'Leeds' },
  categories: ['Construction/Trade > Plumbing'],
})
const newer = await addProvider(app, {
  ...{ businessName: 'Newer Roofing', bio: 'Slate and lead.', createdAt: new Date('2024-01-01') },
  categories: ['Construction/Trade > Roofing'],
})
const gate = await addJob(app, clientId, { title: 'Mend a gate', postedAt: new Date('2026-01-01') })
const roof = await addJob(app, clientId, {
  ...{ title: 'Patch a roof', postedAt: new Date('2026-02-01') },
  categories: ['Construction/Trade > Roofing'],
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.site.database.query.delete(savedProviders)
  await app.site.database.query.delete(savedJobs)
  await app.site.database.query.update(jobs).set({ status: 'open' })
})

const press = (browser: TestBrowser, kind: string, id: string, save: 'yes' | 'no', from = '/directory?service=tap') =>
  browser.page('/saved', {
    method: 'POST',
    body: new URLSearchParams({ kind, id, save }),
    headers: { referer: new URL(from, app.site.settings.siteUrl).href },
  })
const rows = async () => ({
  providers: (await app.site.database.query.select().from(savedProviders)).map(({ providerId }) => providerId),
  jobs: (await app.site.database.query.select().from(savedJobs)).map(({ jobId }) => jobId),
})
const cards = (page: Html) => page.all('article').map((card) => textOf(allIn(card, 'h3')[0] ?? card))
const heart = (page: Html, name: string) => page.one('button', { 'aria-label': `Save ${name}` })
const list = async (browser: TestBrowser, query = '') => browser.html(`/account?tab=bookmarks${query}`)

describe('a provider', () => {
  test('is saved and removed on the listing; the button shows the state [SAV-01, PRV-16]', async () => {
    const before = await client.html(`/directory/${older}`)
    expect(before.all('button', { text: 'Save this provider' })).toHaveLength(1)
    await press(client, 'provider', older, 'yes', `/directory/${older}`)
    const after = await client.html(`/directory/${older}`)
    expect(after.all('button', { text: 'Saved' })).toHaveLength(1)
    await press(client, 'provider', older, 'no', `/directory/${older}`)
    expect((await client.html(`/directory/${older}`)).all('button', { text: 'Saved' })).toHaveLength(0)
  })

  test('has a heart in the directory that shows the state', async () => {
    await press(client, 'provider', older, 'yes')
    const page = await client.html('/directory')
    expect(heart(page, 'Older Plumbing').attribs['aria-pressed']).toBe('true')
    expect(heart(page, 'Newer Roofing').attribs['aria-pressed']).toBe('false')
  })

  test('saved: "Provider saved", removed: "Provider removed", and back to the same page [SAV-04]', async () => {
    const saving = await press(client, 'provider', older, 'yes')
    expect(saving.headers.get('location')).toBe('/directory?service=tap')
    expect(said(await client.follow(saving))).toBe('Provider saved')
    expect(said(await client.follow(await press(client, 'provider', older, 'no')))).toBe('Provider removed')
  })

  test('a script hears the words instead of a page [SAV-04]', async () => {
    const body = new URLSearchParams({ kind: 'provider', id: older, save: 'yes' })
    const answer = await client.page('/saved.data', { method: 'POST', body, headers: { 'sec-fetch-mode': 'cors' } })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Provider saved')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('is saved once however often it is pressed [API-37]', async () => {
    for (const _ of [1, 2]) await press(client, 'provider', older, 'yes')
    expect((await rows()).providers).toEqual([older])
    const { saved } = await client.api()
    expect(await saved.ids({ providers: [older, newer], jobs: [] })).toEqual({ providers: [older], jobs: [] })
  })

  test('cannot save themself, and has no button to [PRV-27]', async () => {
    const page = await provider.html(`/directory/${providerId}`)
    expect(page.all('*', { text: 'Save this provider' })).toHaveLength(0)
    expect(page.all('*', { text: 'Leave feedback' })).toHaveLength(0)
    expect(page.all('*', { text: 'Send a message' })).toHaveLength(0)
    expect((await provider.html('/directory')).all('button', { 'aria-label': 'Save Watching Ltd' })).toHaveLength(0)
    const { saved } = await provider.api()
    await expect(saved.saveProvider({ providerId })).rejects.toMatchObject({ code: 'ONESELF' })
    expect(said(await provider.follow(await press(provider, 'provider', providerId, 'yes')))).toBe('Action failed')
    expect((await rows()).providers).toEqual([])
  })

  test('who is not public cannot be saved: "Action failed" [SAV-06]', async () => {
    const hidden = await addProvider(app, { businessName: 'Hidden Ltd', hiddenAt: new Date() })
    expect(said(await client.follow(await press(client, 'provider', hidden, 'yes')))).toBe('Action failed')
    expect(said(await client.follow(await press(client, 'provider', randomUUID(), 'yes')))).toBe('Action failed')
    expect((await rows()).providers).toEqual([])
  })
})

describe('a job', () => {
  test('is saved and removed by a provider with the heart, which shows the state [SAV-02, SAV-05]', async () => {
    const saving = await press(provider, 'job', gate, 'yes', '/job-directory')
    const page = await provider.follow(saving)
    expect(said(page)).toBe('Job saved')
    expect(heart(page, 'Mend a gate').attribs['aria-pressed']).toBe('true')
    expect(heart(page, 'Patch a roof').attribs['aria-pressed']).toBe('false')
    const after = await provider.follow(await press(provider, 'job', gate, 'no', '/job-directory'))
    expect(said(after)).toBe('Job removed')
    expect(heart(after, 'Mend a gate').attribs['aria-pressed']).toBe('false')
  })

  test('has no heart for clients, whom the server refuses too [API-36]', async () => {
    expect((await client.html('/job-directory')).all('button', { 'aria-label': /^Save / })).toHaveLength(0)
    const { saved } = await client.api()
    await expect(saved.saveJob({ jobId: gate })).rejects.toMatchObject({ code: 'WRONG_TYPE' })
    await expect(saved.jobs({ text: '', category: '', page: 1 })).rejects.toMatchObject({ code: 'WRONG_TYPE' })
    expect((await rows()).jobs).toEqual([])
  })

  test('that is no longer open cannot be saved', async () => {
    await app.site.database.query.update(jobs).set({ status: 'closed' }).where(eq(jobs.id, gate))
    expect(said(await provider.follow(await press(provider, 'job', gate, 'yes')))).toBe('Action failed')
    expect((await rows()).jobs).toEqual([])
  })

  test('saved is read, saved once and removed by its provider alone [API-36]', async () => {
    const { saved } = await provider.api()
    for (const _ of [1, 2]) await saved.saveJob({ jobId: gate })
    expect(await saved.ids({ providers: [], jobs: [gate, roof] })).toEqual({ providers: [], jobs: [gate] })
    const other = await app.as(older)
    await (await other.api()).saved.removeJob({ jobId: gate })
    expect((await rows()).jobs).toEqual([gate])
  })
})

describe('a visitor', () => {
  test('hears "Authentication required", and nothing is saved [SAV-03]', async () => {
    const visitor = app.browser()
    const page = await visitor.follow(await press(visitor, 'provider', older, 'yes'))
    expect(said(page)).toBe('Authentication required')
    expect(await rows()).toEqual({ providers: [], jobs: [] })
    await expect(app.visitor().saved.saveProvider({ providerId: older })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    await expect(app.visitor().saved.saveJob({ jobId: gate })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('is led to the sign-in by the heart', async () => {
    const page = await app.html('/directory')
    expect(page.one('a', { 'aria-label': 'Save Older Plumbing' }).attribs.href).toBe(
      `/login?return=${encodeURIComponent(`/directory/${older}`)}`,
    )
    expect(page.all('form', { action: '/saved' })).toHaveLength(0)
  })
})

test('a failure of ours says "Action failed" [SAV-06]', async () => {
  await app.work.db.execute(sql`alter table saved_providers rename to saved_away`)
  const answer = await press(client, 'provider', older, 'yes', '/about')
  const body = new URLSearchParams({ kind: 'provider', id: older, save: 'yes' })
  const script = await client.page('/saved.data', { method: 'POST', body, headers: { 'sec-fetch-mode': 'cors' } })
  await app.work.db.execute(sql`alter table saved_away rename to saved_providers`)
  expect(said(await client.follow(answer))).toBe('Action failed')
  expect(script.status).toBe(500)
  expect(await script.text()).toContain('Action failed')
})

test('the way back leads nowhere but to our own pages', async () => {
  const body = new URLSearchParams({ kind: 'provider', id: older, save: 'yes' })
  const headers = { referer: 'https://evil.example/phish' }
  const answer = await client.page('/saved', { method: 'POST', body, headers })
  expect(answer.headers.get('location')).toBe(`/directory/${older}`)
})

test.each(['user_id', 'userId', '__proto__'])('a form with %s is refused', async (name) => {
  const body = new URLSearchParams({ kind: 'provider', id: older, save: 'yes' })
  body.append(name, clientId)
  expect((await provider.page('/saved', { method: 'POST', body })).status).toBe(400)
  expect((await rows()).providers).toEqual([])
})

describe('the lists', () => {
  beforeEach(async () => {
    const { saved } = await provider.api()
    for (const id of [newer, older]) await saved.saveProvider({ providerId: id })
    for (const id of [gate, roof]) await saved.saveJob({ jobId: id })
    await (await client.api()).saved.saveProvider({ providerId: older })
  })

  test('of professionals: newest created first, as the public sees them [SAV-13, DAT-03]', async () => {
    expect(cards(await list(provider))).toEqual(['Newer Roofing', 'Older Plumbing'])
    await changeProvider(app, newer, { hiddenAt: new Date() })
    const page = await list(provider)
    await changeProvider(app, newer, { hiddenAt: null })
    expect(cards(page)).toEqual(['Older Plumbing'])
    expect(page.source).not.toContain('Newer Roofing')
  })

  test('of jobs: newest posted first, open ones only, without contact details', async () => {
    const page = await list(provider, '&list=jobs')
    expect(cards(page)).toEqual(['Patch a roof', 'Mend a gate'])
    expect(page.source).not.toContain('secret-contact')
    await app.site.database.query.update(jobs).set({ status: 'hired' }).where(eq(jobs.id, roof))
    expect(cards(await list(provider, '&list=jobs'))).toEqual(['Mend a gate'])
  })

  test('on /account: both for providers, professionals alone for clients [SAV-11, SAV-12]', async () => {
    const own = await list(provider)
    expect(hrefsIn(own.region('Saved lists'))).toEqual([
      '/account?tab=bookmarks&list=professionals',
      '/account?tab=bookmarks&list=jobs',
    ])
    const page = await list(client, '&list=jobs')
    expect(page.all('nav', { 'aria-label': 'Saved lists' })).toHaveLength(0)
    expect(cards(page)).toEqual(['Older Plumbing'])
  })

  test('on /profile: a panel with both sub-tabs [SAV-07]', async () => {
    const page = await provider.html('/profile')
    expect(page.all('h2').map(textOf)).toContain('Saved items')
    expect(page.all('nav', { 'aria-label': 'Saved lists' }).flatMap((nav) => allIn(nav, 'a').map(textOf))).toEqual([
      'Saved Professionals',
      'Saved Jobs',
    ])
    expect(cards(page)).toEqual(['Newer Roofing', 'Older Plumbing'])
    expect(cards(await provider.html('/profile?tab=about&list=jobs'))).toEqual(['Patch a roof', 'Mend a gate'])
    expect(cards(await provider.html('/profile?tab=saved'))).toEqual(['Patch a roof', 'Mend a gate'])
  })

  test('are searched by words and narrowed by category; clearing shows all again [SAV-08, SAV-09]', async () => {
    const form = (page: Html) => page.one('form', { role: 'search', 'aria-label': 'Search saved items' })
    const all = await list(provider)
    expect(allIn(form(all), 'input', { name: 'q' })).toHaveLength(1)
    expect(allIn(form(all), 'select', { name: 'category' })).toHaveLength(1)
    expect(cards(await list(provider, '&q=boilers'))).toEqual(['Older Plumbing'])
    expect(cards(await list(provider, '&category=Construction%2FTrade+%3E+Roofing'))).toEqual(['Newer Roofing'])
    expect(cards(await list(provider, '&category=Construction%2FTrade'))).toEqual(['Newer Roofing', 'Older Plumbing'])
    expect(cards(await list(provider, '&list=jobs&q=GATE'))).toEqual(['Mend a gate'])
    const jobs = await list(provider, '&list=jobs&category=Construction%2FTrade+%3E+Roofing')
    expect(cards(jobs)).toEqual(['Patch a roof'])
    const clear = jobs.one('a', { text: 'Clear Filters' })
    expect(cards(await provider.html(clear.attribs.href ?? ''))).toEqual(['Patch a roof', 'Mend a gate'])
    const none = await list(provider, '&q=helicopter')
    expect(cards(none)).toEqual([])
    const reset = none.one('a', { text: 'Reset Filters' })
    expect(cards(await provider.html(reset.attribs.href ?? ''))).toHaveLength(2)
  })

  test('a category that does not exist finds nothing, and % is no wildcard', async () => {
    expect(cards(await list(provider, '&category=Nothing'))).toEqual([])
    expect(cards(await list(provider, '&q=%25'))).toHaveLength(2)
    expect(cards(await list(provider, '&list=jobs&q=zz%25'))).toEqual([])
  })

  test('have pages of 12', async () => {
    const { query } = app.site.database
    const many = Array.from({ length: 13 }, () => randomUUID())
    await query.insert(profiles).values(
      many.map((id, index) => ({
        ...{ id, accountType: 'provider' as const, businessName: `Many ${index}`, adminCreated: true },
        createdAt: new Date(2000, 1, 1 + index),
      })),
    )
    await query.insert(savedProviders).values(many.map((id) => ({ userId: clientId, providerId: id })))
    const first = await list(client)
    const second = await list(client, '&page=2')
    expect(cards(first)).toHaveLength(12)
    expect(cards(second)).toEqual(['Many 1', 'Many 0'])
    expect(cards(await list(client, '&page=99'))).toEqual(['Many 1', 'Many 0'])
    await query.delete(profiles).where(eq(profiles.adminCreated, true))
  })

  test.each([
    ['', 'saved_providers', 'Failed to load saved providers'],
    ['&list=jobs', 'saved_jobs', 'Failed to load saved jobs'],
  ])('that cannot be loaded say so (%s) [SAV-10]', async (query, table, sentence) => {
    await app.work.db.execute(sql`alter table ${sql.identifier(table)} rename to away`)
    const page = await list(provider, query)
    await app.work.db.execute(sql`alter table away rename to ${sql.identifier(table)}`)
    expect(page.text).toContain(sentence)
    expect(page.text).toContain('Bookmarks')
  })
})

test('empty lists say what to do', async () => {
  expect((await list(client)).text).toContain('No saved professionals')
  expect((await list(provider, '&list=jobs')).text).toContain('No saved jobs')
})

test('a page of one reader never carries the hearts of another', async () => {
  await press(client, 'provider', older, 'yes')
  const other = await app.as(await addClient(app))
  expect(heart(await other.html('/directory'), 'Older Plumbing').attribs['aria-pressed']).toBe('false')
  expect((await app.visitor().directory.search(noFilters)).cards[0]).not.toHaveProperty('saved')
})
