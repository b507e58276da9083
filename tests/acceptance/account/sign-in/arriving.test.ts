import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { profiles, user } from '#db/schema/index.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { readHtml } from '#tests/support/html.ts'
import { newBrowser, newEmail, signUpConfirmed } from '#tests/support/signing-up.ts'

const app = await createTestApp({ working: true })
const pat = await signUpConfirmed(app, 'provider')
afterAll(() => app.close())

describe('without an account type', () => {
  /** Somebody as Google's sign-in leaves them: a user without a profile. */
  async function arrived() {
    const [added] = await app.site.database.query
      .insert(user)
      .values({ email: newEmail(), name: 'Grace Hopper Murray', emailVerified: true })
      .returning()
    if (!added) throw new Error('nobody')
    return { id: added.id, browser: await app.as(added.id) }
  }

  test('every page leads to the choice, and remembers where one was going [ACC-116]', async () => {
    const { browser } = await arrived()
    for (const path of ['/directory?service=x', '/membership', '/login', '/']) {
      const answer = await browser.page(path)
      const choice = `/choose-account-type?${new URLSearchParams({ return: path })}`
      expect([answer.status, answer.headers.get('location')]).toEqual([302, choice])
    }
    const inside = await browser.page('/directory.data')
    expect(await inside.text()).toContain('/choose-account-type')
    expect((await browser.page('/terms')).status).toBe(200)
  })

  test('the choice makes a profile of that type, once; then one goes on [ACC-116]', async () => {
    const { id, browser } = await arrived()
    const page = '/choose-account-type?return=%2Fcontact'
    const html = await browser.html(page)
    expect(html.title).toBe('Choose your account type | Fettle')
    expect(html.all('input', { type: 'radio' }).map((choice) => choice.attribs.value)).toEqual(['client', 'provider'])
    const refused = await browser.post(page, { location: '' })
    expect(refused.status).toBe(400)
    const { text } = await readHtml(refused)
    expect(text).toContain('Choose what you are here for')
    expect(text).toContain('Location is required')
    expect((await browser.post(page, { accountType: 'admin', location: 'Leeds' })).status).toBe(400)

    const done = await browser.post(page, { accountType: 'provider', location: 'Leeds' })
    expect(done.headers.get('location')).toBe('/contact')
    const [profile] = await app.site.database.query.select().from(profiles).where(eq(profiles.id, id))
    expect(profile).toMatchObject({
      accountType: 'provider',
      firstName: 'Grace',
      lastName: 'Hopper Murray',
      town: 'Leeds',
    })
    expect((await browser.page('/directory')).status).toBe(200)
    const again = await browser.post(page, { accountType: 'client', location: 'Leeds' })
    expect(again.headers.get('location')).toBe('/contact')
    await expect(browser.api.account.chooseType({ accountType: 'client', location: 'Leeds' })).rejects.toMatchObject({
      code: 'ALREADY_CHOSEN',
    })
    const [kept] = await app.site.database.query.select().from(profiles).where(eq(profiles.id, id))
    expect(kept?.accountType).toBe('provider')
  })

  test('it is no one else’s page', async () => {
    const visitor = await app.page('/choose-account-type')
    expect(visitor.headers.get('location')).toBe('/login')
    const { id } = await signUpConfirmed(app)
    expect((await (await app.as(id)).page('/choose-account-type')).headers.get('location')).toBe('/directory')
  })
})

describe('/membership', () => {
  test('a visitor signs in as provider first and comes back [MEM-01]', async () => {
    const browser = newBrowser(app)
    const answer = await browser.page('/membership')
    expect(answer.headers.get('location')).toBe('/login?type=provider&return=/membership')
    const form = (await browser.follow(answer)).one('form').attribs.action ?? ''
    const back = await browser.post(form, { email: pat.email, password: PASSWORD })
    expect(back.headers.get('location')).toBe('/membership')
  })

  test('a client goes to the directory [MEM-02]', async () => {
    const { id } = await signUpConfirmed(app)
    expect((await (await app.as(id)).page('/membership')).headers.get('location')).toBe('/directory')
  })

  test('notices by key alone; the place one came from is a page of ours [MEM-30, MEM-53, MEM-54, MEM-55]', async () => {
    const browser = await app.as(pat.id)
    const text = async (query: string) => (await browser.html(`/membership?${query}`)).text
    const required = 'You need an active membership to use this feature.'
    expect(await text('message=subscription_required')).toContain(required)
    expect(await text('message=membership_resumed')).toContain('Your membership continues.')
    expect(await text('message=Send+money')).toBe(await text(''))
    expect(await text('message=toString')).toBe(await text(''))
    const came = await text('redirectReason=subscription_required&redirectFrom=/dashboard')
    expect(came).toContain(`${required} You came from your dashboard.`)
    expect(await text('redirectReason=subscription_required&redirectFrom=//evil.example')).not.toContain('evil')
  })
})
