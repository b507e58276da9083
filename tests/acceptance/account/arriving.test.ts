import { createServer } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { account, profiles, user } from '#db/schema/index.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { readHtml, textOf } from '#tests/support/html.ts'
import { hasSession, newBrowser, newEmail, signUp, signUpConfirmed } from '#tests/support/signing-up.ts'

describe('without an account type', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ working: true })
  })
  afterAll(() => app.close())

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
    expect(html.title).toBe('Choose Your Account Type | Fettle')
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
    await expect(
      (await browser.api()).account.chooseType({ accountType: 'client', location: 'Leeds' }),
    ).rejects.toMatchObject({ code: 'ALREADY_CHOSEN' })
    const [kept] = await app.site.database.query.select().from(profiles).where(eq(profiles.id, id))
    expect(kept?.accountType).toBe('provider')
  })

  test('it is nobody else’s page', async () => {
    const visitor = await app.page('/choose-account-type')
    expect(visitor.headers.get('location')).toBe('/login')
    const { id } = await signUpConfirmed(app)
    expect((await (await app.as(id)).page('/choose-account-type')).headers.get('location')).toBe('/directory')
  })
})

describe('with Google', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ environment: { GOOGLE_CLIENT_ID: 'an-id', GOOGLE_CLIENT_SECRET: 'a-secret' } })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  afterAll(() => app.close())

  /** Google, as far as we talk to it: gives the tokens of whoever comes with a code. */
  function pretendGoogle(person: { sub: string; email: string; name: string; email_verified: boolean }) {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const seconds = Math.floor(Date.now() / 1000)
    const claims = { ...person, iss: 'https://accounts.google.com', aud: 'an-id', iat: seconds, exp: seconds + 600 }
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
    expect(google.searchParams.get('redirect_uri')).toBe('http://localhost:3000/auth/callback/google')
    const state = google.searchParams.get('state') ?? ''
    return browser.page(`/auth/callback/google?${new URLSearchParams({ code: 'a-code', state })}`)
  }

  test('the button is there only where it is set up', async () => {
    for (const path of ['/login', '/signup']) {
      expect((await app.html(path)).all('button').map(textOf)).toContain('Continue with Google')
    }
    const answer = await app.page('/login')
    expect(answer.headers.get('x-fettle-guests')).toBe('google')
  })

  test('somebody new has a session, chooses a type, and comes to where they wanted [ACC-116]', async () => {
    const email = newEmail()
    pretendGoogle({ sub: '1', email, name: 'Grace Hopper', email_verified: true })
    const browser = newBrowser(app)
    const back = await throughGoogle(browser, '/login?return=%2Fcontact')
    expect(hasSession(browser)).toBe(true)
    const choice = await browser.follow(back)
    expect(choice.title).toBe('Choose Your Account Type | Fettle')
    const action = choice.one('form', { action: /choose/ }).attribs.action ?? ''
    const page = await browser.follow(await browser.post(action, { accountType: 'client', location: 'Leeds' }))
    expect(page.title).toBe('Contact | Fettle')
    expect(page.text).toContain('Login successful')
  })

  test('whoever has confirmed the same address is signed in to that account', async () => {
    const person = await signUpConfirmed(app)
    pretendGoogle({ sub: '2', email: person.email, name: 'Tina', email_verified: true })
    const browser = newBrowser(app)
    const page = await browser.follow(await throughGoogle(browser))
    expect(page.title).toBe('Professionals | Fettle')
    const { query } = app.site.database
    const linked = await query.select().from(account).where(eq(account.userId, person.id))
    expect(linked.map(({ providerId }) => providerId).sort()).toEqual(['credential', 'google'])
  })

  test('an address that somebody else signed up with and never confirmed opens nothing', async () => {
    const stranger = await signUp(app)
    pretendGoogle({ sub: '3', email: stranger.email, name: 'Owner', email_verified: true })
    const browser = newBrowser(app)
    const page = await browser.follow(await throughGoogle(browser))
    expect(hasSession(browser)).toBe(false)
    expect(page.text).toContain('Google did not sign you in here.')
  })

  test('an inactive account stays closed', async () => {
    const person = await signUpConfirmed(app)
    await app.site.database.query.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, person.id))
    pretendGoogle({ sub: '4', email: person.email, name: 'Tina', email_verified: true })
    const browser = newBrowser(app)
    const page = await browser.follow(await throughGoogle(browser))
    expect(hasSession(browser)).toBe(false)
    expect(page.text).toContain('Google did not sign you in here.')
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

describe('with a captcha', () => {
  let app: TestApp
  const asked: URLSearchParams[] = []
  const provider = createServer((request, response) => {
    let body = ''
    request.on('data', (bytes) => {
      body += bytes
    })
    request.on('end', () => {
      const form = new URLSearchParams(body)
      asked.push(form)
      if (form.get('response') === 'broken') return response.writeHead(500).end('oh')
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ success: form.get('response') === 'human' }))
    })
  })
  beforeAll(async () => {
    await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready))
    const address = provider.address()
    const port = typeof address === 'object' ? address?.port : undefined
    app = await createTestApp({
      environment: {
        CAPTCHA_PROVIDER: 'turnstile',
        CAPTCHA_SITE_KEY: 'a-site-key',
        CAPTCHA_SECRET: 'a-secret',
        CAPTCHA_ENDPOINT: `http://127.0.0.1:${port}/siteverify`,
      },
    })
  })
  afterAll(async () => {
    await app.close()
    provider.close()
  })

  const typed = () => ({
    ...{ fullName: 'Tina Marsh', email: newEmail(), location: 'Leeds', password: PASSWORD, confirm: PASSWORD },
  })
  const trySignUp = (answer?: string) =>
    newBrowser(app).post('/signup', {
      ...typed(),
      ...(answer === undefined ? {} : { 'cf-turnstile-response': answer }),
    })

  test('the widget is on sign-up alone, whose answer names it for its policy', async () => {
    const answer = await app.page('/signup')
    expect(answer.headers.get('x-fettle-guests')).toBe('turnstile')
    const html = await readHtml(answer)
    html.one('script', { src: 'https://challenges.cloudflare.com/turnstile/v0/api.js' })
    expect(html.one('div', { class: 'cf-turnstile' }).attribs['data-sitekey']).toBe('a-site-key')
    const login = await app.page('/login')
    expect(login.headers.get('x-fettle-guests')).toBeNull()
    expect(await login.text()).not.toContain('challenges.cloudflare.com')
  })

  test('the provider’s word decides; no word is no account', async () => {
    expect((await trySignUp('human')).status).toBe(302)
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ secret: 'a-secret', response: 'human' })
    for (const [answer, words] of [
      ['robot', 'The check that you are human failed. Please try again.'],
      [undefined, 'The check that you are human failed. Please try again.'],
      ['broken', 'The check that you are human gave no answer. Please try again.'],
    ]) {
      const refused = await trySignUp(answer)
      expect(refused.status).toBe(400)
      expect((await readHtml(refused)).text).toContain(words)
    }
  })
})

describe('/membership', () => {
  let app: TestApp
  let pat: Awaited<ReturnType<typeof signUpConfirmed>>
  beforeAll(async () => {
    app = await createTestApp()
    pat = await signUpConfirmed(app, 'provider')
  })
  afterAll(() => app.close())

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
    expect(await text('message=membership_resumed')).toContain('Your membership goes on.')
    expect(await text('message=Send+money')).toBe(await text(''))
    expect(await text('message=toString')).toBe(await text(''))
    const came = await text('redirectReason=subscription_required&redirectFrom=/dashboard')
    expect(came).toContain(`${required} You came from /dashboard.`)
    expect(await text('redirectReason=subscription_required&redirectFrom=//evil.example')).not.toContain('evil')
  })
})
