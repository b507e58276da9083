import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { mailLinks, user } from '#db/schema/index.ts'
import { makeLink } from '#server/account/mail-link.ts'
import { workFor } from '#server/work.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import {
  confirmationLink,
  hasSession,
  isConfirmed,
  newBrowser,
  newEmail,
  openConfirmation,
  signUp,
  signUpConfirmed,
} from '#tests/support/signing-up.ts'

const app = await createTestApp({ working: true })
afterAll(() => app.close())

const AUTH_ERROR = "Authentication Error: We couldn't log you in automatically. Please try logging in manually."

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

  test('first shows that it checks, with a button for those without JavaScript [ACC-70]', async () => {
    const { browser, email } = await signUp(app)
    const html = await browser.follow(await browser.page(await confirmationLink(app, email)))
    expect(html.title).toBe('Confirming Your Email | Fettle')
    expect(html.one('p', { role: 'status' }).attribs['data-needs-script']).toBeDefined()
    expect(html.text).toContain('Checking authentication…')
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

  test('works once: whoever comes second is not signed in, and reads why [ACC-78, ACC-80, ACC-84]', async () => {
    const { browser, email } = await signUp(app)
    const link = await confirmationLink(app, email)
    await openConfirmation(browser, link)
    const other = newBrowser(app)
    const html = await other.follow(await openConfirmation(other, link))
    expect(hasSession(other)).toBe(false)
    expect(html.text).toContain(`${AUTH_ERROR} This link has been used already, or its time is over.`)
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

  test('confirms but does not sign in whoever needs a second step [ACC-78]', async () => {
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

  test('in another browser than the one that signed up, a password must be chosen anew', async () => {
    const { email } = await signUp(app)
    const other = newBrowser(app)
    const html = await other.follow(await openConfirmation(other, await confirmationLink(app, email)))
    expect(html.title).toBe('Choose a Password | Fettle')
    expect(html.text).toContain('You signed up in another browser than this one.')
    const to = html.one('a', { text: 'Choose a password' }).attribs.href ?? ''
    expect(to).toBe('/reset-password?mode=reset')
    expect((await other.html(to)).all('label')).toHaveLength(2)
    await other.post(to, { password: 'a louder kettle', confirm: 'a louder kettle' })
    const before = newBrowser(app)
    expect((await before.post('/login', { email, password: PASSWORD })).status).toBe(401)
    expect((await before.post('/login', { email, password: 'a louder kettle' })).status).toBe(302)
  })

  test('its type says what it does: recovery asks for a password, email_change takes the new address [ACC-79]', async () => {
    const person = await signUpConfirmed(app)
    const work = workFor(app.site, { kind: 'visitor', address: '192.0.2.1' })
    const browser = newBrowser(app)
    const recovery = await makeLink(work, { userId: person.id, purpose: 'recovery', email: person.email })
    const answer = await browser.page(`/confirm-email?access_token=${recovery}&type=recovery`)
    expect(answer.headers.get('location')).toBe('/reset-password?mode=reset')
    expect((await browser.follow(answer)).title).toBe('Choose a New Password | Fettle')

    const email = newEmail()
    const change = await makeLink(work, { userId: person.id, purpose: 'email_change', email })
    const elsewhere = await openConfirmation(newBrowser(app), `/confirm-email?access_token=${change}&type=email_change`)
    expect(elsewhere.headers.get('location')).toMatch(/^\/login\?return=%2Fconfirm-email/)
    const own = await app.as(person.id)
    const html = await own.follow(
      await openConfirmation(own, `/confirm-email?access_token=${change}&type=email_change`),
    )
    expect(html.text).toContain('Your new e-mail address is confirmed.')
    const [changed] = await app.site.database.query.select().from(user).where(eq(user.id, person.id))
    expect(changed?.email).toBe(email)
  })

  test('a token of one purpose does nothing of another [ACC-79]', async () => {
    const person = await signUp(app)
    const work = workFor(app.site, { kind: 'visitor', address: '192.0.2.1' })
    const recovery = await makeLink(work, { userId: person.id, purpose: 'recovery', email: person.email })
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
