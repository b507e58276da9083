import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs, profiles, savedProviders } from '#db/schema/index.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { allIn, type Html, hrefsIn, textOf } from '#tests/support/html.ts'
import { changeProvider } from '#tests/support/people.ts'
import { forgetSaved, openSaving } from '#tests/support/saved.ts'

const { app, clientId, client, provider, older, newer, gate, roof } = await openSaving()
beforeEach(() => forgetSaved(app))
afterAll(() => app.close())

const cards = (page: Html) => page.all('article').map((card) => textOf(allIn(card, 'h3')[0] ?? card))
const list = async (browser: TestBrowser, query = '') => browser.html(`/account?tab=bookmarks${query}`)

describe('the lists', () => {
  beforeEach(async () => {
    const { saved } = provider.api
    for (const id of [newer, older]) await saved.saveProvider({ providerId: id })
    for (const id of [gate, roof]) await saved.saveJob({ jobId: id })
    await client.api.saved.saveProvider({ providerId: older })
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
        id,
        accountType: 'provider' as const,
        businessName: `Many ${index}`,
        adminCreated: true,
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
