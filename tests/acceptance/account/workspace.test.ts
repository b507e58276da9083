import { afterAll, describe, expect, test } from 'vitest'
import { CHECKLIST, CHECKLIST_ITEMS } from '#contract/dashboard/words.ts'
import { openCast } from '#tests/support/cast.ts'
import { hrefsIn, textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'

const { app, providerId, unpaidId, client, provider, unpaid } = await openCast()
afterAll(() => app.close())

describe('the checklist of the dashboard', () => {
  test('has an item for each that is missing, which leads to its field', async () => {
    const bare = await app.as(await addProvider(app))
    const to = CHECKLIST_ITEMS.map((item) => CHECKLIST[item].to)
    const links = hrefsIn((await bare.html('/dashboard')).region('What to do next'))
    expect(links.toSorted()).toEqual(to.toSorted())
    const unpaidLinks = hrefsIn((await unpaid.html('/dashboard')).region('What to do next'))
    expect(unpaidLinks).toContain('/profile?tab=services')
    expect(unpaidLinks).not.toContain('/account/services?add')
  })

  test.each(CHECKLIST_ITEMS)('%s leads to a page that has it', async (item) => {
    const address = new URL(CHECKLIST[item].to, 'http://here.invalid')
    const page = await provider.html(address.pathname + address.search)
    expect(page.status).toBe(200)
    if (address.hash) page.one('*', { id: address.hash.slice(1) })
  })
})

describe('the preview', () => {
  test('shows the card as the directory does', async () => {
    const preview = await provider.html('/account/preview')
    const card = (page: typeof preview) =>
      page
        .all('article')
        .map(textOf)
        .find((text) => text.includes('Ridge Roofing'))
    expect(card(preview)).toBeDefined()
    expect(card(preview)).toBe(card(await provider.html('/directory?category=Construction%2FTrade+%3E+Roofing')))
  })

  test('shows the search result as the listing gives it to search engines', async () => {
    const listing = await app.html(`/directory/${providerId}`)
    const result = textOf((await provider.html('/account/preview')).region('In a search engine'))
    expect(result).toContain(listing.title)
    expect(result).toContain(listing.one('meta', { name: 'description' }).attribs.content ?? '?')
  })

  test('is there while the listing is not public, and says so', async () => {
    expect((await app.page(`/directory/${unpaidId}`)).status).toBe(404)
    const page = await unpaid.html('/account/preview')
    expect(page.text).toContain('Only you can see your listing at the moment')
    expect(textOf(page.one('article'))).toContain('Una Paid')
    expect((await provider.html('/account/preview')).text).not.toContain('Only you can see')
  })

  test('is for providers, of their own listing', async () => {
    expect((await client.page('/account/preview')).status).toBe(403)
    await expect(client.api.directory.preview()).rejects.toMatchObject({ code: 'WRONG_TYPE' })
    await expect(app.visitor().directory.preview()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })
})
