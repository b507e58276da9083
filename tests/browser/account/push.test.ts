import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { findings } from '../support/axe.ts'
import { open, PHONE, sideways, visitor } from '../support/browser.ts'
import { signInAnew } from '../support/people.ts'

// A headless Chromium has no push service, so the page's own is replaced: the worker and the permission are real.

/** A point of P-256 and 16 bytes, as a browser would make them. */
const DEVICE = {
  endpoint: 'https://push.example/tom',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
}

function withPushService(page: Page) {
  return page.addInitScript((device) => {
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async (options) => {
      Reflect.set(window, 'asked', options?.applicationServerKey instanceof Uint8Array && options.userVisibleOnly)
      const made: PushSubscription = Object.create(PushSubscription.prototype)
      made.toJSON = () => device
      return made
    }
  }, DEVICE)
}

const messages = (page: Page) => page.getByRole('switch', { name: 'Messages on this device' })

async function settingsOf(who: 'tom' | 'maya', given: Parameters<typeof visitor>[0]) {
  const { page, context } = await visitor(given)
  await signInAnew(context, who)
  await open(page, '/account?tab=notifications')
  return { page, context }
}

test('a press turns on messages in this browser alone, and another turns them off', async () => {
  const { page } = await settingsOf('tom', { width: PHONE, permissions: ['notifications'], before: withPushService })
  expect(await sideways(page)).toBe(0)
  expect(await findings(page)).toEqual([])
  // Nothing was asked for, and no worker is there, before the press.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await messages(page).click()
  await page.getByText('Notifications switched on').waitFor()
  await expect.poll(() => messages(page).getAttribute('aria-checked')).toBe('true')
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toBe(true)
  const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
  expect(worker).toBe(`${inject('siteUrl')}/push-worker.js`)
  const { page: elsewhere } = await settingsOf('tom', {})
  expect(await messages(elsewhere).getAttribute('aria-checked')).toBe('false')
  await messages(page).click()
  await page.getByText('Notifications switched off').waitFor()
  await expect.poll(() => messages(page).getAttribute('aria-checked')).toBe('false')
})

test('a browser that blocks them, or has none, says so and how to go on', async () => {
  const denied = await settingsOf('tom', {
    before: (page) => page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' })),
  })
  await denied.page.getByText('This browser blocks our notifications.').waitFor()
  const without = await settingsOf('tom', {
    before: (page) => page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager')),
  })
  await without.page.getByText('This browser can’t show notifications from websites.').waitFor()
  await messages(without.page).click()
  await without.page.getByRole('alert').getByText('This browser can’t show').waitFor()
  expect(await messages(without.page).getAttribute('aria-checked')).toBe('false')
})

test('browsers fetch the worker again each time, under our policy', async () => {
  const { headers } = await fetch(`${inject('siteUrl')}/push-worker.js`)
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(headers.get('content-security-policy')).toContain("worker-src 'self'")
})
