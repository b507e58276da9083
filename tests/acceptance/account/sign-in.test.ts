import { createRouterClient } from '@orpc/server'
import { and, eq, sql } from 'drizzle-orm'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailLinks, memberships, profiles, rateLimits, session } from '#db/schema/index.ts'
import { targetAfterSignIn } from '#server/account/target.ts'
import { actorOf } from '#server/auth/actor.ts'
import { hashPassword } from '#server/auth/password.ts'
import { client, confirmed, member } from '#server/procedure.ts'
import { workFor } from '#server/work.ts'
import { switchTwoStepOn } from '#tests/support/accounts.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { type TestBrowser, tokenIn } from '#tests/support/browser.ts'
import { allIn, readHtml, textOf } from '#tests/support/html.ts'
import { search } from '#tests/support/search.ts'
import { hasSession, newBrowser, newEmail, PASSWORD, signUp, signUpConfirmed } from '#tests/support/signing-up.ts'

let app: TestApp
let tina: Awaited<ReturnType<typeof signUp>>
let pat: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  app = await createTestApp({ working: true })
  tina = await signUpConfirmed(app)
  pat = await signUpConfirmed(app, 'provider')
})
afterAll(() => app.close())

const logIn = (browser: TestBrowser, email: string, { at = '/login', password = PASSWORD } = {}) =>
  browser.post(at, { email, password })

/** What a refused sign-in says; there is no session then. */
async function refusal(browser: TestBrowser, answer: Response) {
  const html = await readHtml(answer)
  expect(hasSession(browser)).toBe(false)
  expect(html.text).toContain('Login failed')
  return { status: answer.status, text: html.text }
}

const sessionsOf = (userId: string) => app.site.database.query.select().from(session).where(eq(session.userId, userId))

describe('the page', () => {
  test('tabs, boxes, button and ways out [ACC-44, ACC-46]', async () => {
    const html = await app.html('/login')
    expect(html.title).toBe('Login | Fettle')
    const tabs = allIn(html.region('Account type'), 'a')
    expect(tabs.map((tab) => [textOf(tab), tab.attribs['aria-current']])).toEqual([
      ['Seeker', 'page'],
      ['Provider', undefined],
    ])
    expect(html.all('label').map(textOf)).toEqual(['E-mail', 'Password'])
    html.one('button', { text: 'Sign in' })
    expect(html.one('a', { text: 'Sign up' }).attribs.href).toBe('/signup')
    expect(html.one('a', { text: 'Forgot password?' }).attribs.href).toBe('/forgot-password')
    expect(html.one('a', { text: 'Forgot your password?' }).attribs.href).toBe('/reset-password')
  })

  test('the address may choose the Provider tab [ACC-45]', async () => {
    const html = await app.html('/login?type=provider')
    expect(allIn(html.region('Account type'), 'a', { 'aria-current': 'page' }).map(textOf)).toEqual(['Provider'])
  })

  test('where somebody was going goes along through tabs, form and sign-up [ACC-58]', async () => {
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

  test('whoever is signed in already goes on', async () => {
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
  ])('e-mail "%s", password "%s" [ACC-47, ACC-49]', async (email, password) => {
    const browser = newBrowser(app)
    const { text, status } = await refusal(browser, await logIn(browser, email, { password }))
    expect(text).toContain('Please enter both email and password')
    expect(status).toBe(400)
  })

  test('an unknown address and a wrong password get the same answer, and the e-mail stays typed [ACC-49, ACC-60]', async () => {
    const browser = newBrowser(app)
    const wrong = await logIn(browser, tina.email, { password: 'not the kettle' })
    const unknown = await logIn(browser, newEmail(), { password: 'not the kettle' })
    expect(unknown.status).toBe(wrong.status)
    const [one, other] = [await readHtml(wrong), await readHtml(unknown)]
    expect(other.text).toBe(one.text)
    expect(one.text).toContain('The e-mail or the password is not right.')
    expect(one.one('input', { name: 'email' }).attribs.value).toBe(tina.email)
    expect(one.source).not.toContain('not the kettle')
  })

  test('an unexpected failure says to check the credentials [ACC-49]', async () => {
    const browser = newBrowser(app)
    const { signInEmail } = app.site.auth.api
    Object.assign(app.site.auth.api, { signInEmail: () => Promise.reject(new Error('boom')) })
    const answer = await logIn(browser, tina.email)
    Object.assign(app.site.auth.api, { signInEmail })
    const { text, status } = await refusal(browser, answer)
    expect(text).toContain('Failed to sign in. Please check your credentials and try again.')
    expect(status).toBe(500)
  })

  test('the wrong tab is named, and leaves no session [ACC-50, ACC-51]', async () => {
    const before = (await sessionsOf(tina.id)).length
    const browser = newBrowser(app)
    const { text } = await refusal(browser, await logIn(browser, tina.email, { at: '/login?type=provider' }))
    expect(text).toContain('This account is registered as a client. Please use the correct account type to log in.')
    expect(await sessionsOf(tina.id)).toHaveLength(before)
    const other = newBrowser(app)
    const provider = await refusal(other, await logIn(other, pat.email))
    expect(provider.text).toContain('This account is registered as a provider.')
  })

  test('an admin is told to use the admin sign-in, and has no session [ACC-117]', async () => {
    const admin = await signUpConfirmed(app)
    await app.site.database.query.update(profiles).set({ accountType: 'admin' }).where(eq(profiles.id, admin.id))
    const browser = newBrowser(app)
    const { text } = await refusal(browser, await logIn(browser, admin.email))
    expect(text).toContain('Please use the admin sign-in for this account.')
    expect(await sessionsOf(admin.id)).toEqual([])
  })

  test('an inactive account has no session, whatever the password [ACC-64]', async () => {
    const gone = await signUpConfirmed(app)
    await app.site.database.query.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, gone.id))
    const browser = newBrowser(app)
    expect((await refusal(browser, await logIn(browser, gone.email))).text).toContain('This account is not active.')
    expect(await sessionsOf(gone.id)).toEqual([])
  })
})

describe('throttling', () => {
  test('the eleventh try at an account is refused from wherever; later the right password works [ACC-65, ACC-66]', async () => {
    const rob = await signUpConfirmed(app)
    for (let tries = 0; tries < 10; tries += 1) await logIn(newBrowser(app), rob.email, { password: 'wrong again' })
    const browser = newBrowser(app)
    const { status, text } = await refusal(browser, await logIn(browser, rob.email))
    expect(status).toBe(429)
    expect(text).toContain('Too many attempts to log in.')
    const kept = await app.site.database.query
      .select()
      .from(rateLimits)
      .where(eq(rateLimits.key, `sign-in-account:${rob.email}`))
    expect(kept.map(({ count }) => count)).toEqual([11])
    const now = app.site.now()
    app.clock.to(new Date(now.getTime() + 16 * 60_000))
    expect((await logIn(browser, rob.email)).headers.get('location')).toBe('/directory')
    app.clock.to(now)
  })

  test('the eleventh try from an address is refused; others sign in meanwhile [ACC-65]', async () => {
    const browser = newBrowser(app)
    for (let tries = 0; tries < 10; tries += 1) await logIn(browser, newEmail())
    expect((await logIn(browser, tina.email)).status).toBe(429)
    expect((await logIn(newBrowser(app), tina.email)).status).toBe(302)
  })
})

describe('where it leads', () => {
  test('a client to the directory, with a word of success; spaces around the e-mail do not count [ACC-48, ACC-52, ACC-56]', async () => {
    const browser = newBrowser(app)
    const answer = await logIn(browser, `  ${tina.email} `)
    expect(answer.headers.get('location')).toBe('/directory')
    expect((await browser.follow(answer)).text).toContain('Login successful')
  })

  test('a provider without membership to /membership, which shows the prices [ACC-55]', async () => {
    const browser = newBrowser(app)
    const answer = await logIn(browser, pat.email, { at: '/login?type=provider' })
    expect(answer.headers.get('location')).toBe('/membership')
    const html = await browser.follow(answer)
    expect(html.title).toBe('Membership | Fettle')
    expect(html.text).toContain('£2.99')
    expect(html.text).toContain('£20')
  })

  test('a provider with membership to the own listing [ACC-54]', async () => {
    const may = await signUpConfirmed(app, 'provider')
    const startedAt = new Date()
    const periodEnd = new Date(startedAt.getTime() + 30 * 86_400_000)
    await app.site.database.query
      .insert(memberships)
      .values({ providerId: may.id, plan: 'monthly', startedAt, periodEnd })
    const answer = await logIn(newBrowser(app), may.email, { at: '/login?type=provider' })
    expect(answer.headers.get('location')).toBe(`/directory/${may.id}`)
  })

  test('to the page somebody came from, before all else [ACC-53, ACC-58]', async () => {
    for (const name of ['return', 'redirect']) {
      const at = `/login?type=provider&${name}=%2Fcontact%3Ftopic%3DPress`
      const answer = await logIn(newBrowser(app), pat.email, { at })
      expect(answer.headers.get('location')).toBe('/contact?topic=Press')
    }
  })

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/\t/evil.example'])(
    'never away from here: %j [ACC-59]',
    async (wanted) => {
      const at = `/login?${new URLSearchParams({ return: wanted })}`
      expect((await logIn(newBrowser(app), tina.email, { at })).headers.get('location')).toBe('/directory')
    },
  )

  test('to the directory when nobody can say where [ACC-57]', async () => {
    const execute = vi.spyOn(app.work.db, 'execute').mockRejectedValueOnce(new Error('away'))
    const error = vi.spyOn(app.site.log, 'error').mockImplementationOnce(() => undefined)
    expect(await targetAfterSignIn(app.work, pat.id)).toBe('/directory')
    expect(execute).toHaveBeenCalledOnce()
    expect(error).toHaveBeenCalledOnce()
    vi.restoreAllMocks()
  })
})

describe('unconfirmed people', () => {
  test('sign in and look around, and are not listed [ACC-61, ACC-62]', async () => {
    const una = await signUp(app, 'provider')
    const startedAt = new Date()
    const periodEnd = new Date(startedAt.getTime() + 30 * 86_400_000)
    await app.site.database.query
      .insert(memberships)
      .values({ providerId: una.id, plan: 'monthly', startedAt, periodEnd })
    const browser = newBrowser(app)
    expect((await logIn(browser, una.email, { at: '/login?type=provider' })).status).toBe(302)
    expect((await browser.html('/directory')).status).toBe(200)
    const listed = async () => (await search(app)).cards.some(({ id }) => id === una.id)
    expect(await listed()).toBe(false)
    await app.site.database.query.execute(sql`update "user" set email_verified = true where id = ${una.id}`)
    expect(await listed()).toBe(true)
  })

  test('are refused by every audience that needs a confirmed address, with an offer to send the link again [ACC-62, ACC-63]', async () => {
    const una = await signUp(app)
    const upton = await signUp(app, 'provider')
    const startedAt = new Date()
    await app.site.database.query.insert(memberships).values({
      providerId: upton.id,
      plan: 'monthly',
      startedAt,
      periodEnd: new Date(startedAt.getTime() + 86_400_000),
    })
    const refused = {
      code: 'CONFIRMATION_NEEDED',
      message: 'Please confirm your e-mail address first. We can send you the link again.',
    }
    const audiences = {
      confirmed: confirmed.handler(() => 'done'),
      client: client.handler(() => 'done'),
      member: member.handler(() => 'done'),
    }
    const as = async (id: string) => {
      const person = await app.as(id)
      const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
      const browser = { headers: new Headers({ cookie }), setCookies: [] }
      const actor = await actorOf(app.site.auth, app.site.database.query, browser, '192.0.2.9')
      return createRouterClient(audiences, { context: { work: workFor(app.site, actor), browser } })
    }
    await expect((await as(una.id)).confirmed()).rejects.toMatchObject(refused)
    await expect((await as(una.id)).client()).rejects.toMatchObject(refused)
    await expect((await as(upton.id)).member()).rejects.toMatchObject(refused)
    expect(await (await as(tina.id)).client()).toBe('done')
  })
})

describe('the second step', () => {
  async function withTwoStep() {
    const person = await signUpConfirmed(app)
    const { secret, recoveryCodes } = await switchTwoStepOn(await app.as(person.id), PASSWORD)
    await app.site.database.query.delete(session).where(eq(session.userId, person.id))
    return { ...person, secret, recoveryCodes }
  }

  test('without the right code there is no session; with it one goes where one wanted [ACC-68]', async () => {
    const person = await withTwoStep()
    const browser = newBrowser(app)
    const first = await logIn(browser, person.email, { at: '/login?return=/contact' })
    expect(first.headers.get('location')).toBe('/login/code?return=%2Fcontact')
    expect(hasSession(browser)).toBe(false)
    expect((await browser.follow(first)).title).toBe('Enter Your Code | Fettle')
    const wrong = await browser.post('/login/code?return=%2Fcontact', { code: '000000' })
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain('That code is not right.')
    expect(await sessionsOf(person.id)).toEqual([])
    const code = await generate({ secret: person.secret })
    const right = await browser.post('/login/code?return=%2Fcontact', { code })
    expect(right.headers.get('location')).toBe('/contact')
    expect(hasSession(browser)).toBe(true)
  })

  test('a recovery code takes the place of the code, once [ACC-69]', async () => {
    const person = await withTwoStep()
    const [recovery = ''] = person.recoveryCodes
    const enter = async () => {
      const browser = newBrowser(app)
      await logIn(browser, person.email)
      return browser.post('/login/code', { code: recovery })
    }
    expect((await enter()).headers.get('location')).toBe('/directory')
    expect((await enter()).status).toBe(400)
  })

  test('without a first step the code is worth nothing', async () => {
    const answer = await newBrowser(app).post('/login/code', { code: '123456' })
    expect(answer.status).toBe(401)
    expect(await answer.text()).toContain('This took too long. Please log in again.')
  })
})

describe('sessions', () => {
  /** Somebody new who just signed in, and the token of their session. */
  async function signedIn() {
    const { email, id } = await signUpConfirmed(app)
    const browser = newBrowser(app)
    const answer = await logIn(browser, email)
    expect(answer.status).toBe(302)
    const token = decodeURIComponent(browser.cookies.get('fettle.session_token') ?? '').split('.')[0] ?? ''
    return { browser, answer, email, id, token }
  }

  test('the session is an httpOnly cookie, and no page holds its token [ACC-114]', async () => {
    const { browser, answer, id, token } = await signedIn()
    const [cookie = ''] = answer.headers.getSetCookie().filter((each) => each.startsWith('fettle.session_token='))
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect((await sessionsOf(id)).map((each) => each.token)).toContain(token)
    for (const path of ['/directory', '/login.data', '/directory.data']) {
      expect(await (await browser.page(path)).text()).not.toContain(token)
    }
  })

  test('sign-in brings the profile along; sign-out ends session, user and profile [ACC-110]', async () => {
    const { browser, email } = await signedIn()
    expect(await (await browser.page('/about')).text()).toContain(email)
    const old = new Map(browser.cookies)
    await (await browser.api()).account.signOut()
    expect(await (await browser.page('/about')).text()).not.toContain(email)
    expect(hasSession(browser)).toBe(false)
    for (const [name, value] of old) browser.cookies.set(name, value)
    expect(await (await browser.page('/about')).text()).not.toContain(email)
  })

  test('every change of the session is known to the very next page: begun, changed, renewed, ended [ACC-109]', async () => {
    const { browser, email, id } = await signedIn()
    const says = async (text: string) => (await (await browser.page('/about')).text()).includes(text)
    expect(await says(email)).toBe(true) // SIGNED_IN, INITIAL_SESSION
    const { query } = app.site.database
    await query.update(profiles).set({ firstName: 'Thomasina' }).where(eq(profiles.id, id))
    expect(await says('Thomasina')).toBe(true) // USER_UPDATED
    await query
      .update(session)
      .set({ expiresAt: new Date(Date.now() + 86_400_000) })
      .where(eq(session.userId, id))
    expect(await says(email)).toBe(true) // TOKEN_REFRESHED
    await (await browser.api()).account.signOut()
    expect(await says(email)).toBe(false) // SIGNED_OUT
  })

  test('a session in use is renewed before it ends [ACC-111]', async () => {
    const { browser, token } = await signedIn()
    const { query } = app.site.database
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    await query
      .update(session)
      .set({ expiresAt: inDays(2) })
      .where(eq(session.token, token))
    const answer = await browser.page('/about')
    const [renewed] = await query.select().from(session).where(eq(session.token, token))
    expect(renewed?.expiresAt.getTime()).toBeGreaterThan(inDays(29).getTime())
    expect(answer.headers.getSetCookie().join()).toContain('fettle.session_token=')
  })

  test.each(['fettle.session_token=nonsense', 'fettle.session_token=a.b', 'fettle.session_token='])(
    'a broken or ended session (%s) is a visitor’s, not a crash [ACC-113]',
    async (cookie) => {
      const html = await app.html('/login', { headers: { cookie } })
      expect(html.status).toBe(200)
      html.one('button', { text: 'Sign in' })
    },
  )

  test('an expired session is a visitor’s [ACC-113]', async () => {
    const { browser, email, token } = await signedIn()
    const past = new Date(Date.now() - 1000)
    await app.site.database.query.update(session).set({ expiresAt: past }).where(eq(session.token, token))
    const html = await browser.html('/login')
    expect(html.status).toBe(200)
    expect(html.source).not.toContain(email)
  })
})

test('hashes and links carry no secret in the clear [ACC-80]', async () => {
  const sam = await signUp(app)
  const mail = await app.mailTo(sam.email)
  const token = tokenIn(mail)
  const rows = await app.site.database.query
    .select()
    .from(mailLinks)
    .where(and(eq(mailLinks.userId, sam.id)))
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows[0]?.expiresAt.getTime()).toBeGreaterThan(Date.now())
  expect(await hashPassword('x')).toContain('argon2id')
})
