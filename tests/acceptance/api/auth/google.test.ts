import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '#db/schema/index.ts'
import { addAccount, codeOf, openAtNow, PASSWORD, switchTwoFactorOn } from '#tests/support/accounts.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { ask, logInByToken, stockClient } from '#tests/support/http/auth-client.ts'
import { newBrowser, newEmail } from '#tests/support/signing-up.ts'

const APP = 'myapp://login/done'
const { app, now } = await openAtNow({
  GOOGLE_CLIENT_ID: 'an-id',
  GOOGLE_CLIENT_SECRET: 'a-secret',
  APP_RETURN_URLS: `https://app.example/welcome ${APP}`,
})
const { query } = app.site.database
const { publicKey, privateKey } = await generateKeyPair('RS256')
const certificate = { ...(await exportJWK(publicKey)), kid: 'google-1', alg: 'RS256', use: 'sig' }

beforeEach(() => {
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = String(input instanceof Request ? input.url : input)
    if (url.startsWith('https://www.googleapis.com/oauth2/v3/certs')) return Response.json({ keys: [certificate] })
    throw new Error(`nobody at ${url}`)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function googleToken(email: string, { aud = 'an-id', nonce }: { aud?: string; nonce?: string } = {}) {
  return new SignJWT({ email, email_verified: true, name: 'Grace Hopper', ...(nonce ? { nonce } : {}) })
    .setProtectedHeader({ alg: 'RS256', kid: 'google-1' })
    .setSubject(`google ${email}`)
    .setIssuer('https://accounts.google.com')
    .setAudience(aud)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(privateKey)
}

test('an ID token of Google logs in, one for another app or with another nonce does not [API-03]', async () => {
  const email = newEmail()
  const client = stockClient(app)
  const { data, error } = await client.signInWithIdToken({ provider: 'google', token: await googleToken(email) })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String), user_metadata: {} })
  expect(data.user?.identities?.map(({ provider }) => provider)).toContain('google')
  expect(client.events).toContain('SIGNED_IN')
  const refused = async (token: string, more = {}) =>
    (await stockClient(app).signInWithIdToken({ provider: 'google', token, ...more })).error?.code
  expect(await refused(await googleToken(email, { aud: 'another' }))).toBe('bad_oauth_callback')
  expect(await refused(await googleToken(email, { nonce: 'one' }), { nonce: 'other' })).toBe('bad_oauth_callback')
  expect(await refused('a.b.c')).toBe('bad_oauth_callback')
  const apple = await stockClient(app).signInWithIdToken({ provider: 'apple', token: 'a.b.c' })
  expect(apple.error?.code).toBe('provider_disabled')
})

test('Google does not skip 2-step verification, and opens no deactivated account [API-03]', async () => {
  const person = await addAccount(app)
  const { secret } = await switchTwoFactorOn(await app.as(person.id))
  const client = stockClient(app)
  const { data } = await client.signInWithIdToken({ provider: 'google', token: await googleToken(person.email) })
  expect((await client.reauthenticate()).error?.code).toBe('insufficient_aal')
  const factorId = data.user?.factors?.[0]?.id ?? ''
  expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull()

  const gone = await addAccount(app, { suspendedAt: now })
  const closed = await stockClient(app).signInWithIdToken({ provider: 'google', token: await googleToken(gone.email) })
  expect(closed.error?.code).toBe('user_banned')
})

test('someone who is logged in links Google if its address is theirs [API-11]', async () => {
  const person = await addAccount(app)
  const { client } = await logInByToken(app, person)
  const foreign = await client.linkIdentity({ provider: 'google', token: await googleToken(newEmail()) })
  expect(foreign.error?.code).toBe('bad_oauth_callback')
  const linked = await client.linkIdentity({ provider: 'google', token: await googleToken(person.email) })
  expect(linked.error).toBeNull()
  const rows = await query.select().from(account).where(eq(account.userId, person.id))
  expect(rows.map(({ providerId }) => providerId).sort()).toEqual(['credential', 'google'])
})

/** What a browser does from the app's address on, until it stands on the page that leads back. */
async function throughBrowser(browser: TestBrowser, url: string, logIn: (at: string) => Promise<Response>) {
  const { pathname, search } = new URL(url)
  const away = await app.api(pathname + search)
  expect(away.status).toBe(302)
  const login = new URL(away.headers.get('location') ?? '')
  expect(login.pathname).toBe('/login')
  const logged = await logIn(login.pathname + login.search)
  const connect = logged.headers.get('location') ?? ''
  expect(connect).toMatch(/^\/connect\?flow=/)
  const page = await browser.html(connect)
  const pressed = await browser.post(connect, {})
  const link = /href="((?:https:\/\/app\.example|myapp:)[^"]*)"/.exec(await pressed.text())?.[1] ?? ''
  return { page, connect, back: new URL(link.replaceAll('&amp;', '&')) }
}

test('a stock client sends a browser to log in, and gets it back with a code that only it can use [API-11, API-03]', async () => {
  const person = await addAccount(app)
  const client = stockClient(app, { flowType: 'pkce' })
  const options = { redirectTo: APP, skipBrowserRedirect: true }
  const { data } = await client.signInWithOAuth({ provider: 'google', options })
  expect(data.url).toContain('/auth/v1/authorize?provider=google&redirect_to=')
  const browser = newBrowser(app)
  const { page, connect, back } = await throughBrowser(browser, data.url ?? '', (at) =>
    browser.post(at, { email: person.email, password: PASSWORD }),
  )
  expect(page.text).toContain(person.email)
  expect(back.href).toMatch(/^myapp:\/\/login\/done\?code=[\w-]{43}$/)
  expect((await browser.html(connect)).text).toContain('No app is waiting')
  const exchanged = await client.exchangeCodeForSession(back.searchParams.get('code') ?? '')
  expect(exchanged.error).toBeNull()
  expect(exchanged.data.user?.id).toBe(person.id)
  expect((await browser.api.account.security()).sessions).toHaveLength(2)
})

test('an address that the operator has not listed, a provider that is not set up, and tokens in the address are refused [API-11]', async () => {
  const challenge = 'x'.repeat(43)
  const authorize = (more: object) =>
    ask(
      app,
      `/authorize?${new URLSearchParams({ provider: 'google', redirect_to: APP, code_challenge: challenge, code_challenge_method: 's256', ...more })}`,
    )
  expect((await authorize({})).status).toBe(302)
  for (const more of [
    { redirect_to: 'https://evil.example/welcome' },
    { redirect_to: 'https://app.example/welcome/../other' },
    { redirect_to: 'https://app.example.evil.example/welcome' },
    { redirect_to: 'https://user@app.example/welcome' },
    { redirect_to: 'http://app.example/welcome' },
    { redirect_to: 'https://app.example/welcome?next=elsewhere' },
    { redirect_to: 'https://app.example/welcome/' },
    { redirect_to: 'http://127.0.0.1:3000/any/page' },
    { redirect_to: 'javascript:alert(1)' },
    { redirect_to: 'myapp://other/done' },
    { code_challenge: '' },
    { code_challenge_method: 'plain' },
  ]) {
    const { status, body } = await authorize(more)
    expect([more, status, body?.error_code]).toEqual([more, 400, 'validation_failed'])
  }
  expect((await authorize({ provider: 'github' })).body.error_code).toBe('provider_disabled')
  for (let count = 1; count < 60; count += 1) expect((await authorize({})).status).toBe(302)
  expect((await authorize({})).body.error_code).toBe('over_request_rate_limit')
})

test('linking by the browser needs the account’s token, and leads to the same login [API-11]', async () => {
  const { client } = await logInByToken(app, await addAccount(app))
  expect((await client.linkIdentity({ provider: 'google', options: { redirectTo: APP } })).error?.code).toBe(
    'validation_failed',
  )
  const anonymous = await ask(app, '/user/identities/authorize?provider=google')
  expect(anonymous.body.error_code).toBe('no_authorization')
  const person = await addAccount(app)
  const pkce = stockClient(app, { flowType: 'pkce' })
  await pkce.signInWithPassword({ email: person.email, password: PASSWORD })
  const { data } = await pkce.linkIdentity({ provider: 'google', options: { redirectTo: APP } })
  expect(data.url).toMatch(/\/login\?return=%2Fconnect%3Fflow%3D/)
})

test('an admin who is logged in cannot hand an app their account, and a made-up flow leads nowhere', async () => {
  const admin = await addAccount(app, { accountType: 'admin' })
  const client = stockClient(app, { flowType: 'pkce' })
  const { data } = await client.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: APP, skipBrowserRedirect: true },
  })
  const { pathname, search } = new URL(data.url ?? '')
  const login = new URL((await app.api(pathname + search)).headers.get('location') ?? '')
  const connect = login.searchParams.get('return') ?? ''
  const browser = await app.as(admin.id)
  const pressed = await browser.post(connect, {})
  expect(pressed.status).toBe(403)
  expect(await pressed.text()).toContain('Admins can’t log in to apps.')
  const nowhere = await newBrowser(app).post('/connect?flow=00000000-0000-4000-8000-000000000000', {})
  expect(nowhere.status).toBe(410)
})
