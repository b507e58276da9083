/** What a new provider is asked to show of themselves. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { plainPng } from '#tests/support/pictures.ts'
import { content, findingsNow } from '../support/axe.ts'
import { DESKTOP, open, PHONE, sideways, visitor } from '../support/browser.ts'
import { button, joinAsBusiness } from '../support/sign-up-flow.ts'

const asked = (page: Page) => page.getByRole('region', { name: 'Add one photo of yourself, or your logo' })

/** Joins, and stands where the link of the mail leads. */
async function joined(width: number, from: string) {
  const { page } = await visitor({ width, from })
  await open(page, '/signup?type=provider')
  await joinAsBusiness(page)
  await asked(page).waitFor()
  return page
}

test.each([
  ['on a phone', PHONE, '203.0.113.51'],
  ['at a desk', DESKTOP, '203.0.113.52'],
])('a new provider adds their photo in place, and everything shows it at once, %s', async (_, width, from) => {
  const page = await joined(width, from)
  expect(await findingsNow(page, content)).toEqual([])
  expect(await sideways(page)).toBe(0)
  const file = { name: 'me.png', mimeType: 'image/png', buffer: await plainPng(300, 300) }
  await page.getByLabel('Choose a photo').setInputFiles(file)
  await asked(page).waitFor({ state: 'detached' })
  await page.getByRole('main').locator('img[src*="/avatar.webp"]').first().waitFor()
  await open(page, '/dashboard')
  expect(await asked(page).count()).toBe(0)
})

test('by keyboard, who would rather not says so once', async () => {
  const page = await joined(PHONE, '203.0.113.53')
  await button(page, 'Don’t ask again').focus()
  await page.keyboard.press('Enter')
  await asked(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/profile')
  await open(page, '/dashboard')
  expect(await asked(page).count()).toBe(0)
})
