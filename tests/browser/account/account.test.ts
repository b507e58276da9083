import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, open, PHONE, sideways, visitor } from '../support/browser.ts'
import { type Cast, signIn } from '../support/people.ts'

const tabs: { who: Cast; path: string; name: string }[] = [
  { who: 'maya', path: '/account', name: 'My Profile' },
  { who: 'maya', path: '/account/services', name: 'Services' },
  { who: 'maya', path: '/account/portfolio', name: 'Portfolio' },
  { who: 'maya', path: '/account/availability', name: 'Where and When' },
  { who: 'maya', path: '/account/accreditations', name: 'Accreditations' },
  { who: 'maya', path: '/account/preview', name: 'Preview' },
  { who: 'maya', path: '/account/security', name: 'Account Security' },
  { who: 'maya', path: '/account?tab=notifications', name: 'Notifications' },
  { who: 'maya', path: '/account?tab=bookmarks', name: 'Bookmarks' },
  { who: 'maya', path: '/account?tab=payments', name: 'Subscriptions' },
  // With the banner about the membership above it.
  { who: 'nadia', path: '/account?tab=payments', name: 'Subscriptions' },
]

const SHORT_PHONE = 640

/** Where the tab's own content begins, in pixels from the top of the window. */
const contentTop = (page: Page) =>
  page.evaluate(() => {
    const aside = document.querySelector('aside[aria-label=Account]')
    return aside?.nextElementSibling?.getBoundingClientRect().top ?? Number.NaN
  })

describe('the account settings on a phone', () => {
  test.each(tabs)('$name of $who begins in the first screen [SET-22]', async ({ who, path, name }) => {
    const { page, context } = await visitor({ width: PHONE })
    await page.setViewportSize({ width: PHONE, height: SHORT_PHONE })
    await signIn(context, who)
    await open(page, path)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await contentTop(page)).toBeLessThan(SHORT_PHONE * 0.7)
    const current = page.getByRole('navigation', { name: 'Account settings' }).locator('[aria-current=page]')
    expect((await current.textContent())?.trim()).toBe(name)
    const box = await current.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE)
    expect(await sideways(page)).toBe(0)
  })

  test('begin in the first screen without JavaScript too, and each tab can be reached by keyboard', async () => {
    const { page, context } = await visitor({ width: PHONE, script: false })
    await page.setViewportSize({ width: PHONE, height: SHORT_PHONE })
    await signIn(context, 'maya')
    await open(page, '/account')
    expect(await contentTop(page)).toBeLessThan(SHORT_PHONE * 0.7)
    await page.getByRole('link', { name: 'View My Profile' }).focus()
    for (const { name } of tabs.slice(0, 9)) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      expect((await focused.textContent())?.trim()).toBe(name)
      // Browsers scroll to what is focused where less than 32 pixels of it are in view.
      await expect.poll(async () => (await focused.boundingBox())?.x).toBeLessThanOrEqual(PHONE - 32)
    }
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
