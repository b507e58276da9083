/** Chromium without what the oldest supported browsers lack: scripts that ask for it fail here as they would there. */
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { missingFeatures } from '../../scripts/browser-support/api.ts'
import { open, PHONE, visitor } from './support/browser.ts'
import { maya } from './support/pages.ts'
import { signIn } from './support/people.ts'

/** Runs in the page before its scripts. */
function takeAway(features: { object: string; member?: string }[]) {
  for (const { object, member } of features) {
    const owner = Reflect.get(globalThis, object)
    if (member === undefined) Reflect.deleteProperty(globalThis, object)
    else if (object === 'Window') Reflect.deleteProperty(globalThis, member)
    else if (typeof owner === 'function') {
      Reflect.deleteProperty(owner, member)
      if (owner.prototype) Reflect.deleteProperty(owner.prototype, member)
    }
  }
}

async function olderVisitor(width?: number) {
  const before = (page: Page) => page.addInitScript(takeAway, missingFeatures())
  return visitor({ before, ...(width ? { width } : {}) })
}

test('the tab of providers and the type survive sign-in and sign-up', async () => {
  const { page } = await olderVisitor()
  await open(page, '/login')
  expect(await page.evaluate(() => 'size' in URLSearchParams.prototype)).toBe(false)
  await page.getByRole('navigation', { name: 'Account type' }).getByRole('link', { name: 'Provider' }).click()
  await page.waitForURL('**/login?type=provider')
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await page.waitForURL('**/signup?type=provider')
})

test('Show results leads to the list', async () => {
  const { page } = await olderVisitor(PHONE)
  await open(page, '/directory')
  await page.getByRole('button', { name: 'Search and filters' }).click()
  await page.getByLabel('Service', { exact: true }).fill('plumber')
  await page.getByRole('button', { name: 'Show results' }).click()
  await page.waitForURL('**/directory?service=plumber')
})

test('every kind of page comes alive without an error', async () => {
  const { page, context } = await olderVisitor()
  await signIn(context, 'maya')
  const site = ['/', '/directory?service=plumber&location=Leeds', maya, '/job-directory', inject('job'), '/categories']
  const own = [
    '/dashboard',
    '/profile',
    '/account',
    '/account?tab=security',
    '/account?tab=notifications',
    '/membership',
  ]
  for (const path of [...site, ...own]) await open(page, path)
})
