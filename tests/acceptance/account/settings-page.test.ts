import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { deletionRequests, feedback, user } from '#db/schema/index.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { openCast } from '#tests/support/cast.ts'
import { allIn, said, textOf } from '#tests/support/html.ts'
import { changeProvider, entry } from '#tests/support/people.ts'

const DAY = 86_400_000

const { app, clientId, providerId, unpaidId, client, provider, unpaid, admin } = await openCast()
afterAll(() => app.close())

describe('the settings', () => {
  test('have a sidebar with the ways through them [SET-20, SET-22]', async () => {
    const page = await provider.html('/account')
    const aside = page.region('Account')
    expect(allIn(page.region('Account settings'), 'a').map(textOf)).toEqual([
      'My Profile',
      'Services',
      'Portfolio',
      'Where and when',
      'Accreditations',
      'Preview',
      'Account Security',
      'Notifications',
      'Bookmarks',
      'Feedback',
      'Subscriptions',
    ])
    expect(allIn(aside, 'form', { action: '/account/avatar' })).toHaveLength(1)
    expect(allIn(aside, 'a', { text: 'View My Profile' })[0]?.attribs.href).toBe('/profile')
    expect(allIn(aside, 'button', { text: 'Sign Out' })).toHaveLength(1)
  })

  test('show Subscriptions to providers only [SET-21]', async () => {
    expect(allIn((await client.html('/account')).region('Account settings'), 'a').map(textOf)).toEqual([
      'My Profile',
      'Account Security',
      'Notifications',
      'Bookmarks',
      'My feedback',
    ])
  })

  test.each([
    ['profile', 'My Profile'],
    ['notifications', 'Notifications'],
    ['bookmarks', 'Bookmarks'],
    ['payments', 'Subscriptions'],
    ['nonsense', 'My Profile'],
  ])('open the tab %s by its address [SET-22]', async (tab, heading) => {
    const page = await provider.html(`/account?tab=${tab}`)
    expect(textOf(page.one('h1'))).toBe(heading)
    expect(page.title).toBe(`${heading} | Fettle`)
  })

  test('say whether there is an active subscription [SET-25]', async () => {
    expect((await provider.html('/account?tab=payments')).text).toContain('You have an active subscription')
    expect((await unpaid.html('/account?tab=payments')).text).toContain('No active subscription')
  })

  test('deny the payments to anybody but a provider [SET-26]', async () => {
    for (const browser of [client, admin]) {
      expect((await browser.html('/account?tab=payments')).text).toContain('Access denied')
    }
  })

  test('that cannot be shown say so [SET-24]', async () => {
    await app.work.db.execute(sql`alter table memberships rename column plan to away`)
    const page = await provider.html('/account')
    await app.work.db.execute(sql`alter table memberships rename column away to plan`)
    expect(page.status).toBe(500)
    expect(page.text).toContain('Something went wrong loading the settings. Please try refreshing the page.')
  })

  test('end the session by Sign Out', async () => {
    const browser = await app.as(clientId)
    const page = await browser.follow(await browser.post('/sign-out', {}))
    expect(said(page)).toContain('Successfully signed out')
    expect((await browser.page('/account')).status).toBe(302)
  })
})

describe('the own listing', () => {
  const see = (browser: TestBrowser) => browser.html(`/directory/${unpaidId}`)

  test('is seen by its owner though no one else sees it, and says why and what to do [PRV-02]', async () => {
    const page = await see(unpaid)
    expect(page.status).toBe(200)
    expect(textOf(page.one('h1'))).toBe('Professional Service Provider')
    expect(page.text).toContain('Only you can see this page')
    expect(page.text).toContain('You have no active membership.')
    for (const browser of [client, provider, admin]) expect((await see(browser)).status).toBe(404)
    expect((await app.page(`/directory/${unpaidId}`)).status).toBe(404)
  })

  test('names every reason [PRV-02]', async () => {
    const { query } = app.site.database
    await changeProvider(app, providerId, { hiddenAt: new Date() })
    await query.update(user).set({ emailVerified: false }).where(eq(user.id, providerId))
    const page = await provider.html(`/directory/${providerId}`)
    expect(page.text).toContain('Your email address is not confirmed yet.')
    expect(page.text).toContain('It is hidden from the public pages by the people who run this site.')
    expect(page.text).not.toContain('You have no active membership.')
    await query.insert(deletionRequests).values({
      userId: providerId,
      requestedAt: new Date(),
      eraseAt: new Date(Date.now() + DAY),
      hidListing: true,
    })
    expect((await provider.html(`/directory/${providerId}`)).text).toContain('You asked us to delete your account.')
    await query.delete(deletionRequests)
    await changeProvider(app, providerId, { hiddenAt: null })
    await query.update(user).set({ emailVerified: true }).where(eq(user.id, providerId))
  })

  test('that is public has a link to edit it, which others do not see [PRV-26, PRV-28]', async () => {
    const page = await provider.html(`/directory/${providerId}`)
    expect(page.one('a', { text: 'Edit Full Profile' }).attribs.href).toBe('/account')
    expect(page.text).not.toContain('Only you can see this page')
    for (const browser of [client, unpaid]) {
      expect((await browser.html(`/directory/${providerId}`)).text).not.toContain('Edit Full Profile')
    }
    expect((await app.html(`/directory/${providerId}`)).text).not.toContain('Edit Full Profile')
  })

  test('shows the own feedback though it is not public', async () => {
    await app.site.database.query.delete(feedback)
    await app.site.database.query.insert(feedback).values(entry(unpaidId, 4, { title: 'Quite good' }))
    const page = await unpaid.html(`/directory/${unpaidId}?tab=feedback`)
    expect(page.text).toContain('Quite good')
  })

  test('does not exist for clients, who have none', async () => {
    expect((await client.page(`/directory/${clientId}`)).status).toBe(404)
  })
})
