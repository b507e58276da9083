import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, open, PHONE, sideways, visitor } from '../support/browser.ts'
import { type Cast, signIn } from '../support/people.ts'

const tabs: { who: Cast; path: string; name: string }[] = [
  { who: 'maya', path: '/account?tab=profile', name: 'My Profile' },
  { who: 'maya', path: '/account/services', name: 'Services' },
  { who: 'maya', path: '/account/portfolio', name: 'Portfolio' },
  { who: 'maya', path: '/account/availability', name: 'Where and when' },
  { who: 'maya', path: '/account/accreditations', name: 'Accreditations' },
  { who: 'maya', path: '/account/preview', name: 'Preview' },
  { who: 'maya', path: '/account/security', name: 'Account Security' },
  { who: 'maya', path: '/account?tab=notifications', name: 'Notifications' },
  { who: 'maya', path: '/account?tab=bookmarks', name: 'Bookmarks' },
  { who: 'maya', path: '/account/feedback', name: 'Feedback' },
  { who: 'maya', path: '/account?tab=payments', name: 'Subscriptions' },
]

const list = (page: Page) => page.getByRole('navigation', { name: 'Account settings' })

/** Where the tab's own content begins, in pixels from the top of the window. */
const contentTop = (page: Page) =>
  page.evaluate(() => {
    const aside = document.querySelector('aside[aria-label=Account]')
    return aside?.nextElementSibling?.getBoundingClientRect().top ?? Number.NaN
  })

describe('the account on a phone', () => {
  test('is a list, one row above the other, of the width of the screen, each high enough for a finger', async () => {
    const { page, context } = await visitor({ width: PHONE })
    await signIn(context, 'maya')
    await open(page, '/account')
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    const rows = list(page).getByRole('link')
    expect(await rows.allInnerTexts()).toEqual(tabs.map(({ name }) => name))
    const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()))
    for (const [at, box] of boxes.entries()) {
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box?.width).toBeGreaterThan(PHONE - 40)
      expect(box?.y).toBeGreaterThan(boxes[at - 1]?.y ?? 0)
    }
    expect(await page.getByLabel('First name').isVisible()).toBe(false)
    expect(await sideways(page)).toBe(0)
  })

  test.each(tabs)('$name begins at the top, with the way back to the list [SET-22]', async ({ who, path, name }) => {
    const { page, context } = await visitor({ width: PHONE })
    await signIn(context, who)
    await open(page, path)
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    expect(await contentTop(page)).toBeLessThan(240)
    expect(await list(page).isVisible()).toBe(false)
    expect(await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).getAttribute('href')).toBe(
      '/account',
    )
    expect(await sideways(page)).toBe(0)
  })

  test('Subscriptions begins in the first screen below the banner about the membership', async () => {
    const { page, context } = await visitor({ width: PHONE })
    await signIn(context, 'nadia')
    await open(page, '/account?tab=payments')
    await page.getByRole('heading', { level: 1, name: 'Subscriptions', exact: true }).waitFor()
    expect(await contentTop(page)).toBeLessThan(448)
  })

  test('opens each part by keyboard, without JavaScript too', async () => {
    const { page, context } = await visitor({ width: PHONE, script: false })
    await signIn(context, 'maya')
    await open(page, '/account')
    await page.getByRole('link', { name: 'View My Profile' }).focus()
    for (const { name } of tabs) {
      await page.keyboard.press('Tab')
      expect((await page.locator(':focus').textContent())?.trim()).toBe(name)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Subscriptions' }).waitFor()
  })
})

test('on a desktop the menu of the settings stands beside their content', async () => {
  const { page, context } = await visitor({ width: DESKTOP })
  await signIn(context, 'maya')
  await open(page, '/account')
  const menu = await page.getByRole('complementary', { name: 'Account' }).boundingBox()
  expect(await contentTop(page)).toBeCloseTo(menu?.y ?? 0, 0)
  expect(await page.getByRole('complementary', { name: 'Account' }).getByText('Change Profile Photo').isVisible()).toBe(
    true,
  )
})
