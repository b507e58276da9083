import { afterAll, describe, expect, test } from 'vitest'
import { COOKIE_NAMES } from '#contract/cookie.ts'
import { FLASHES } from '#contract/flash.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addUnclaimed, claimForm, formPath } from '#tests/support/mail/claims.ts'
import { addProvider } from '#tests/support/people.ts'
import { signUp } from '#tests/support/signing-up.ts'

const google = { GOOGLE_CLIENT_ID: 'an-id', GOOGLE_CLIENT_SECRET: 'a-secret' }
// What the library says of cookies that it cannot read is nobody's interest here.
const lines: string[] = []
const plain = await createTestApp({ environment: google, lines })
const secure = await createTestApp({
  lines,
  environment: {
    ...google,
    SITE_URL: 'https://fettle.test',
    AUTH_SECRET: 'a secret of thirty-two letters or more',
    PAYMENTS: 'test',
    SMTP_URL: 'smtp://127.0.0.1:9',
  },
})
afterAll(async () => {
  await plain.close()
  await secure.close()
})

// Ours, and those of the library that keeps sessions.
const names = [
  ...COOKIE_NAMES,
  ...['session_token', 'session_data', 'dont_remember', 'two_factor', 'trust_device', 'state', 'oauth_state'],
]
const values = ['', '%', '%zz', '%E0%A4', '"', '.', '{}', `%${'z'.repeat(4000)}`, '%'.repeat(4000), 'a=b=%c3%28']
const pages = ['/', '/login', '/login/code', '/confirm-email', '/reset-password?mode=reset', '/account', '/login.data']
const sites = [
  { app: plain, prefix: 'fettle' },
  { app: secure, prefix: '__Host-fettle' },
]

describe.each(sites)('on a site whose cookies begin with $prefix', ({ app, prefix }) => {
  test.each(names)('no page fails over a %s cookie that cannot be read', async (name) => {
    const cookies = values.map((value) => `${prefix}.${name}=${value}`)
    for (const cookie of [...cookies, `${prefix}.${name}`, cookies.slice(0, 7).join('; ')]) {
      for (const path of pages) {
        const { status } = await app.page(path, { headers: { cookie } })
        expect([200, 202, 302], `${path} with ${cookie.slice(0, 60)}`).toContain(status)
      }
    }
  })

  test('forms and the way back from Google do not fail over them either', async () => {
    const person = await addAccount(app)
    const body = new URLSearchParams({ email: person.email, password: PASSWORD })
    for (const value of values.filter((value) => value.length < 100)) {
      const headers = { cookie: names.map((name) => `${prefix}.${name}=${value}`).join('; ') }
      const address = `192.0.2.${values.indexOf(value) + 10}`
      const login = await app.page('/login', { method: 'POST', body, headers, address })
      expect([login.status, login.headers.get('location')]).toEqual([302, '/directory'])
      const code = await app.page('/login/code', {
        method: 'POST',
        body: new URLSearchParams({ code: '000000' }),
        headers,
      })
      expect(code.status).toBe(401)
      const follow = await app.page('/confirm-email', { method: 'POST', body: new URLSearchParams(), headers })
      expect(follow.status).toBe(302)
      const back = await app.page('/auth/callback/google?code=x&state=y', { headers })
      expect(back.headers.get('location')).toMatch(/google=failed|error/)
    }
  })

  test('a readable cookie counts beside an unreadable one of its name', async () => {
    const { page } = app
    const answer = await page('/about', { headers: { cookie: `${prefix}.flash=%zz; ${prefix}.flash=signed-out` } })
    expect(await answer.text()).toContain(FLASHES['signed-out'].title)
  })
})

test.each(sites)('every cookie is httpOnly, and on https bound to the host ($prefix)', async ({ app, prefix }) => {
  const cookies: string[] = []
  const note = (answer: Response) => cookies.push(...answer.headers.getSetCookie())
  const post = async (path: string, fields: Record<string, string>, headers: HeadersInit = {}) =>
    note(await app.page(path, { method: 'POST', body: new URLSearchParams(fields), headers }))
  const { email } = await addAccount(app)
  await post('/sign-out', {})
  await post('/login', { email, password: PASSWORD })
  const fullName = 'Tina Marsh'
  const fresh = { fullName, email: 'new@example.com', location: 'M1 1AE', password: PASSWORD, confirm: PASSWORD }
  await post('/signup?return=%2Faccount', fresh)
  note(await app.page(`/confirm-email?access_token=${'x'.repeat(43)}&type=signup`))
  note(await app.page(`/admin-invitation?access_token=${'x'.repeat(43)}`))
  note(await app.page(`/reset-password?mode=reset&access_token=${'x'.repeat(43)}`))
  note(await app.page(`/listing-request?access_token=${'x'.repeat(43)}`))
  note(await app.page(`/claim-account?token=${'x'.repeat(43)}&pid=${crypto.randomUUID()}`))
  const listing = await addUnclaimed(app)
  await post(formPath(listing.id), claimForm())
  const providerId = await addProvider(app)
  await post(`/messages/new?provider=${providerId}`, { id: '', text: 'Hello' })
  await post('/saved', { kind: 'provider', id: crypto.randomUUID() })
  await post('/post-job', { title: 'A tap', intent: 'login' })
  await post('/near', { location: 'M1' })
  await post('/login/passkey', {})
  await post('/confirm-email', {}, { cookie: `${prefix}.confirm-email=${'x'.repeat(43)}` })
  note(await app.page('/', { headers: { cookie: `${prefix}.flash=signed-out` } }))
  const { browser: admin } = await newAdmin(app)
  note(await admin.post('/admin/preferences', { intent: 'later' }))
  note(await admin.post('/admin/preferences', { intent: 'columns', list: 'users' }))

  const named = (cookie: string) => cookie.slice(0, cookie.indexOf('=')).replace(`${prefix}.`, '')
  const names = COOKIE_NAMES.filter((name) => prefix !== 'fettle' || name !== 'passkey') // none at an IP address
  expect(cookies.map(named)).toEqual(expect.arrayContaining([...names, 'session_token']))
  for (const cookie of cookies) {
    expect(cookie.startsWith(`${prefix}.`), cookie).toBe(true)
    expect(cookie).toMatch(/; Path=\/(;|$)/)
    expect(cookie).toContain('; HttpOnly')
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(cookie).not.toMatch(/; Domain/i)
    expect(/; Secure/.test(cookie), cookie).toBe(prefix.startsWith('__Host-'))
  }
})

test('signing up is remembered by the browser whatever else it carries', async () => {
  const { browser } = await signUp(plain)
  browser.cookies.set('fettle.flash', '%')
  expect((await browser.html('/confirm-email')).title).toBe('Account Created | Fettle')
})
