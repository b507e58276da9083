/** What a page says once takes the place of what the page before said. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { visit } from '../support/browser.ts'
import { button, said } from '../support/sign-up-flow.ts'

const toasts = (page: Page) => page.locator('[data-toasts]').getByRole('button').count()

async function signInHere(page: Page, password: string) {
  await page.getByLabel('Email').fill('tom@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign in').click()
}

test('signing in after a wrong password shows one toast, and so does signing in again after signing out', async () => {
  const page = await visit('/login?type=client', { from: '198.51.100.201', expects: /status of 401/ })
  await signInHere(page, 'not the password')
  await said(page, 'Login failed')
  await signInHere(page, DEMO_PASSWORD)
  await said(page, 'Login successful')
  expect(await toasts(page)).toBe(1)

  await page.getByRole('banner').locator('summary', { hasText: 'Your account' }).click()
  await button(page, 'Sign Out').click()
  await said(page, 'Successfully signed out')
  expect(await toasts(page)).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await signInHere(page, DEMO_PASSWORD)
  await said(page, 'Login successful')
  expect(await toasts(page)).toBe(1)
})
