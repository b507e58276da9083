import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { open, PHONE, visit, visitor } from '../support/browser.ts'
import { maya } from '../support/pages.ts'
import { signIn } from '../support/people.ts'

const HELD_BACK = 2_000
const ARRIVES = { timeout: 10_000 }

/** From here on the server's answers to a change of page come two seconds late. */
const slow = (page: Page) =>
  page.route('**/*.data*', async (route) => {
    await sleep(HELD_BACK)
    await route.continue()
  })

const bar = (page: Page) => page.locator('.page-bar')
const announced = (page: Page) => page.locator('body > [role=status]')
const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.trim()}`)
const opacity = (page: Page) => bar(page).evaluate((element) => Number(getComputedStyle(element).opacity))

/** Everything that is announced from here on. */
async function listen(page: Page) {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const region = document.querySelector('body > [role=status]')
    if (!region) throw new Error('nothing announces')
    new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, {
      characterData: true,
      childList: true,
      subtree: true,
    })
  })
  return async () => (await page.evaluate((): string[] => Reflect.get(window, 'heard'))).filter(Boolean)
}

const toJobs = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Job Directory' }).click()

describe('a page that takes two seconds', () => {
  test.each([PHONE, 1280])(
    'shows a bar, says so and then its title, and has the focus on its heading (%i px)',
    async (width) => {
      const page = await visit('/about', { width })
      await slow(page)
      const heard = await listen(page)
      await toJobs(page)
      await bar(page).waitFor()
      await expect.poll(() => opacity(page)).toBe(1)
      await announced(page).getByText('Loading…').waitFor()
      await page.getByRole('heading', { level: 1, name: 'Job Directory' }).waitFor()
      await bar(page).waitFor({ state: 'detached' })
      await expect.poll(() => focused(page), ARRIVES).toBe('H1 Job Directory')
      expect(await heard()).toEqual(['Loading…', 'Job Directory | Fettle'])
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
    },
  )

  test('says so in sight where it is a listing [PRV-18]', async () => {
    const page = await visit('/directory?location=Anywhere', { width: PHONE })
    await slow(page)
    await page.getByRole('article').first().getByRole('link').first().click()
    const words = announced(page).getByText('Loading profile...', { exact: true })
    await words.waitFor()
    expect((await announced(page).boundingBox())?.height).toBeGreaterThan(20)
    await page.waitForURL(/\/directory\/[\w-]{36}$/)
    await words.waitFor({ state: 'detached' })
  })

  test('shows a bar that does not move where less motion is wished', async () => {
    const page = await visit('/about')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await slow(page)
    await toJobs(page)
    await expect.poll(() => opacity(page)).toBe(1)
    const transform = () => bar(page).evaluate((element) => getComputedStyle(element).transform)
    const before = await transform()
    await page.waitForTimeout(300)
    expect(await transform()).toBe(before)
  })

  test('does the same for a form that leads to another page', async () => {
    const page = await visit('/')
    await slow(page)
    await page.getByRole('search').getByRole('textbox').first().fill('plumber')
    await page.keyboard.press('Enter')
    await bar(page).waitFor()
    await page.waitForURL('**/directory?service=plumber')
    await expect.poll(() => focused(page), ARRIVES).toBe('H1 Professionals')
  })
})

test('a quick page shows nothing on the way, and says its title', async () => {
  const page = await visit('/about', { before: (page) => page.clock.install() })
  const heard = await listen(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await toJobs(page)
  await page.getByRole('heading', { level: 1, name: 'Job Directory' }).waitFor()
  await expect.poll(() => focused(page), ARRIVES).toBe('H1 Job Directory')
  await page.clock.runFor(1_000)
  expect(await heard()).toEqual(['Job Directory | Fettle'])
})

describe('the focus', () => {
  test('goes to the heading with another page of a list', async () => {
    const page = await visit('/directory?location=Anywhere')
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL('**page=2')
    await expect.poll(() => focused(page), ARRIVES).toBe('H1 Professionals')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('stays in the field of a filter, with what is typed there', async () => {
    const page = await visit('/directory')
    await slow(page)
    const box = page.getByLabel('Service', { exact: true })
    await box.pressSequentially('plumb')
    await bar(page).waitFor()
    await box.pressSequentially('er')
    await page.waitForURL('**/directory?service=plumber')
    await bar(page).waitFor({ state: 'detached' })
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await box.inputValue()).toBe('plumber')
  })

  test('stays on what was reached by Tab while the filters took effect', async () => {
    const page = await visit('/directory')
    await slow(page)
    await page.getByLabel('Service', { exact: true }).fill('plumber')
    await bar(page).waitFor()
    await page.getByRole('button', { name: 'Show results' }).focus()
    await bar(page).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('BUTTON Show results')
  })

  test('stays on a tab that keeps the place on the page', async () => {
    const page = await visit(maya)
    const tab = page.getByRole('link', { name: 'Portfolio' })
    await tab.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**tab=portfolio')
    expect(await focused(page)).toMatch(/^A Portfolio/)
  })

  test('goes to what the address points at', async () => {
    const { page, context } = await visitor()
    await signIn(context, 'nadia')
    await open(page, '/job-directory')
    await page
      .getByRole('link', { name: /^Show contact details/ })
      .first()
      .click()
    await page.waitForURL('**#contact')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contact')
  })

  test('stays in the summary of a refused form', async () => {
    const page = await visit('/signup', { expects: /status of 400/, from: '203.0.113.77' })
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('There is a problem').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('There is a problem')
  })
})

test('a page that failed is announced and has the focus once "Try again" brings it', async () => {
  const page = await visit('/about', { expects: /status of 500/ })
  const fail = '**/categories.data*'
  await page.route(fail, (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: '' }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Service Categories' }).click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await expect.poll(() => focused(page), ARRIVES).toMatch(/^H1 /)
  await page.unroute(fail)
  await slow(page)
  const heard = await listen(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await bar(page).waitFor()
  await expect.poll(() => focused(page), ARRIVES).toBe('H1 Service Categories')
  expect(await heard()).toEqual(['Loading…', 'Service Categories | Fettle'])
})

test('back and forward bring back the place on the page, and the link that was followed', async () => {
  const page = await visit('/directory?location=Anywhere')
  await slow(page)
  const card = page.getByRole('article').nth(7).getByRole('heading').getByRole('link')
  const name = await card.textContent()
  await card.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(200)
  await card.click()
  await page.waitForURL(/directory\/[0-9a-f-]{36}$/)
  await expect.poll(() => focused(page), ARRIVES).toMatch(/^H1 /)
  const listing = await focused(page)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Professionals' }).waitFor()
  await expect.poll(() => focused(page), ARRIVES).toBe(`A ${name}`)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  await page.goForward()
  await expect.poll(() => focused(page), ARRIVES).toBe(listing)
})
