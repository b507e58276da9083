import { hash } from '@node-rs/argon2'
import { eq, like } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { profiles, rateLimits } from '#db/schema/index.ts'
import { targetAfterSignIn } from '#server/account/sign-in/target.ts'
import { setPasswordHash } from '#server/auth/credentials.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { allIn, labelsIn, readHtml, textOf } from '#tests/support/html.ts'
import { linkToken } from '#tests/support/mail/links.ts'
import { addMembership } from '#tests/support/people.ts'
import {
  hasSession,
  logInByForm,
  newBrowser,
  newEmail,
  sessionsOf,
  signUpConfirmed,
} from '#tests/support/signing-up.ts'
import { untilTestEnds } from '#tests/support/spies.ts'

const app = await createTestApp({ working: true })
const tina = await signUpConfirmed(app)
const pat = await signUpConfirmed(app, 'provider')
afterAll(() => app.close())

/** What a refused sign-in says; there is no session then. */
async function refusal(browser: TestBrowser, answer: Response) {
  const html = await readHtml(answer)
  expect(hasSession(browser)).toBe(false)
  expect(html.text).toContain('Login failed')
  return { status: answer.status, text: html.text }
}

const COMPOSED = 'Le caf\u00e9 cr\u00e8me'
const DECOMPOSED = COMPOSED.normalize('NFD')

describe('a password with accents', () => {
  const logsIn = async (email: string, password: string) =>
    (await logInByForm(newBrowser(app), email, { password })).status === 302

  test('opens the account however a keyboard writes them, after sign-up, reset and change [ACC-28, ACC-48]', async () => {
    const email = newEmail()
    const fields = { fullName: 'Zo\u00eb', email, location: 'M1 1AE', password: DECOMPOSED, confirm: COMPOSED }
    expect((await newBrowser(app).post('/signup', fields)).status).toBe(302)
    expect([await logsIn(email, COMPOSED), await logsIn(email, DECOMPOSED)]).toEqual([true, true])
    expect(await logsIn(email, 'Le cafe creme')).toBe(false)
    const { id, email: other } = await signUpConfirmed(app)
    const token = await linkToken(app, { id, email: other })
    await app.visitor('203.0.113.30').account.reset({ token, password: COMPOSED })
    expect(await logsIn(other, DECOMPOSED)).toBe(true)
    const own = await app.as(id)
    await own.api.account.changePassword({ secret: DECOMPOSED, password: 'un th\u00e9 br\u00fblant'.normalize('NFD') })
    expect(await logsIn(other, 'un th\u00e9 br\u00fblant')).toBe(true)
  })

  test('that was hashed as it was typed, before, still opens it', async () => {
    const { id, email } = await signUpConfirmed(app)
    await setPasswordHash(app.site.database.query, id, await hash(DECOMPOSED))
    expect(await logsIn(email, DECOMPOSED)).toBe(true)
  })
})

describe('the page', () => {
  test('says why a visitor is there, and that what they wrote is kept', async () => {
    const { id: listed } = await signUpConfirmed(app, 'provider')
    await addMembership(app, listed)
    const about = async (returnTo: string, browser = newBrowser(app)) => {
      const query = new URLSearchParams({ return: returnTo })
      return [await browser.html(`/login?${query}`), await browser.html(`/signup?${query}`)].map(({ text }) => text)
    }
    for (const text of await about(`/directory/${listed}/feedback?invitation=x`)) {
      expect(text).toContain(
        'You’ve been invited to leave feedback. Log in or sign up, and we’ll take you to the form.',
      )
    }
    const browser = newBrowser(app)
    const kept = await browser.post(`/messages/new?provider=${listed}`, { id: '', text: 'Could you mend my tap?' })
    expect(kept.headers.get('location')).toContain('/login?return=')
    for (const text of await about(`/directory/${listed}?action=contact`, browser)) {
      expect(text).toContain('Log in or sign up to send your message. We’ve kept what you wrote.')
    }
    for (const text of await about('/account/portfolio/new')) {
      expect(text).toContain('Log in or sign up to open your portfolio.')
      expect(text).not.toMatch(/we’ll take you|kept what you wrote/)
    }
    for (const text of await about('/about')) expect(text).not.toContain('Log in or sign up')
  })

  test('tabs, boxes, button and ways out [ACC-44, ACC-46]', async () => {
    const html = await app.html('/login')
    expect(html.title).toBe('Login | Fettle')
    const tabs = allIn(html.region('Account type'), 'a')
    expect(tabs.map((tab) => [textOf(tab), tab.attribs['aria-current']])).toEqual([
      ['Seeker', 'page'],
      ['Provider', undefined],
    ])
    expect(labelsIn(html)).toEqual(['Email', 'Password'])
    html.one('button', { text: 'Sign in' })
    expect(html.one('a', { text: 'Sign up' }).attribs.href).toBe('/signup')
    expect(html.one('a', { text: 'Forgot password?' }).attribs.href).toBe('/forgot-password')
    expect(html.one('a', { text: 'Forgot your password?' }).attribs.href).toBe('/reset-password')
  })

  test('the address may choose the Provider tab [ACC-45]', async () => {
    const html = await app.html('/login?type=provider')
    expect(allIn(html.region('Account type'), 'a', { 'aria-current': 'page' }).map(textOf)).toEqual(['Provider'])
  })

  test('the page that a visitor wanted goes along through tabs, form and sign-up [ACC-58]', async () => {
    for (const name of ['return', 'redirect']) {
      const html = await app.html(`/login?${name}=%2Fpost-job%3Fa%3D1`)
      const kept = [
        ...html.all('a', { href: /return=/ }).map((link) => link.attribs.href),
        html.one('form').attribs.action,
      ]
      expect(kept).toEqual([
        '/login?return=%2Fpost-job%3Fa%3D1',
        '/login?type=provider&return=%2Fpost-job%3Fa%3D1',
        '/signup?return=%2Fpost-job%3Fa%3D1',
        '/login?return=%2Fpost-job%3Fa%3D1',
      ])
    }
  })

  test('a person who is logged in already goes on', async () => {
    const browser = await app.as(pat.id)
    expect((await browser.page('/login')).headers.get('location')).toBe('/membership')
    expect((await browser.page('/login?return=/about')).headers.get('location')).toBe('/about')
    expect((await browser.page('/signup')).headers.get('location')).toBe('/login')
  })
})

describe('refusals', () => {
  test.each([
    [' ', PASSWORD],
    ['tina@example.com', ''],
  ])('email "%s", password "%s" [ACC-47, ACC-49]', async (email, password) => {
    const browser = newBrowser(app)
    const { text, status } = await refusal(browser, await logInByForm(browser, email, { password }))
    expect(text).toContain('Please enter both email and password')
    expect(status).toBe(400)
  })

  test('an unknown address and a wrong password get the same answer, and the email stays typed [ACC-49, ACC-60]', async () => {
    const browser = newBrowser(app)
    const wrong = await logInByForm(browser, tina.email, { password: 'not the kettle' })
    const unknown = await logInByForm(browser, newEmail(), { password: 'not the kettle' })
    expect(unknown.status).toBe(wrong.status)
    const [one, other] = [await readHtml(wrong), await readHtml(unknown)]
    expect(other.text).toBe(one.text)
    expect(one.text).toContain('The email or the password is not right.')
    expect(one.one('input', { name: 'email' }).attribs.value).toBe(tina.email)
    expect(one.source).not.toContain('not the kettle')
  })

  test('an unexpected failure says to check the credentials [ACC-49]', async () => {
    const browser = newBrowser(app)
    untilTestEnds(vi.spyOn(app.site.auth.api, 'signInEmail')).mockRejectedValue(new Error('boom'))
    const answer = await logInByForm(browser, tina.email)
    const { text, status } = await refusal(browser, answer)
    expect(text).toContain('Failed to sign in. Please check your credentials and try again.')
    expect(status).toBe(500)
  })

  test('the wrong tab is named, and leaves no session [ACC-50, ACC-51]', async () => {
    const before = (await sessionsOf(app, tina.id)).length
    const browser = newBrowser(app)
    const { text } = await refusal(browser, await logInByForm(browser, tina.email, { at: '/login?type=provider' }))
    expect(text).toContain('This account is registered as a client. Please use the correct account type to log in.')
    expect(await sessionsOf(app, tina.id)).toHaveLength(before)
    const other = newBrowser(app)
    const provider = await refusal(other, await logInByForm(other, pat.email))
    expect(provider.text).toContain('This account is registered as a provider.')
  })

  test('an admin is told to use the admin sign-in, and has no session [ACC-117]', async () => {
    const admin = await signUpConfirmed(app)
    await app.site.database.query.update(profiles).set({ accountType: 'admin' }).where(eq(profiles.id, admin.id))
    const browser = newBrowser(app)
    const { text } = await refusal(browser, await logInByForm(browser, admin.email))
    expect(text).toContain('Please use the admin login for this account.')
    expect(await sessionsOf(app, admin.id)).toEqual([])
  })

  test('an inactive account has no session, whatever the password [ACC-64]', async () => {
    const gone = await signUpConfirmed(app)
    await app.site.database.query.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, gone.id))
    const browser = newBrowser(app)
    expect((await refusal(browser, await logInByForm(browser, gone.email))).text).toContain(
      'This account is not active.',
    )
    expect(await sessionsOf(app, gone.id)).toEqual([])
  })
})

describe('throttling', () => {
  test('the eleventh try at an account from one address is refused; later the right password works [ACC-65, ACC-66]', async () => {
    const rob = await signUpConfirmed(app)
    const browser = newBrowser(app)
    for (let tries = 0; tries < 10; tries += 1) await logInByForm(browser, rob.email, { password: 'wrong again' })
    const { status, text } = await refusal(browser, await logInByForm(browser, rob.email))
    expect(status).toBe(429)
    expect(text).toContain('Too many attempts to log in.')
    const kept = await app.site.database.query.select().from(rateLimits).where(like(rateLimits.key, 'sign-in-from:%'))
    expect(kept.map(({ count }) => count)).toContain(10)
    const now = app.site.now()
    await app.clock.to(new Date(now.getTime() + 16 * 60_000))
    expect((await logInByForm(browser, rob.email)).headers.get('location')).toBe('/directory')
    await app.clock.to(now)
  })

  test('the eleventh try from an address is refused; others sign in meanwhile [ACC-65]', async () => {
    const browser = newBrowser(app)
    for (let tries = 0; tries < 10; tries += 1) await logInByForm(browser, newEmail())
    expect((await logInByForm(browser, tina.email)).status).toBe(429)
    expect((await logInByForm(newBrowser(app), tina.email)).status).toBe(302)
  })
})

describe('where it leads', () => {
  test('a client to the directory, with a word of success; spaces around the email do not count [ACC-48, ACC-52, ACC-56]', async () => {
    const browser = newBrowser(app)
    const answer = await logInByForm(browser, `  ${tina.email} `)
    expect(answer.headers.get('location')).toBe('/directory')
    expect((await browser.follow(answer)).text).toContain('Login successful')
  })

  test('a provider without membership to /membership, which shows the prices [ACC-55]', async () => {
    const browser = newBrowser(app)
    const answer = await logInByForm(browser, pat.email, { at: '/login?type=provider' })
    expect(answer.headers.get('location')).toBe('/membership')
    const html = await browser.follow(answer)
    expect(html.title).toBe('Membership | Fettle')
    expect(html.text).toContain('£2.99')
    expect(html.text).toContain('£20')
  })

  test('a provider with membership to the own listing [ACC-54]', async () => {
    const may = await signUpConfirmed(app, 'provider')
    await addMembership(app, may.id)
    const answer = await logInByForm(newBrowser(app), may.email, { at: '/login?type=provider' })
    expect(answer.headers.get('location')).toBe(`/directory/${may.id}`)
  })

  test('to the page a person came from, before all else [ACC-53, ACC-58]', async () => {
    for (const name of ['return', 'redirect']) {
      const at = `/login?type=provider&${name}=%2Fcontact%3Ftopic%3DPress`
      const answer = await logInByForm(newBrowser(app), pat.email, { at })
      expect(answer.headers.get('location')).toBe('/contact?topic=Press')
    }
  })

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/\t/evil.example'])(
    'never away from here: %j [ACC-59]',
    async (wanted) => {
      const at = `/login?${new URLSearchParams({ return: wanted })}`
      expect((await logInByForm(newBrowser(app), tina.email, { at })).headers.get('location')).toBe('/directory')
    },
  )

  test('to the directory when no page is known [ACC-57]', async () => {
    const execute = untilTestEnds(vi.spyOn(app.work.db, 'execute')).mockRejectedValueOnce(new Error('away'))
    const error = untilTestEnds(vi.spyOn(app.site.log, 'error')).mockImplementationOnce(() => undefined)
    expect(await targetAfterSignIn(app.work, pat.id)).toBe('/directory')
    expect(execute).toHaveBeenCalledOnce()
    expect(error).toHaveBeenCalledOnce()
  })
})
