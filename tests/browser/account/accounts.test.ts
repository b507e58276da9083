import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { alive, DESKTOP, hold, open, PHONE, sideways, visit } from '../support/browser.ts'
import { clearOfHalfHour } from '../support/half-hour.ts'

const PASSWORD = 'a quiet kettle'
const newEmail = () => `${randomUUID()}@example.com`

let count = 0
/** A visitor of one's own: sign-up, sign-in and mail are limited per address. */
const from = () => `198.51.100.${++count}`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => page.locator('[data-toasts]').getByText(text, { exact: true })

async function fillSeeker(page: Page, email: string) {
  await page.getByLabel('Full name').fill('Rosa Finch Hall')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Location').fill('Leeds')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
}

async function signUp(page: Page): Promise<string> {
  const email = newEmail()
  await open(page, '/signup')
  await fillSeeker(page, email)
  await button(page, 'Sign up').click()
  await page.getByRole('heading', { name: 'Account Created', level: 1 }).waitFor()
  return email
}

/** The link in the newest mail to an address. */
async function mailedLink(email: string, subject: RegExp): Promise<string> {
  for (let waited = 0; waited < 15_000; waited += 250) {
    const mails = await fetch(`${inject('siteUrl')}/dev/mailbox.json`).then((answer) => answer.json())
    const mail = [mails.mails ?? mails]
      .flat()
      .find((each: { to: string; subject: string }) => each.to === email && subject.test(each.subject))
    if (mail) {
      const { pathname, search } = new URL(mail.links[0])
      return pathname + search
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`no mail to ${email}`)
}

/**
 * Milliseconds from a heading's appearance to the page's going on to `path`, told by the page's own clock: how late a
 * busy machine tells us of either does not count. To be begun before the heading is there, in this document or the next.
 */
async function watchStay(page: Page, heading: string, path: string) {
  const watch = ([heading, path]: readonly [string, string]) => {
    let shown: number | null = null
    const look = () => {
      if (shown === null && document.querySelector('h1')?.textContent === heading) shown = performance.now()
      if (shown === null || location.pathname !== path) return requestAnimationFrame(look)
      document.documentElement.dataset.stay = String(performance.now() - shown)
    }
    look()
  }
  await page.addInitScript(watch, [heading, path] as const)
  await page.evaluate(watch, [heading, path] as const)
  return async () => Number(await page.locator('html[data-stay]').getAttribute('data-stay'))
}

const stored = (page: Page) => page.evaluate(() => ({ session: { ...sessionStorage }, local: { ...localStorage } }))

test('a login form that the browser kept leads on, once its sender has signed in and goes back to it', async () => {
  const page = await visit('/about', { from: from() })
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email').fill('tom@example.com')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  // The browsers of tests keep no page: this one stays, with no document to follow, and then hears that it was restored.
  await page.route('**/directory', (route) => route.fulfill({ status: 204 }), { times: 1 })
  const answered = page.waitForResponse('**/directory')
  await button(page, 'Sign in').click()
  await answered
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.waitForURL('**/directory')
  await page.getByRole('heading', { level: 1, name: 'Professionals' }).waitFor()
})

describe.each([
  { on: 'a desktop', width: DESKTOP },
  { on: 'a phone', width: PHONE },
])('on $on', ({ width }) => {
  test('sign-up, the mail, and a second later the profile; what was kept for it is gone then [ACC-05, ACC-35, ACC-36, ACC-70, ACC-76, ACC-77]', async () => {
    const page = await visit('/signup', { width, from: from(), expects: /status of 404/ })
    const email = newEmail()
    await fillSeeker(page, email)
    const release = await hold(page, /\/signup/)
    await button(page, 'Sign up').click()
    await button(page, 'Creating account...').waitFor()
    expect(await button(page, 'Creating account...').isDisabled()).toBe(true)
    release()
    await toast(page, 'Account created successfully').waitFor()
    await page.getByRole('heading', { name: 'Account Created', level: 1 }).waitFor()
    await page.getByText(email).waitFor()
    const { session } = await stored(page)
    expect(session).toMatchObject({ 'fettle.signup-email': email, 'fettle.signup-type': 'client' })

    const follow = await hold(page, /\/confirm-email/)
    await open(page, await mailedLink(email, /^Confirm/))
    await button(page, 'Confirm my email').click()
    await page.getByText('Checking authentication…').waitFor()
    expect(new URL(page.url()).search).toBe('')
    const stay = await watchStay(page, 'Email Confirmed', '/profile')
    follow()
    await page.getByRole('heading', { name: 'Email Confirmed', level: 1 }).waitFor()
    await toast(page, "Email confirmed successfully. You're now logged in.").waitFor()
    await page.waitForURL('**/profile')
    expect(await stay()).toBeGreaterThan(900)
    const after = await stored(page)
    expect(Object.keys(after.session).filter((key) => key.startsWith('fettle.signup'))).toEqual([])
  })

  test('after "too many" the button waits as long as the server does, counted down [ACC-37, ACC-38]', async () => {
    await clearOfHalfHour()
    const address = from()
    const page = await visit('/signup', {
      width,
      from: address,
      expects: /status of 429/,
      before: (page) => page.clock.install(),
    })
    const email = newEmail()
    const form = { fullName: 'A', email, location: 'Leeds', password: PASSWORD, confirm: PASSWORD }
    for (let tries = 0; tries < 5; tries += 1) {
      await page.request.post('/signup', { form, headers: { origin: inject('siteUrl') }, maxRedirects: 0 })
    }
    await fillSeeker(page, email)
    await button(page, 'Sign up').click()
    await page.getByText('Too many signup attempts. Please try again later.').waitFor()
    await page.getByText('Rate limit reached').waitFor()
    const waits = page.getByText(/Please wait \d+ (seconds?|minutes) before trying again\./)
    const seconds = async () => {
      const [, count, unit] = /(\d+) (second|minute)/.exec((await waits.textContent()) ?? '') ?? []
      return Number(count) * (unit === 'minute' ? 60 : 1)
    }
    // The server counts by half hours of the clock.
    const left = 1800 - (Math.floor(Date.now() / 1000) % 1800)
    expect(Math.abs((await seconds()) - left)).toBeLessThan(90)
    expect(await button(page, 'Sign up').isDisabled()).toBe(true)
    await page.clock.fastForward(Math.max(0, left - 45) * 1000)
    await expect.poll(seconds).toBeLessThanOrEqual(60)
    expect(await button(page, 'Sign up').isDisabled()).toBe(true)
    await page.clock.fastForward(60_000)
    await waits.waitFor({ state: 'detached' })
    expect(await button(page, 'Sign up').isDisabled()).toBe(false)
    expect(await page.getByLabel('Full name').inputValue()).toBe('Rosa Finch Hall')
  })

  test('categories are searched and ticked by keyboard; three chips, then a count [ACC-08, ACC-09]', async () => {
    const page = await visit('/signup?type=provider', { width, from: from() })
    const search = page.getByLabel('Search categories')
    const chips = page.getByRole('list', { name: 'Chosen categories' }).getByRole('listitem')
    await search.focus()
    for (const [word, name] of [
      ['plumb', 'Plumbing'],
      ['electrical', 'Electrical Services'],
      ['roof', 'Roofing'],
      ['events', 'All of Events'],
    ]) {
      await search.fill(word ?? '')
      await page.getByRole('checkbox', { name, exact: true }).focus()
      await page.keyboard.press('Space')
    }
    expect(await chips.allTextContents()).toHaveLength(4)
    expect((await chips.allTextContents()).at(-1)).toBe('+1 more')
    expect(await chips.first().textContent()).toMatch(/^Construction\/Trade > \S{1,6}…$/)
    await search.focus()
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).search).toBe('?type=provider')
    await page.getByRole('button', { name: /^Remove Construction\/Trade > Plumbing/ }).click()
    expect(await chips.allTextContents()).toHaveLength(3)
    await search.fill('plumb')
    expect(await page.getByRole('checkbox', { name: 'Plumbing', exact: true }).isChecked()).toBe(false)
    expect(await sideways(page)).toBe(0)
  })
})

test('what was typed stays when the tab changes, both ways', async () => {
  const page = await visit('/signup?type=provider', { from: from() })
  await fillSeeker(page, 'rosa@example.com')
  await page.getByLabel('Phone', { exact: true }).fill('0113 496 0000')
  const tabs = page.getByRole('navigation', { name: 'Account type' })
  await tabs.getByRole('link', { name: 'Seeker' }).click()
  await page.getByLabel('Phone', { exact: true }).waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Full name').inputValue()).toBe('Rosa Finch Hall')
  await tabs.getByRole('link', { name: 'Provider' }).click()
  await page.getByLabel('Phone', { exact: true }).waitFor()
  expect(await page.getByLabel('Phone', { exact: true }).inputValue()).toBe('0113 496 0000')
  expect(await page.getByLabel('Location').inputValue()).toBe('Leeds')
})

test('a failing sign-in says so in a toast and in the form; a good one in a toast; nothing is stored [ACC-49, ACC-52, ACC-67, ACC-114]', async () => {
  const page = await visit('/login?return=/about', { from: from(), expects: /status of 401/ })
  await page.getByLabel('Email').fill('tom@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not his kettle')
  await button(page, 'Sign in').click()
  await toast(page, 'Login failed').waitFor()
  await page.getByRole('main').getByText('The email or the password is not right.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('mend-the-kettle-7')
  await button(page, 'Sign in').click()
  await page.waitForURL('**/about')
  await toast(page, 'Login successful').waitFor()
  const { session, local } = await stored(page)
  expect(local).toEqual({})
  expect(Object.keys(session).filter((key) => !key.startsWith('react-router'))).toEqual([])
  expect(await page.evaluate(() => document.cookie)).not.toContain('session')
})

test('sending the mail again: a state, a toast, a sentence; too soon, a countdown [ACC-85, ACC-86, ACC-87]', async () => {
  const page = await visit('/signup', { from: from(), expects: /status of 429/ })
  await signUp(page)
  const release = await hold(page, /\/confirm-email/)
  await button(page, 'Resend Confirmation Email').click()
  await button(page, 'Sending...').waitFor()
  release()
  await toast(page, 'Email sent').waitFor()
  await page.getByText('Confirmation email sent successfully. Please check your inbox and spam folder.').waitFor()
  // The limit counts in windows of the clock: one may end while we look, but not again and again.
  const countdown = page.getByText(/Please wait .+ before trying again\./)
  const isCounting = async () => {
    await button(page, 'Resend Confirmation Email').click()
    return countdown.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(isCounting, { timeout: 60_000, interval: 0 }).toBe(true)
  await page.getByText('Email rate limit exceeded').first().waitFor()
  expect(await button(page, 'Resend Confirmation Email').isDisabled()).toBe(true)
})

test('the window that signed up remembers for whom, without the cookie too [ACC-36, ACC-73, ACC-74]', async () => {
  const page = await visit('/signup', { from: from(), expects: /status of 401/ })
  const email = await signUp(page)
  await page.context().clearCookies()
  await page.reload()
  await alive(page)
  await page.getByText(email).waitFor()
  await page.getByRole('heading', { name: 'Account Created' }).waitFor()
  await page.getByLabel('Password', { exact: true }).fill('not the kettle')
  await button(page, 'Try Logging In').click()
  await toast(page, 'Login attempt failed').waitFor()
})

test('a forgotten password is replaced by the link, and three seconds later one is at the login [ACC-82, ACC-98, ACC-106]', async () => {
  const page = await visit('/signup', { from: from() })
  const email = await signUp(page)
  await open(page, '/forgot-password')
  await page.getByLabel('Email').fill(email)
  await button(page, 'Send reset link').click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await open(page, await mailedLink(email, /^Choose a new password/))
  expect(page.url()).not.toContain('access_token')
  await page.getByLabel('New password', { exact: true }).fill('a louder kettle')
  await page.getByLabel('Confirm new password', { exact: true }).fill('a louder kettle')
  const stay = await watchStay(page, 'Password updated', '/login')
  await button(page, 'Update password').click()
  await page.waitForURL('**/login')
  expect(await stay()).toBeGreaterThan(2_900)
  expect(await stay()).toBeLessThan(6_000)
})
