import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { open, visitor } from '../support/browser.ts'
import { nadia } from '../support/pages.ts'
import { type Cast, signIn } from '../support/people.ts'

async function as(who: Cast, path: string, options: Parameters<typeof visitor>[0] = {}) {
  const { page, context } = await visitor(options)
  await signIn(context, who)
  await open(page, path)
  return { page, context }
}

const said = (page: Page, words: string) => page.locator('[data-toasts]').getByText(words).first().waitFor()
const pressed = (page: Page, name: string) => page.getByRole('button', { name }).getAttribute('aria-pressed')

describe('a heart', () => {
  test('turns at once, before the answer is there, and a toast follows [SAV-01, SAV-04]', async () => {
    const { page } = await as('tom', '/directory?service=okafor')
    const name = 'Save Okafor Plumbing & Heating'
    const before = await pressed(page, name)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/saved.data*', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name }).click()
    await expect.poll(() => pressed(page, name)).not.toBe(before)
    expect(
      await page
        .locator('[data-toasts]')
        .getByText(/Provider (saved|removed)/)
        .count(),
    ).toBe(0)
    answer()
    await said(page, before === 'true' ? 'Provider removed' : 'Provider saved')
    await page.reload()
    expect(await pressed(page, name)).toBe(before === 'true' ? 'false' : 'true')
  })

  test('works by keyboard, keeps the focus and the place on the page', async () => {
    const { page } = await as('maya', '/job-directory?category=Gardening+and+Outdoors') // no other test posts such jobs
    const fourth = await page
      .getByRole('button', { name: /^Save / })
      .nth(3)
      .getAttribute('aria-label')
    const heart = page.getByRole('button', { name: String(fourth), exact: true })
    await heart.focus()
    const from = await page.evaluate(() => window.scrollY)
    const before = await heart.getAttribute('aria-pressed')
    await page.keyboard.press('Enter')
    await said(page, before === 'true' ? 'Job removed' : 'Job saved')
    expect(await heart.getAttribute('aria-pressed')).toBe(before === 'true' ? 'false' : 'true')
    expect(await heart.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await page.evaluate(() => window.scrollY)).toBe(from)
  })

  test('turns back and says "Action failed" when the line is down [SAV-06]', async () => {
    const { page } = await as('tom', '/directory?service=okafor', { expects: /Failed to load resource/ })
    const name = 'Save Okafor Plumbing & Heating'
    const before = await pressed(page, name)
    await page.route('**/saved.data*', (route) => route.abort())
    await page.getByRole('button', { name }).click()
    await said(page, 'Action failed')
    await expect.poll(() => pressed(page, name)).toBe(before)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Professionals')
  })

  test('whose session has ended says "Authentication required" and leads to the login [SAV-03]', async () => {
    const { page, context } = await visitor()
    await signIn(context, 'tom')
    await open(page, '/directory?service=okafor')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Save Okafor Plumbing & Heating' }).click()
    await page.waitForURL('**/login?return=%2Fdirectory%3Fservice%3Dokafor')
    await said(page, 'Authentication required')
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor()
  })
})

describe('the profile form', () => {
  test('leads to the first thing that is wrong, and keeps what was typed', async () => {
    const { page } = await as('nadia', '/account', { expects: /status of 400/ })
    await page.getByLabel('First name').fill('')
    await page.getByLabel('Bio').fill('Typed and not lost.')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByRole('link', { name: 'First name is required' }).click()
    await page.keyboard.type('Nadia')
    expect(await page.getByLabel('First name').inputValue()).toBe('Nadia')
    expect(await page.getByLabel('Bio').inputValue()).toBe('Typed and not lost.')
    expect(await page.getByText('There is a problem').count()).toBe(1)
  })

  test('keeps what was typed when the session ended meanwhile, and is saved after a new login', async () => {
    const { page, context } = await as('nadia', '/account', { expects: /status of 401/ })
    await page.getByLabel('Bio').fill('Typed before the session ended.')
    const cookies = await context.cookies()
    await context.clearCookies()
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('Please log in to access account settings.').waitFor()
    expect(await page.getByLabel('Bio').inputValue()).toBe('Typed before the session ended.')
    await context.addCookies(cookies)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.waitForURL(`**${nadia}`)
    await page.getByText('Typed before the session ended.').waitFor()
  })

  test('saved, leads to the listing and says so [SET-31, PRV-29]', async () => {
    const { page } = await as('nadia', '/account')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.waitForURL(`**${nadia}`)
    await said(page, 'Profile updated')
    await page.getByText('Only you can see this page').waitFor()
  })
})

test('a switch of the notifications turns, says so and keeps the focus [SET-68]', async () => {
  const { page } = await as('tom', '/account?tab=notifications')
  const toggle = page.getByRole('switch', { name: 'Provider Updates' })
  const before = await toggle.getAttribute('aria-checked')
  await toggle.focus()
  await page.keyboard.press('Space')
  await said(page, before === 'true' ? 'Provider Updates switched off' : 'Provider Updates switched on')
  expect(await toggle.getAttribute('aria-checked')).toBe(before === 'true' ? 'false' : 'true')
  expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('while reviews load, three placeholders stand in their place [SET-13]', async () => {
  const { page } = await as('maya', '/profile')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/profile.data*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'My profile' }).getByRole('link', { name: 'Reviews' }).click()
  await page.getByRole('status').getByText('Loading…').waitFor()
  const waiting = page.locator('main .animate-pulse.rounded-full')
  expect(await waiting.count()).toBe(3)
  answer()
  await page.getByRole('heading', { name: /^Reviews \(/ }).waitFor()
  expect(await waiting.count()).toBe(0)
})

test('deleting a job asks first, by keyboard too', async () => {
  const { page } = await as('tom', '/profile?tab=jobs')
  const list = page.getByRole('list', { name: 'My Jobs' })
  const confirm = list.getByRole('button', { name: 'Delete this job' })
  expect(await confirm.first().isVisible()).toBe(false)
  await list.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab') // to the way back
  await page.keyboard.press('Tab')
  expect(await confirm.first().evaluate((button) => button === document.activeElement)).toBe(true)
})
