import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { account, mailLinks, profiles, user } from '#db/schema/index.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { refusing } from '#tests/support/database/with-failing-table.ts'
import { readHtml } from '#tests/support/html.ts'
import { linkToken } from '#tests/support/mail/links.ts'
import {
  confirmationLink,
  hasSession,
  isConfirmed,
  newBrowser,
  newEmail,
  openConfirmation,
  sessionsOf,
  signUp,
  signUpConfirmed,
} from '#tests/support/signing-up.ts'

const app = await createTestApp({ working: true })
afterAll(() => app.close())

const AUTH_ERROR = "Authentication Error: We couldn't log you in automatically. Please try logging in manually."

const suspend = (id: string) =>
  app.site.database.query.update(profiles).set({ suspendedAt: app.site.now() }).where(eq(profiles.id, id))

describe('the link of the mail', () => {
  test('leads to /confirm-email; opening it changes nothing but the address bar [ACC-81, ACC-82, ACC-115]', async () => {
    const { browser, email, id } = await signUp(app)
    const link = await confirmationLink(app, email)
    expect(link).toMatch(/^\/confirm-email\?access_token=[\w-]{43}&type=signup$/)
    const token = new URLSearchParams(link.split('?')[1]).get('access_token') ?? ''
    for (const again of [1, 2, 3]) {
      const answer = await browser.page(link)
      expect([again, answer.status, answer.headers.get('location')]).toEqual([again, 302, '/confirm-email'])
      expect(answer.headers.get('set-cookie')).toMatch(
        /^fettle\.confirm-email=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/,
      )
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    }
    const html = await browser.html('/confirm-email')
    expect(html.source).not.toContain(token)
    expect(html.headers.get('cache-control')).toBe('private, no-store')
    expect(await isConfirmed(app, id)).toBe(false)
    const [row] = await app.site.database.query.select().from(mailLinks).where(eq(mailLinks.userId, id))
    expect(row?.usedAt).toBeNull()
  })

  test('asks for a press, with JavaScript and without [ACC-70, ACC-81]', async () => {
    const { browser, email } = await signUp(app)
    const html = await browser.follow(await browser.page(await confirmationLink(app, email)))
    expect(html.title).toBe('Confirm Your Email | Fettle')
    html.one('button', { text: 'Confirm my email', name: 'intent', value: 'follow' })
    expect(html.source.match(/<noscript>.*?<\/noscript>/gs)?.join('') ?? '').not.toContain('Confirm my email')
  })

  test('followed, it confirms the address and signs in [ACC-71, ACC-76]', async () => {
    const { browser, email, id } = await signUp(app)
    const html = await browser.follow(await openConfirmation(browser, await confirmationLink(app, email)))
    expect(await isConfirmed(app, id)).toBe(true)
    expect(hasSession(browser)).toBe(true)
    expect(browser.cookies.has('fettle.confirm-email')).toBe(false)
    expect(html.text).toContain("Email confirmed successfully. You're now logged in.")
    expect(html.title).toBe('Email Confirmed | Fettle')
    expect(html.one('a', { text: 'Continue to Profile' }).attribs.href).toBe('/profile')
  })

  test('works once: another browser that comes second is not signed in, and reads why [ACC-78, ACC-80, ACC-84]', async () => {
    const { browser, email } = await signUp(app)
    const link = await confirmationLink(app, email)
    await openConfirmation(browser, link)
    const other = newBrowser(app)
    const html = await other.follow(await openConfirmation(other, link))
    expect(hasSession(other)).toBe(false)
    expect(html.text).toContain(`${AUTH_ERROR} Your email address is already confirmed.`)
    html.one('a', { text: 'Log in', href: '/login' })
    html.one('a', { text: 'Choose a new password', href: '/reset-password' })
  })

  test('followed again where it was signed up, it says "already confirmed" and signs in [ACC-71, ACC-76]', async () => {
    const { browser, email } = await signUp(app)
    const link = await confirmationLink(app, email)
    await openConfirmation(browser, link)
    expect((await browser.follow(await openConfirmation(browser, link))).text).toContain('already confirmed')
    await browser.post('/sign-out', {})
    expect(hasSession(browser)).toBe(false)
    const html = await browser.follow(await openConfirmation(browser, link))
    expect(hasSession(browser)).toBe(true)
    expect(html.title).toBe('Email Confirmed | Fettle')
    expect(html.text).toContain('Your email address is already confirmed.')
  })

  test('followed again after a new password was chosen, it signs in no one [ACC-84]', async () => {
    const { browser, email, id } = await signUp(app)
    const link = await confirmationLink(app, email)
    await openConfirmation(browser, link)
    await browser.post('/sign-out', {})
    const token = await linkToken(app, { id, email })
    await app.visitor('203.0.113.20').account.reset({ token, password: 'a louder kettle' })
    const html = await browser.follow(await openConfirmation(browser, link))
    expect(hasSession(browser)).toBe(false)
    expect(html.text).toContain(`${AUTH_ERROR} Your email address is already confirmed.`)
  })

  test('leads on to where they were going when they signed up [ACC-77]', async () => {
    const browser = newBrowser(app)
    const email = newEmail()
    const returnTo = '/directory/6f1c1b5e-0000-4000-8000-000000000000/feedback?invitation=abc'
    const fields = { fullName: 'Rosa Finch', email, location: 'M1 1AE', password: PASSWORD, confirm: PASSWORD }
    await browser.post(`/signup?${new URLSearchParams({ return: returnTo })}`, fields)
    const html = await browser.follow(await openConfirmation(browser, await confirmationLink(app, email)))
    expect(html.one('a', { text: 'Continue where you left off' }).attribs.href).toBe(returnTo)
    expect(html.all('a', { text: 'Continue to Profile' })).toEqual([])
    expect(browser.cookies.has('fettle.going-to')).toBe(false)
    for (const elsewhere of ['//evil.example/x', 'https://evil.example/']) {
      const other = newBrowser(app)
      const address = newEmail()
      await other.post(`/signup?${new URLSearchParams({ return: elsewhere })}`, { ...fields, email: address })
      const page = await other.follow(await openConfirmation(other, await confirmationLink(app, address)))
      expect(page.one('a', { text: 'Continue to Profile' }).attribs.href).toBe('/profile')
    }
  })

  test('works for its time only [ACC-80, ACC-84]', async () => {
    const { browser, email, id } = await signUp(app)
    const link = await confirmationLink(app, email)
    const now = app.site.now()
    await app.clock.to(new Date(now.getTime() + 72 * 3_600_000 + 1000))
    const answer = await openConfirmation(browser, link)
    await app.clock.to(now)
    expect(answer.headers.get('location')).toBe('/confirm-email?failed=over')
    expect(await isConfirmed(app, id)).toBe(false)
  })

  test('what is no token is a link that is over', async () => {
    const browser = newBrowser(app)
    const html = await browser.follow(
      await openConfirmation(browser, '/confirm-email?access_token=%00%3Bx&type=signup'),
    )
    expect(html.text).toContain(AUTH_ERROR)
  })

  test('confirms but does not log in a person who needs a second step [ACC-78]', async () => {
    const { email, id } = await signUp(app)
    const link = await confirmationLink(app, email)
    await app.site.database.query.execute(
      sql`insert into two_factor (user_id, secret, backup_codes, verified) values (${id}, 'x', '[]', true)`,
    )
    const other = newBrowser(app)
    await app.site.database.query.update(user).set({ emailVerified: true }).where(eq(user.id, id))
    const html = await other.follow(await openConfirmation(other, link))
    expect(hasSession(other)).toBe(false)
    expect(html.text).toContain(AUTH_ERROR)
    html.one('a', { text: 'Log in', href: '/login' })
  })

  test('confirms but does not log in a person who is suspended [ACC-78]', async () => {
    const { browser, email, id } = await signUp(app)
    await suspend(id)
    const html = await browser.follow(await openConfirmation(browser, await confirmationLink(app, email)))
    expect(await isConfirmed(app, id)).toBe(true)
    expect(html.text).toContain(AUTH_ERROR)
    expect([hasSession(browser), (await sessionsOf(app, id)).length]).toEqual([false, 0])
  })

  test('tells of a session that could not begin as of a failure', async () => {
    const { browser, email } = await signUp(app)
    const link = await confirmationLink(app, email)
    await browser.follow(await browser.page(link))
    await refusing(app, 'insert on session', async () => {
      expect((await browser.post('/confirm-email', { intent: 'follow' })).status).toBe(500)
    })
    expect(hasSession(browser)).toBe(false)
  })

  describe('in another browser than the one that signed up', () => {
    async function confirmedElsewhere() {
      const person = await signUp(app)
      const other = newBrowser(app)
      const page = await other.follow(await openConfirmation(other, await confirmationLink(app, person.email)))
      return { ...person, other, page }
    }
    const isIn = (email: string, password = PASSWORD) =>
      newBrowser(app)
        .post('/login', { email, password })
        .then(({ status }) => status === 302)

    test('it confirms the address and starts no session; the password does [ACC-76]', async () => {
      const { id, email, other, page } = await confirmedElsewhere()
      expect(await isConfirmed(app, id)).toBe(true)
      expect([hasSession(other), (await sessionsOf(app, id)).length]).toEqual([false, 0])
      expect(page.title).toBe('Email Confirmed | Fettle')
      expect(page.text).toContain('Your email address is confirmed. Log in to continue.')
      expect(page.one('input', { type: 'email' }).attribs.value).toBe(email)
      const action = page.one('form', { action: /confirmed/ }).attribs.action ?? ''

      const wrong = await readHtml(await other.post(action, { intent: 'password', password: 'not the kettle' }))
      expect(wrong.text).toContain('The password is not right. Please try again, or choose a new one.')
      expect(hasSession(other)).toBe(false)
      expect((await readHtml(await other.post(action, { intent: 'password', password: '' }))).text).toContain(
        'required',
      )

      const done = await other.follow(await other.post(action, { intent: 'password', password: PASSWORD }))
      expect(hasSession(other)).toBe(true)
      expect(done.text).toContain("Email confirmed successfully. You're now logged in.")
      expect(other.cookies.has('fettle.reset-password')).toBe(false)
      expect(await isIn(email)).toBe(true)
    })

    test('a password that was set by a stranger works nowhere, and ends with a new one [ACC-76]', async () => {
      const { browser: stranger, id, email, other, page } = await confirmedElsewhere()
      expect(await isIn(email)).toBe(false)
      expect((await stranger.post('/login', { email, password: PASSWORD })).status).toBe(401)
      const to = page.one('a', { text: 'Choose a new password' }).attribs.href ?? ''
      expect(to).toBe('/reset-password?mode=reset')
      expect((await other.html(to)).all('label')).toHaveLength(2)
      await other.post(to, { password: 'a louder kettle', confirm: 'a louder kettle' })
      expect([await isIn(email), await isIn(email, 'a louder kettle')]).toEqual([false, true])
      expect(await app.site.database.query.select().from(account).where(eq(account.userId, id))).toHaveLength(1)
    })

    test('the browser that signed up follows the link too, and its password stays good [ACC-76]', async () => {
      const { browser, email } = await signUp(app)
      const link = await confirmationLink(app, email)
      await openConfirmation(newBrowser(app), link)
      const early = await browser.post('/login', { email, password: PASSWORD })
      expect(early.status).toBe(401)
      expect((await readHtml(early)).text).toContain('Your email address was confirmed in another browser.')
      const html = await browser.follow(await openConfirmation(browser, link))
      expect(hasSession(browser)).toBe(true)
      expect(html.text).toContain('Your email address is already confirmed.')
      expect(await isIn(email)).toBe(true)
    })

    test('it is followed again there, and still takes the password [ACC-76]', async () => {
      const { email, other } = await confirmedElsewhere()
      const again = await openConfirmation(other, await confirmationLink(app, email))
      expect(again.headers.get('location')).toBe('/confirm-email?confirmed=password')
      await other.post('/confirm-email?confirmed=password', { intent: 'password', password: PASSWORD })
      expect(hasSession(other)).toBe(true)
    })

    test('a stranger who signed up with the address, and has no mail, gets nowhere by a link of their own [ACC-84]', async () => {
      const { browser: stranger, email } = await confirmedElsewhere()
      const own = await signUp(app)
      stranger.cookies.set('fettle.confirm-email', (await confirmationLink(app, own.email)).slice(28, 71))
      await stranger.post('/confirm-email', { intent: 'follow' })
      expect(await isIn(email)).toBe(false)
    })

    test('ten wrong passwords are looked at, and the link is for one browser, once [ACC-65, ACC-84]', async () => {
      const { email, other } = await confirmedElsewhere()
      const give = (browser: TestBrowser, password: string) =>
        browser.post('/confirm-email?confirmed=password', { intent: 'password', password })
      const token = other.cookies.get('fettle.reset-password') ?? ''
      const statuses = []
      for (let tries = 0; tries < 11; tries += 1) statuses.push((await give(other, 'not the kettle')).status)
      expect(statuses).toEqual([...Array(10).fill(401), 429])
      expect((await give(newBrowser(app), PASSWORD)).headers.get('location')).toBe('/reset-password?mode=reset')
      const thief = newBrowser(app)
      thief.cookies.set('fettle.reset-password', token)
      expect((await give(thief, PASSWORD)).status).toBe(302)
      const late = newBrowser(app)
      late.cookies.set('fettle.reset-password', token)
      expect((await give(late, PASSWORD)).headers.get('location')).toBe('/reset-password?mode=reset')
      expect(hasSession(late)).toBe(false)
      expect(await isIn(email)).toBe(true)
    })

    test('the right password opens no suspended account, and says so [ACC-78]', async () => {
      const { id, other } = await confirmedElsewhere()
      await suspend(id)
      const answer = await other.post('/confirm-email?confirmed=password', { intent: 'password', password: PASSWORD })
      expect(answer.status).toBe(403)
      expect((await readHtml(answer)).text).toContain('This account is not active.')
      expect([hasSession(other), (await sessionsOf(app, id)).length]).toEqual([false, 0])
    })

    test('a link for an address that is confirmed already starts no session either [ACC-78]', async () => {
      const { email, id } = await signUp(app)
      const link = await confirmationLink(app, email)
      await app.site.database.query.update(user).set({ emailVerified: true }).where(eq(user.id, id))
      const other = newBrowser(app)
      const html = await other.follow(await openConfirmation(other, link))
      expect([hasSession(other), (await sessionsOf(app, id)).length]).toEqual([false, 0])
      expect(html.text).toContain(AUTH_ERROR)
      html.one('a', { text: 'Log in', href: '/login' })
      expect(await isIn(email)).toBe(true)
    })
  })

  test('its type says what it does: recovery asks for a password, email_change takes the new address [ACC-79]', async () => {
    const person = await signUpConfirmed(app)
    const browser = newBrowser(app)
    const recovery = await linkToken(app, person)
    const answer = await browser.page(`/confirm-email?access_token=${recovery}&type=recovery`)
    expect(answer.headers.get('location')).toBe('/reset-password?mode=reset')
    expect((await browser.follow(answer)).title).toBe('Choose a new password | Fettle')

    const email = newEmail()
    const change = await linkToken(app, { id: person.id, email }, 'email_change')
    const elsewhere = await openConfirmation(newBrowser(app), `/confirm-email?access_token=${change}&type=email_change`)
    expect(elsewhere.headers.get('location')).toMatch(/^\/login\?return=%2Fconfirm-email/)
    const own = await app.as(person.id)
    const html = await own.follow(
      await openConfirmation(own, `/confirm-email?access_token=${change}&type=email_change`),
    )
    expect(html.text).toContain('Your new email address is confirmed.')
    const [changed] = await app.site.database.query.select().from(user).where(eq(user.id, person.id))
    expect(changed?.email).toBe(email)
  })

  test('a token of one purpose does nothing of another [ACC-79]', async () => {
    const person = await signUp(app)
    const recovery = await linkToken(app, person)
    const browser = newBrowser(app)
    const answer = await openConfirmation(browser, `/confirm-email?access_token=${recovery}&type=signup`)
    expect(answer.headers.get('location')).toBe('/confirm-email?failed=over')
    expect(await isConfirmed(app, person.id)).toBe(false)
  })

  test('neither page tells others where it is [ACC-83]', async () => {
    for (const path of ['/confirm-email', '/reset-password', '/reset-password?mode=reset']) {
      expect((await app.page(path)).headers.get('referrer-policy')).toBe('no-referrer')
    }
    const answer = await app.page(`/reset-password?mode=reset&access_token=${'x'.repeat(43)}`)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  })
})
