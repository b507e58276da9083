import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { account, profiles, savedProviders, session, user } from '#db/schema/index.ts'
import { codeOf, PASSWORD, switchTwoFactorOn } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'
import { hasSession, newBrowser, newEmail, signUp, signUpConfirmed } from '#tests/support/signing-up.ts'

const app = await createTestApp({ environment: { GOOGLE_CLIENT_ID: 'an-id', GOOGLE_CLIENT_SECRET: 'a-secret' } })
afterEach(() => {
  vi.unstubAllGlobals()
})
afterAll(() => app.close())

describe('with Google', () => {
  /** Google, as far as we talk to it: gives the tokens of whoever comes with a code. */
  function pretendGoogle(
    person: { sub: string; email: string; name: string; email_verified: boolean },
    audience = 'an-id',
  ) {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const seconds = Math.floor(Date.now() / 1000)
    const claims = { ...person, iss: 'https://accounts.google.com', aud: audience, iat: seconds, exp: seconds + 600 }
    const tokens = {
      access_token: 'an-access-token',
      expires_in: 600,
      token_type: 'Bearer',
      id_token: `${part({ alg: 'RS256', kid: '1' })}.${part(claims)}.c2ln`,
    }
    vi.stubGlobal('fetch', async (input: string | URL | Request) => {
      const url = String(input instanceof Request ? input.url : input)
      if (url.startsWith('https://oauth2.googleapis.com/token')) return Response.json(tokens)
      throw new Error(`nobody at ${url}`)
    })
  }

  async function throughGoogle(browser: ReturnType<typeof newBrowser>, at = '/login') {
    const away = await browser.post(at, { intent: 'google' })
    const google = new URL(away.headers.get('location') ?? '')
    expect(google.origin).toBe('https://accounts.google.com')
    expect(google.searchParams.get('redirect_uri')).toBe('http://127.0.0.1:3000/auth/callback/google')
    const state = google.searchParams.get('state') ?? ''
    return browser.page(`/auth/callback/google?${new URLSearchParams({ code: 'a-code', state })}`)
  }

  test('the button is there only where it is set up', async () => {
    for (const path of ['/login', '/signup']) {
      expect((await app.html(path)).all('button').map(textOf)).toContain('Continue with Google')
    }
    const answer = await app.page('/login')
    expect(answer.headers.get('x-fettle-third-parties')).toBe('google')
  })

  test('a new person has a session, chooses a type, and comes to where they wanted [ACC-116]', async () => {
    const email = newEmail()
    pretendGoogle({ sub: '1', email, name: 'Grace \u202eHopper\u3164', email_verified: true })
    const browser = newBrowser(app)
    const back = await throughGoogle(browser, '/login?return=%2Fcontact')
    expect(hasSession(browser)).toBe(true)
    const choice = await browser.follow(back)
    expect(choice.title).toBe('Choose your account type | Fettle')
    const action = choice.one('form', { action: /choose/ }).attribs.action ?? ''
    const page = await browser.follow(await browser.post(action, { accountType: 'client', location: 'Leeds' }))
    expect(page.title).toBe('Contact | Fettle')
    expect(page.text).toContain('Login successful')
    const { query } = app.site.database
    const [known] = await query.select().from(user).where(eq(user.email, email))
    const [profile] = await query
      .select()
      .from(profiles)
      .where(eq(profiles.id, known?.id ?? ''))
    expect([known?.name, profile?.firstName, profile?.lastName]).toEqual(['Grace Hopper', 'Grace', 'Hopper'])
  })

  test('a person who has confirmed the same address is logged in to that account', async () => {
    const person = await signUpConfirmed(app)
    pretendGoogle({ sub: '2', email: person.email, name: 'Tina', email_verified: true })
    const browser = newBrowser(app)
    const page = await browser.follow(await throughGoogle(browser))
    expect(page.title).toBe('Professionals | Fettle')
    const { query } = app.site.database
    const linked = await query.select().from(account).where(eq(account.userId, person.id))
    expect(linked.map(({ providerId }) => providerId).sort()).toEqual(['credential', 'google'])
  })

  test('what was asked to be saved before is saved: at once, or once a type is chosen [SAV-03]', async () => {
    const { query } = app.site.database
    const provider = await addProvider(app, { businessName: 'Kept Ltd' })
    const saved = () => query.select().from(savedProviders).where(eq(savedProviders.providerId, provider))
    const pressed = async () => {
      const browser = newBrowser(app)
      await browser.post('/saved', { kind: 'provider', id: provider, save: 'yes' })
      return browser
    }

    const person = await signUpConfirmed(app)
    pretendGoogle({ sub: '11', email: person.email, name: 'Tina', email_verified: true })
    await throughGoogle(await pressed())
    expect(await saved()).toHaveLength(1)

    pretendGoogle({ sub: '12', email: newEmail(), name: 'Grace Hopper', email_verified: true })
    const newcomer = await pressed()
    const choice = await newcomer.follow(await throughGoogle(newcomer))
    expect(await saved()).toHaveLength(1)
    const action = choice.one('form', { action: /choose/ }).attribs.action ?? ''
    await newcomer.post(action, { accountType: 'client', location: 'Leeds' })
    expect(await saved()).toHaveLength(2)
  })

  test('an address that another person signed up with and never confirmed opens nothing', async () => {
    const stranger = await signUp(app)
    pretendGoogle({ sub: '3', email: stranger.email, name: 'Owner', email_verified: true })
    const browser = newBrowser(app)
    const page = await browser.follow(await throughGoogle(browser))
    expect(hasSession(browser)).toBe(false)
    expect(page.text).toContain('We couldn’t log you in with Google.')
  })

  test('a token that Google made for another site opens nothing', async () => {
    const person = await signUpConfirmed(app)
    pretendGoogle({ sub: '5', email: person.email, name: 'Tina', email_verified: true }, 'another-id')
    const browser = newBrowser(app)
    const page = await browser.follow(await throughGoogle(browser))
    expect(hasSession(browser)).toBe(false)
    expect(page.text).toContain('We couldn’t log you in with Google.')
  })

  test('an inactive account stays closed', async () => {
    const person = await signUpConfirmed(app)
    await app.site.database.query.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, person.id))
    pretendGoogle({ sub: '4', email: person.email, name: 'Tina', email_verified: true })
    const browser = newBrowser(app)
    const page = await browser.follow(await throughGoogle(browser))
    expect(hasSession(browser)).toBe(false)
    expect(page.text).toContain('We couldn’t log you in with Google.')
  })

  test('with 2-step on there is no session before the code, and with it one goes where one wanted [ACC-68]', async () => {
    const person = await signUpConfirmed(app)
    const { secret, recoveryCodes } = await switchTwoFactorOn(await app.as(person.id), PASSWORD)
    const { query } = app.site.database
    await query.delete(session).where(eq(session.userId, person.id))
    pretendGoogle({ sub: '5', email: person.email, name: 'Tina', email_verified: true })
    for (const code of [codeOf(secret), recoveryCodes[0] ?? '']) {
      const browser = newBrowser(app)
      const back = await throughGoogle(browser, '/login?return=%2Fcontact')
      expect(back.headers.getSetCookie().filter((cookie) => /session_token=[^;]/.test(cookie))).toEqual([])
      expect(hasSession(browser)).toBe(false)
      expect(await query.select().from(session).where(eq(session.userId, person.id))).toEqual([])
      expect(back.headers.get('location')).toMatch(/^\/login\/code\?.*return=%2Fcontact/)
      const page = await browser.follow(back)
      const action = page.one('form', { action: /code/ }).attribs.action ?? ''
      expect((await browser.post(action, { code: '000-wrong' })).status).toBe(400)
      expect(hasSession(browser)).toBe(false)
      expect((await browser.post(action, { code })).headers.get('location')).toBe('/contact')
      expect(hasSession(browser)).toBe(true)
      await browser.api.account.endSessions()
    }
  })

  test('an address of Google’s return that was not begun here is an error in words, not a crash [ACC-113]', async () => {
    for (const query of ['', '?code=x&state=y', '?error=access_denied', '?state=%00']) {
      const browser = newBrowser(app)
      const answer = await browser.page(`/auth/callback/google${query}`)
      expect([302, 404]).toContain(answer.status)
      expect(hasSession(browser)).toBe(false)
    }
  })

  test('nothing else of the library’s own interface is there', async () => {
    for (const path of [
      '/auth/get-session',
      '/auth/sign-up/email',
      '/auth/ok',
      '/auth/callback/github',
      '/auth/error',
    ]) {
      expect((await app.page(path)).status).toBe(404)
      expect((await app.page(path, { method: 'POST', body: '{}' })).status).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('where Google is not set up', () => {
  test('there is no button, and no way to it', async () => {
    const app = await createTestApp()
    expect((await app.html('/login')).all('button').map(textOf)).not.toContain('Continue with Google')
    expect((await newBrowser(app).post('/login', { intent: 'google' })).status).toBe(404)
    expect((await app.page('/auth/callback/google?code=x&state=y')).status).toBe(404)
    await app.close()
  })
})
