import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { account, mailLinks, profiles, session } from '#db/schema/index.ts'
import { createTestApp } from '#tests/support/app.ts'
import { tokenIn } from '#tests/support/browser.ts'
import { hasSession, logInByForm, newBrowser, sessionsOf, signUp, signUpConfirmed } from '#tests/support/signing-up.ts'

const app = await createTestApp({ working: true })
afterAll(() => app.close())

describe('sessions', () => {
  /** Somebody new who just signed in, and the token of their session. */
  async function signedIn() {
    const { email, id } = await signUpConfirmed(app)
    const browser = newBrowser(app)
    const answer = await logInByForm(browser, email)
    expect(answer.status).toBe(302)
    const token = decodeURIComponent(browser.cookies.get('fettle.session_token') ?? '').split('.')[0] ?? ''
    return { browser, answer, email, id, token }
  }

  test('the session is an httpOnly cookie, and no page holds its token [ACC-114]', async () => {
    const { browser, answer, id, token } = await signedIn()
    const [cookie = ''] = answer.headers.getSetCookie().filter((each) => each.startsWith('fettle.session_token='))
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect((await sessionsOf(app, id)).map((each) => each.token)).toContain(token)
    for (const path of ['/directory', '/login.data', '/directory.data']) {
      expect(await (await browser.page(path)).text()).not.toContain(token)
    }
  })

  test('sign-in brings the profile along; sign-out ends session, user and profile [ACC-110]', async () => {
    const { browser, email } = await signedIn()
    expect(await (await browser.page('/about')).text()).toContain(email)
    const old = new Map(browser.cookies)
    await browser.api.account.signOut()
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
    await browser.api.account.signOut()
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
  const [entry] = await app.site.database.query.select().from(account).where(eq(account.userId, sam.id))
  expect(entry?.password).toContain('argon2id')
})
