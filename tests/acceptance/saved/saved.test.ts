import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { noFilters } from '#contract/directory/words.ts'
import { jobs, savedJobs, savedProviders } from '#db/schema/index.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient } from '#tests/support/clients.ts'
import { type Html, said } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'
import { forgetSaved, openSaving } from '#tests/support/saved.ts'

const { app, clientId, client, providerId, provider, older, newer, gate, roof } = await openSaving()
beforeEach(() => forgetSaved(app))
afterAll(() => app.close())

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
const heart = (page: Html, name: string) => page.one('button', { 'aria-label': `Save ${name}` })

describe('a provider', () => {
  test('is saved and removed on the listing; the button shows the state [SAV-01, PRV-16]', async () => {
    const before = await client.html(`/directory/${older}`)
    expect(heart(before, 'Older Plumbing').attribs['aria-pressed']).toBe('false')
    await press(client, 'provider', older, 'yes', `/directory/${older}`)
    const after = await client.html(`/directory/${older}`)
    expect(heart(after, 'Older Plumbing').attribs['aria-pressed']).toBe('true')
    await press(client, 'provider', older, 'no', `/directory/${older}`)
    const again = await client.html(`/directory/${older}`)
    expect(heart(again, 'Older Plumbing').attribs['aria-pressed']).toBe('false')
  })

  test('has a heart in the directory that shows the state', async () => {
    await press(client, 'provider', older, 'yes')
    const page = await client.html('/directory?location=Anywhere')
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
    const { saved } = client.api
    expect(await saved.ids({ providers: [older, newer], jobs: [] })).toEqual({ providers: [older], jobs: [] })
  })

  test('cannot save themself, and has no button to [PRV-27]', async () => {
    const page = await provider.html(`/directory/${providerId}`)
    expect(page.all('button', { 'aria-label': 'Save Watching Ltd' })).toHaveLength(0)
    expect(page.all('*', { text: 'Leave feedback' })).toHaveLength(0)
    expect(page.all('*', { text: 'Send a message' })).toHaveLength(0)
    expect(
      (await provider.html('/directory?location=Anywhere')).all('button', { 'aria-label': 'Save Watching Ltd' }),
    ).toHaveLength(0)
    const { saved } = provider.api
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
    const { saved } = client.api
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
    const { saved } = provider.api
    for (const _ of [1, 2]) await saved.saveJob({ jobId: gate })
    expect(await saved.ids({ providers: [], jobs: [gate, roof] })).toEqual({ providers: [], jobs: [gate] })
    const other = await app.as(older)
    await other.api.saved.removeJob({ jobId: gate })
    expect((await rows()).jobs).toEqual([gate])
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

test.each(['user_id', 'userId', '__proto__'])('a form with %s is refused', async (name) => {
  const body = new URLSearchParams({ kind: 'provider', id: older, save: 'yes' })
  body.append(name, clientId)
  expect((await provider.page('/saved', { method: 'POST', body })).status).toBe(400)
  expect((await rows()).providers).toEqual([])
})

test('a page of one reader never carries the hearts of another', async () => {
  await press(client, 'provider', older, 'yes')
  const other = await app.as(await addClient(app))
  expect(heart(await other.html('/directory?location=Anywhere'), 'Older Plumbing').attribs['aria-pressed']).toBe(
    'false',
  )
  expect((await app.visitor().directory.search(noFilters)).cards[0]).not.toHaveProperty('saved')
})
