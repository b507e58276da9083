import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { waitText } from '#contract/date.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { pathOf, type TestBrowser } from '#tests/support/browser.ts'
import { readHtml } from '#tests/support/html.ts'
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
import { untilTestEnds } from '#tests/support/spies.ts'

const app = await createTestApp({ working: true })
afterAll(() => app.close())

describe('waiting', () => {
  test('after sign-up: title, address, next steps and what can be done [ACC-72, ACC-73, ACC-74]', async () => {
    const { browser, email } = await signUp(app)
    const html = await browser.html('/confirm-email')
    expect(html.title).toBe('Account Created | Fettle')
    expect(html.text).toContain(`We sent a link to ${email}.`)
    expect(html.text).toContain('Next steps Open the email')
    html.one('button', { text: 'Resend Confirmation Email' })
    html.one('button', { text: 'Try Logging In' })
    expect(html.one('a', { text: 'Log in', href: '/login' })).toBeDefined()
  })

  test('names the subject that the mail has', async () => {
    const { browser, email } = await signUp(app)
    const { subject } = await app.mailTo(email)
    expect((await browser.html('/confirm-email')).text).toContain(`Open the email with the subject “${subject}”.`)
  })

  test('otherwise the title is another one [ACC-72]', async () => {
    expect((await app.html('/confirm-email')).title).toBe('Confirm Your Email | Fettle')
    const { id, email } = await signUp(app)
    const html = await (await app.as(id)).html('/confirm-email')
    expect(html.title).toBe('Confirm Your Email | Fettle')
    expect(html.text).toContain(email)
  })

  test('for a person who is confirmed there is nothing to wait for [ACC-71]', async () => {
    const { id } = await signUpConfirmed(app)
    const html = await (await app.as(id)).html('/confirm-email')
    expect(html.title).toBe('Email Confirmed | Fettle')
    expect(html.one('a', { text: 'Continue to Profile' }).attribs.href).toBe('/profile')
  })

  test('when the mail cannot be handed over, the button sends it for the first time [ACC-75]', async () => {
    const { browser, email, id } = await signUp(app)
    await app.mailTo(email)
    const task = { mail: 'account.created', data: { userId: id } }
    await app.site.database.query.execute(sql`
      insert into queue.job (name, data, state, start_after)
      values ('mail', ${JSON.stringify(task)}, 'retry', now() + interval '1 hour')`)
    const html = await browser.html('/confirm-email')
    html.one('button', { text: 'Send Confirmation Email' })
    expect(html.text).toContain('the confirmation email could not be sent yet. You can still log in')
    expect(html.text).not.toContain('Resend Confirmation Email')
  })
})

describe('sending it again', () => {
  const resend = (browser: TestBrowser, email: string) => browser.post('/confirm-email', { intent: 'resend', email })

  test('says so, and sends a link that works; the older one does not any more [ACC-85, ACC-86, API-06]', async () => {
    const { browser, email, id } = await signUp(app)
    const first = await confirmationLink(app, email)
    await app.clock.to(new Date(app.site.now().getTime() + 1000))
    const html = await browser.follow(await resend(browser, email))
    expect(html.text).toContain('Email sent')
    expect(html.text).toContain('Confirmation email sent successfully. Please check your inbox and spam folder.')
    await expect.poll(() => confirmationLink(app, email), { timeout: 10_000 }).not.toBe(first)
    await openConfirmation(browser, first)
    expect(await isConfirmed(app, id)).toBe(false)
    await openConfirmation(browser, await confirmationLink(app, email))
    expect(await isConfirmed(app, id)).toBe(true)
  })

  test('a second time within the minute is refused, with the seconds to wait [ACC-87, ACC-92]', async () => {
    const { browser, email } = await signUp(app)
    await resend(browser, email)
    const left = 60 - Math.floor((app.site.now().getTime() / 1000) % 60)
    const answer = await resend(browser, email)
    expect(answer.status).toBe(429)
    const { text } = await readHtml(answer)
    expect(text).toContain('Email rate limit exceeded')
    expect(text).toContain(`Please wait ${waitText(left)} before trying again.`)
    const now = app.site.now()
    await app.clock.to(new Date(now.getTime() + 61_000))
    expect((await resend(browser, email)).status).toBe(302)
  })

  test('a sixth time within half an hour is refused, with the minutes to wait', async () => {
    const halfHour = 30 * 60_000
    const begin = Math.ceil(app.site.now().getTime() / halfHour) * halfHour
    const { browser, email } = await signUp(app)
    for (let minute = 1; minute <= 5; minute += 1) {
      await app.clock.to(new Date(begin + minute * 60_000))
      expect((await resend(browser, email)).status).toBe(302)
      expect((await resend(browser, email)).status).toBe(429)
    }
    await app.clock.to(new Date(begin + 6 * 60_000))
    const answer = await resend(browser, email)
    expect(answer.status).toBe(429)
    expect((await readHtml(answer)).text).toContain('Please wait 24 minutes before trying again.')
    await app.clock.to(new Date(begin + halfHour))
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

  test('for an address that is confirmed, the mail says what to do [ACC-85, ACC-97]', async () => {
    const { email } = await signUpConfirmed(app)
    await resend(newBrowser(app), email)
    const mail = await app.mailTo(email, /already confirmed/)
    const [login = '', choose = ''] = mail.links.map((link) => new URL(link)).map(({ pathname }) => pathname)
    expect([login, choose]).toEqual(['/login', '/reset-password'])
    const browser = newBrowser(app)
    await browser.follow(await browser.page(pathOf(mail.links[1] ?? '')))
    const chosen = { password: 'a louder kettle', confirm: 'a louder kettle' }
    await browser.post('/reset-password?mode=reset', chosen)
    const entered = await newBrowser(app).post('/login', { email, password: chosen.password })
    expect(entered.status).toBe(302)
  })

  test.each([
    ['SMTP answered 535', 'Email delivery issue You can still log in using your credentials.'],
    ['network is unreachable', 'Network issue'],
    ['boom', 'Failed to resend email'],
  ])('a failure by "%s" says: %s [ACC-91, ACC-93, ACC-95]', async (message, words) => {
    const { browser, email } = await signUp(app)
    untilTestEnds(vi.spyOn(app.site.queue, 'send')).mockRejectedValue(new Error(message))
    const answer = await resend(browser, email)
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
    expect((await readHtml(answer)).text).toContain('Login attempt failed The email or the password is not right.')
  })

  test('the right password signs in, confirmed or not [ACC-61]', async () => {
    const { browser, email } = await signUp(app, 'provider')
    const answer = await tryIt(browser, { email, password: PASSWORD, type: 'provider' })
    expect(answer.headers.get('location')).toBe('/membership')
    expect(hasSession(browser)).toBe(true)
  })
})
