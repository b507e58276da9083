import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { mailLinks, user } from '#db/schema/index.ts'
import { makeLink } from '#server/account/mail-link.ts'
import { workFor } from '#server/work.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { pathIn } from '#tests/support/browser.ts'
import { readHtml } from '#tests/support/html.ts'
import { hasSession, newBrowser, newEmail, signUp, signUpConfirmed } from '#tests/support/signing-up.ts'

const app = await createTestApp({ working: true })
afterAll(() => app.close())

const AUTH_ERROR = "Authentication Error: We couldn't log you in automatically. Please try logging in manually."

/** The path of the link in a mail. */
async function linkTo(email: string): Promise<string> {
  return pathIn(await app.mailTo(email))
}

/** Opens a link and presses its button, as a browser without JavaScript. */
async function open(browser: TestBrowser, link: string) {
  const clean = await browser.page(link)
  const page = await browser.follow(clean)
  page.one('button', { text: 'Confirm my e-mail' })
  return browser.post('/confirm-email', { intent: 'follow' })
}

const isConfirmed = async (id: string) =>
  (await app.site.database.query.select().from(user).where(eq(user.id, id)))[0]?.emailVerified

describe('the link of the mail', () => {
  test('leads to /confirm-email; opening it changes nothing but the address bar [ACC-81, ACC-82, ACC-115]', async () => {
    const { browser, email, id } = await signUp(app)
    const link = await linkTo(email)
    expect(link).toMatch(/^\/confirm-email\?access_token=[\w-]{43}&type=signup$/)
    const token = new URLSearchParams(link.split('?')[1]).get('access_token') ?? ''
    for (const again of [1, 2, 3]) {
      const answer = await browser.page(link)
      expect([again, answer.status, answer.headers.get('location')]).toEqual([again, 302, '/confirm-email'])
      expect(answer.headers.get('set-cookie')).toMatch(
        /^fettle\.confirm-email=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/,
      )
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    }
    const html = await browser.html('/confirm-email')
    expect(html.source).not.toContain(token)
    expect(html.headers.get('cache-control')).toBe('private, no-store')
    expect(await isConfirmed(id)).toBe(false)
    const [row] = await app.site.database.query.select().from(mailLinks).where(eq(mailLinks.userId, id))
    expect(row?.usedAt).toBeNull()
  })

  test('first shows that it checks, with a button for those without JavaScript [ACC-70]', async () => {
    const { browser, email } = await signUp(app)
    const html = await browser.follow(await browser.page(await linkTo(email)))
    expect(html.title).toBe('Confirming Your Email | Fettle')
    expect(html.one('p', { role: 'status' }).attribs['data-needs-script']).toBeDefined()
    expect(html.text).toContain('Checking authentication…')
  })

  test('followed, it confirms the address and signs in [ACC-71, ACC-76]', async () => {
    const { browser, email, id } = await signUp(app)
    const html = await browser.follow(await open(browser, await linkTo(email)))
    expect(await isConfirmed(id)).toBe(true)
    expect(hasSession(browser)).toBe(true)
    expect(browser.cookies.has('fettle.confirm-email')).toBe(false)
    expect(html.text).toContain("Email confirmed successfully. You're now logged in.")
    expect(html.title).toBe('Email Confirmed | Fettle')
    expect(html.one('a', { text: 'Continue to Profile' }).attribs.href).toBe('/profile')
  })

  test('works once: whoever comes second is not signed in, and reads why [ACC-78, ACC-80, ACC-84]', async () => {
    const { browser, email } = await signUp(app)
    const link = await linkTo(email)
    await open(browser, link)
    const other = newBrowser(app)
    const html = await other.follow(await open(other, link))
    expect(hasSession(other)).toBe(false)
    expect(html.text).toContain(`${AUTH_ERROR} This link has been used already, or its time is over.`)
  })

  test('works for its time only [ACC-80, ACC-84]', async () => {
    const { browser, email, id } = await signUp(app)
    const link = await linkTo(email)
    const now = app.site.now()
    app.clock.to(new Date(now.getTime() + 72 * 3_600_000 + 1000))
    const answer = await open(browser, link)
    app.clock.to(now)
    expect(answer.headers.get('location')).toBe('/confirm-email?failed=over')
    expect(await isConfirmed(id)).toBe(false)
  })

  test('what is no token is a link that is over', async () => {
    const browser = newBrowser(app)
    const html = await browser.follow(await open(browser, '/confirm-email?access_token=%00%3Bx&type=signup'))
    expect(html.text).toContain(AUTH_ERROR)
  })

  test('confirms but does not sign in whoever needs a second step [ACC-78]', async () => {
    const { email, id } = await signUp(app)
    const link = await linkTo(email)
    await app.site.database.query.execute(
      sql`insert into two_factor (user_id, secret, backup_codes, verified) values (${id}, 'x', '[]', true)`,
    )
    const other = newBrowser(app)
    await app.site.database.query.update(user).set({ emailVerified: true }).where(eq(user.id, id))
    const html = await other.follow(await open(other, link))
    expect(hasSession(other)).toBe(false)
    expect(html.text).toContain(AUTH_ERROR)
    html.one('a', { text: 'Log in', href: '/login' })
  })

  test('in another browser than the one that signed up, a password must be chosen anew', async () => {
    const { email } = await signUp(app)
    const other = newBrowser(app)
    const html = await other.follow(await open(other, await linkTo(email)))
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
    const elsewhere = await open(newBrowser(app), `/confirm-email?access_token=${change}&type=email_change`)
    expect(elsewhere.headers.get('location')).toMatch(/^\/login\?return=%2Fconfirm-email/)
    const own = await app.as(person.id)
    const html = await own.follow(await open(own, `/confirm-email?access_token=${change}&type=email_change`))
    expect(html.text).toContain('Your new e-mail address is confirmed.')
    const [changed] = await app.site.database.query.select().from(user).where(eq(user.id, person.id))
    expect(changed?.email).toBe(email)
  })

  test('a token of one purpose does nothing of another [ACC-79]', async () => {
    const person = await signUp(app)
    const work = workFor(app.site, { kind: 'visitor', address: '192.0.2.1' })
    const recovery = await makeLink(work, { userId: person.id, purpose: 'recovery', email: person.email })
    const browser = newBrowser(app)
    const answer = await open(browser, `/confirm-email?access_token=${recovery}&type=signup`)
    expect(answer.headers.get('location')).toBe('/confirm-email?failed=over')
    expect(await isConfirmed(person.id)).toBe(false)
  })

  test('neither page tells others where it is [ACC-83]', async () => {
    for (const path of ['/confirm-email', '/reset-password', '/reset-password?mode=reset']) {
      expect((await app.page(path)).headers.get('referrer-policy')).toBe('no-referrer')
    }
    const answer = await app.page(`/reset-password?mode=reset&access_token=${'x'.repeat(43)}`)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  })
})

describe('waiting', () => {
  test('after sign-up: title, address, next steps and what can be done [ACC-72, ACC-73, ACC-74]', async () => {
    const { browser, email } = await signUp(app)
    const html = await browser.html('/confirm-email')
    expect(html.title).toBe('Account Created | Fettle')
    expect(html.text).toContain(`We sent a link to ${email}.`)
    expect(html.text).toContain('Next steps Open the e-mail')
    html.one('button', { text: 'Resend Confirmation Email' })
    html.one('button', { text: 'Try Logging In' })
    expect(html.one('a', { text: 'Log in', href: '/login' })).toBeDefined()
  })

  test('otherwise the title is another one [ACC-72]', async () => {
    expect((await app.html('/confirm-email')).title).toBe('Confirm Your Email | Fettle')
    const { id, email } = await signUp(app)
    const html = await (await app.as(id)).html('/confirm-email')
    expect(html.title).toBe('Confirm Your Email | Fettle')
    expect(html.text).toContain(email)
  })

  test('for whoever is confirmed there is nothing to wait for [ACC-71]', async () => {
    const { id } = await signUpConfirmed(app)
    const html = await (await app.as(id)).html('/confirm-email')
    expect(html.title).toBe('Email Confirmed | Fettle')
    expect(html.one('a', { text: 'Continue to Profile' }).attribs.href).toBe('/profile')
  })

  test('when the mail cannot be handed over, the button sends it for the first time [ACC-75]', async () => {
    const { browser, email } = await signUp(app)
    await app.mailTo(email)
    await app.site.database.query.execute(
      sql`update queue.job set state = 'retry' where name = 'mail' and data ->> 'to' = ${email}`,
    )
    const html = await browser.html('/confirm-email')
    html.one('button', { text: 'Send Confirmation Email' })
    expect(html.text).toContain('the confirmation e-mail could not be sent yet. You can still log in')
    expect(html.text).not.toContain('Resend Confirmation Email')
  })
})

describe('sending it again', () => {
  const resend = (browser: TestBrowser, email: string) => browser.post('/confirm-email', { intent: 'resend', email })

  test('says so, and sends a link that works; the older one does not any more [ACC-85, ACC-86, API-06]', async () => {
    const { browser, email, id } = await signUp(app)
    const first = await linkTo(email)
    app.clock.to(new Date(app.site.now().getTime() + 1000))
    const html = await browser.follow(await resend(browser, email))
    expect(html.text).toContain('Email sent')
    expect(html.text).toContain('Confirmation email sent successfully. Please check your inbox and spam folder.')
    await expect.poll(() => linkTo(email), { timeout: 10_000 }).not.toBe(first)
    await open(browser, first)
    expect(await isConfirmed(id)).toBe(false)
    await open(browser, await linkTo(email))
    expect(await isConfirmed(id)).toBe(true)
  })

  test('a second time within the minute is refused, with 60 s to wait [ACC-87, ACC-92]', async () => {
    const { browser, email } = await signUp(app)
    await resend(browser, email)
    const answer = await resend(browser, email)
    expect(answer.status).toBe(429)
    const { text } = await readHtml(answer)
    expect(text).toContain('Email rate limit exceeded')
    expect(text).toContain('Please wait 60 seconds before trying again.')
    const now = app.site.now()
    app.clock.to(new Date(now.getTime() + 61_000))
    expect((await resend(browser, email)).status).toBe(302)
  })

  test.each([
    ['[ACC-88]', ' ', 'No email address Please enter your email address first.'],
    ['[ACC-89]', 'tina at home', 'Invalid email format Please enter a valid email address.'],
  ])('%s to "%s": %s', async (_id, email, words) => {
    const answer = await resend(newBrowser(app), email)
    expect(answer.status).toBe(400)
    expect((await readHtml(answer)).text).toContain(words)
  })

  test('known, unknown and confirmed addresses get the same answer [ACC-97]', async () => {
    const { email } = await signUp(app)
    const confirmed = await signUpConfirmed(app)
    const answers = []
    for (const whom of [email, newEmail(), confirmed.email]) {
      const browser = newBrowser(app)
      const answer = await resend(browser, whom)
      answers.push([answer.status, answer.headers.get('location'), (await browser.follow(answer)).text])
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test.each([
    ['SMTP answered 535', 'Email delivery issue You can still log in using your credentials.'],
    ['network is unreachable', 'Network issue'],
    ['boom', 'Failed to resend email'],
  ])('a failure by "%s" says: %s [ACC-91, ACC-93, ACC-95]', async (message, words) => {
    const { browser, email } = await signUp(app)
    const { send } = app.site.queue
    app.site.queue.send = () => Promise.reject(new Error(message))
    const answer = await resend(browser, email)
    app.site.queue.send = send
    expect(answer.status).toBe(500)
    expect((await readHtml(answer)).text).toContain(words)
  })
})

describe('trying to log in', () => {
  const tryIt = (browser: TestBrowser, fields: Record<string, string>) =>
    browser.post('/confirm-email', { intent: 'login', ...fields })

  test('without an address: sign up again [ACC-90, ACC-96]', async () => {
    const answer = await tryIt(newBrowser(app), { email: '' })
    expect((await readHtml(answer)).text).toContain('Login attempt failed Please try signing up again.')
  })

  test('a failing attempt says so in the server’s words [ACC-96]', async () => {
    const { browser, email } = await signUp(app)
    const answer = await tryIt(browser, { email, password: 'not the kettle', type: 'client' })
    expect(answer.status).toBe(401)
    expect((await readHtml(answer)).text).toContain('Login attempt failed The e-mail or the password is not right.')
  })

  test('the right password signs in, confirmed or not [ACC-61]', async () => {
    const { browser, email } = await signUp(app, 'provider')
    const answer = await tryIt(browser, { email, password: PASSWORD, type: 'provider' })
    expect(answer.headers.get('location')).toBe('/membership')
    expect(hasSession(browser)).toBe(true)
  })
})
