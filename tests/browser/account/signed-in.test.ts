import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { open, PHONE, sideways, visitor } from '../support/browser.ts'
import { shiftsOf, watchShifts } from '../support/layout-shifts.ts'
import { maya } from '../support/pages.ts'
import { type Cast, signIn, signInAnew, signUpUnconfirmed } from '../support/people.ts'

async function as(who: Cast, options: Parameters<typeof visitor>[0] = {}) {
  const { page, context } = await visitor(options)
  await signIn(context, who)
  return { page, context }
}

const avatar = (page: Page) => page.getByRole('banner').locator('summary', { hasText: 'Your account' })
const item = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

describe('the avatar menu', () => {
  test('on a desktop shows the name and what is theirs [NAV-11, NAV-12]', async () => {
    const { page } = await as('maya')
    await open(page, '/about')
    expect(await avatar(page).getByText('Maya Okafor').isVisible()).toBe(true)
    expect(await item(page, 'My Profile').isVisible()).toBe(false)
    await avatar(page).click()
    const menu = page.getByRole('banner').locator('details[open]')
    expect(await menu.getByRole('link').allInnerTexts()).toEqual([
      'Dashboard',
      'Change Profile Photo',
      'My Profile',
      'Account Settings',
    ])
    expect(await item(page, 'My Profile').getAttribute('href')).toBe('/profile')
    expect(await item(page, 'Account Settings').getAttribute('href')).toBe('/account-settings')
    expect(await menu.getByRole('button', { name: 'Sign Out' }).isVisible()).toBe(true)
  })

  test('on a phone stands beside the hamburger, and has My Account [NAV-16, NAV-17]', async () => {
    const { page } = await as('tom', { width: PHONE })
    await open(page, '/about')
    await avatar(page).click()
    const menu = page.getByRole('banner').locator('details[open]')
    expect(await menu.getByRole('link').allInnerTexts()).toEqual([
      'My Account',
      'Change Profile Photo',
      'My Profile',
      'Account Settings',
    ])
    expect(await sideways(page)).toBe(0)
    await page.getByLabel('Menu').click()
    expect(await menu.count()).toBe(1)
    expect(await item(page, 'My Account').isVisible()).toBe(false)
    const list = page.getByRole('navigation', { name: 'Main' })
    expect(await list.getByRole('link', { name: 'Account Settings' }).getAttribute('href')).toBe('/account')
  })

  test('works by keyboard; Escape closes it and gives the focus back', async () => {
    const { page } = await as('maya')
    await open(page, '/about')
    await avatar(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/dashboard')
    await page.keyboard.press('Escape')
    expect(await item(page, 'Dashboard').isVisible()).toBe(false)
    expect(await avatar(page).evaluate((summary) => summary === document.activeElement)).toBe(true)
  })

  test('closes when something else is pointed at, and when the focus leaves it', async () => {
    const { page } = await as('maya')
    await open(page, '/about')
    await avatar(page).click()
    await page.getByRole('heading', { level: 1 }).click()
    expect(await item(page, 'Dashboard').isVisible()).toBe(false)
    await avatar(page).click()
    await page.getByRole('button', { name: 'Sign Out' }).focus()
    await page.keyboard.press('Tab')
    expect(await item(page, 'Dashboard').isVisible()).toBe(false)
  })

  test('closes on every change of route, back included', async () => {
    const { page } = await as('maya')
    await open(page, '/about')
    await avatar(page).click()
    await item(page, 'Dashboard').click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    expect(await item(page, 'My Profile').isVisible()).toBe(false)
    await avatar(page).click()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: /About/ }).waitFor()
    expect(await item(page, 'My Profile').isVisible()).toBe(false)
  })

  test('opens without JavaScript', async () => {
    const { page } = await as('maya', { script: false })
    await open(page, '/about')
    await avatar(page).click()
    await item(page, 'Dashboard').click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  })
})

test('where their file does not come, menu and banners stay as the server drew them, and work', async () => {
  const { page } = await visitor({ expects: /net::ERR_FAILED/ })
  await signUpUnconfirmed(page.context())
  await page.route('**/assets/signed-in-*', (route) => route.abort())
  await open(page, '/about')
  expect(await page.getByRole('complementary', { name: 'Confirm your email address' }).isVisible()).toBe(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await page.waitForURL('**/terms')
  await avatar(page).click()
  await item(page, 'Dashboard').click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await avatar(page).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByText('You have been signed out of your account.').waitFor()
})

describe('sign-out', () => {
  test('goes home, says so, closes the menu, and nothing of the session is left [NAV-21, NAV-22]', async () => {
    const { page, context } = await visitor({ width: PHONE })
    await signInAnew(context, 'tom')
    await open(page, '/dashboard')
    await page.evaluate(() => localStorage.setItem('fettle.message-drafts', 'What Tom was writing'))
    await avatar(page).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByText('You have been signed out of your account.').waitFor()
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await page.locator('details[open]').count()).toBe(0)
    expect(await avatar(page).count()).toBe(0)
    expect((await context.cookies()).filter(({ name }) => name.includes('session'))).toEqual([])
    await page.goBack()
    await page.waitForURL('**/login?return=%2Fdashboard')
    expect(await page.getByText('Tom', { exact: false }).count()).toBe(0)
  })

  test('where the browser does not obey Clear-Site-Data, the page forgets what was stored', async () => {
    const { page, context } = await visitor()
    await open(page, '/about')
    await page.evaluate(() => localStorage.setItem('fettle.message-drafts', 'What Tom was writing'))
    await context.addCookies([{ name: 'fettle.flash', value: 'signed-out', url: inject('siteUrl') }])
    await open(page, '/about')
    await expect.poll(() => page.evaluate(() => ({ ...localStorage }))).toEqual({})
  })

  const toasts = [
    { flash: 'signed-out', title: 'Successfully signed out', role: 'status' },
    { flash: 'sign-out-failed', title: 'Sign out failed', role: 'alert' },
    { flash: 'profile-updated', title: 'Profile updated', role: 'status' },
  ] as const
  test.each(toasts)(
    '"$title" closes after 4 s, not before [NAV-22, NAV-23, NAV-51]',
    async ({ flash, title, role }) => {
      const { page, context } = await visitor()
      await (await fetch(`${inject('siteUrl')}/about`)).text() // the page that everybody else gets says nothing
      await context.addCookies([{ name: 'fettle.flash', value: flash, url: inject('siteUrl') }])
      await page.clock.install()
      const now = () => page.evaluate(() => Date.now())
      const before = await now()
      await page.goto('/about')
      const slip = page.locator('[data-toasts]').getByRole(role).getByText(title)
      await slip.waitFor()
      const after = await now()
      // It was said between these two, so it is there until 4 s after the first and gone 4 s after the second.
      await page.clock.pauseAt(Math.max(before + 3900, after + 1))
      if (after < before + 3900) expect(await slip.count()).toBe(1)
      await page.clock.runFor(Math.max(1, after + 4050 - (await now())))
      expect(await slip.count()).toBe(0)
    },
  )
})

describe('the guard', () => {
  test('leaves no guarded page in the history [NAV-27]', async () => {
    const { page } = await visitor()
    await open(page, '/about')
    await open(page, '/messages')
    expect(new URL(page.url()).search).toBe('?return=%2Fmessages')
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/about')
  })

  test('nor when the session ends while a page is open; the frame forgets the name [NAV-27]', async () => {
    const { page, context } = await as('maya')
    await open(page, '/')
    await open(page, '/about')
    await context.clearCookies()
    await avatar(page).click()
    await item(page, 'Dashboard').click()
    await page.waitForURL('**/login?return=%2Fdashboard')
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor()
    expect(await avatar(page).count()).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: /About/ }).waitFor()
  })

  test('shows a skeleton while it asks, then the page [NAV-25]', async () => {
    const { page } = await as('maya')
    await open(page, '/about')
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/dashboard.data*', async (route) => {
      await asked
      await route.continue()
    })
    await avatar(page).click()
    await item(page, 'Dashboard').click()
    const loading = page.getByRole('status').getByText('Loading…')
    await loading.waitFor()
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
    answer()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    expect(await loading.count()).toBe(0)
  })

  test('says Access Denied on the way from another page too [NAV-28, NAV-29]', async () => {
    const { page } = await as('tom', { expects: /status of 403/ })
    await open(page, '/dashboard')
    await page.evaluate(() => {
      window.history.pushState(null, '', '/matching-jobs')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Browse Directory' }).click()
    await page.waitForURL('**/directory')
  })
})

describe('banners', () => {
  const confirm = (page: Page) => page.getByRole('complementary', { name: 'Confirm your email address' })
  const activate = (page: Page) => page.getByRole('complementary', { name: 'Activate your membership' })

  async function staysAway(page: Page, context: BrowserContext, banner: (page: Page) => ReturnType<typeof confirm>) {
    await banner(page).waitFor()
    await banner(page).getByRole('button', { name: 'Dismiss' }).click()
    expect(await banner(page).count()).toBe(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await page.getByRole('heading', { level: 1, name: /About/ }).waitFor()
    expect(await banner(page).count()).toBe(0)
    await watchShifts(page)
    await open(page, '/')
    expect(await shiftsOf(page)).toEqual([])
    expect(await banner(page).count()).toBe(0)
    const other = await context.newPage() // another tab, another session of the storage
    await open(other, '/')
    expect(await banner(other).count()).toBe(1)
  }

  test('the one for the email stays away for the session [NAV-45]', async () => {
    const { page, context } = await visitor({ from: '203.0.113.145' })
    await signUpUnconfirmed(context)
    await open(page, '/')
    await staysAway(page, context, confirm)
  })

  test('the one for the membership stays away for the session [NAV-48]', async () => {
    const { page, context } = await as('nadia')
    await open(page, '/')
    await staysAway(page, context, activate)
  })

  test('what one person sent away another still sees', async () => {
    const { page, context } = await as('nadia')
    await open(page, '/')
    await activate(page).getByRole('button', { name: 'Dismiss' }).click()
    await page.evaluate(() => sessionStorage.setItem('fettle.activate-membership', 'someone else'))
    await open(page, '/about')
    expect(await activate(page).count()).toBe(1)
    await context.clearCookies()
  })

  test('the mail is sent again; a message stands in place of the button [NAV-46]', async () => {
    const { page, context } = await visitor({ from: '203.0.113.146', expects: /status of 429/ })
    await signUpUnconfirmed(context)
    await open(page, '/about')
    await page.clock.install()
    const resend = confirm(page).getByRole('button', { name: 'Resend email' })
    await resend.click()
    const message = confirm(page).getByRole('status')
    await expect.poll(() => message.textContent()).not.toBe('')
    // Signing up has just sent the first mail, so the second may have to wait.
    const sent = (await message.textContent())?.startsWith('Confirmation email sent')
    expect(await resend.count()).toBe(sent ? 0 : 1)
    expect(new URL(page.url()).pathname).toBe('/about')
  })
})

test('a listing is seen once in a session of the tab [PRV-42]', async () => {
  const { page } = await visitor()
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/seen')) seen.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await open(page, maya)
  await page.getByRole('link', { name: 'Portfolio' }).click()
  await page.waitForURL('**tab=portfolio')
  await open(page, maya)
  await open(page, '/directory')
  expect(seen).toEqual([`POST ${maya}/seen`])
})
