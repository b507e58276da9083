import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { open, PHONE, visit, visitor } from '../support/browser.ts'
import { signIn } from '../support/people.ts'

const typeOf = (box: Locator) => box.getAttribute('type')

test('a password is shown and hidden by the keyboard, without a move, and what is sent is hidden', async () => {
  const page = await visit('/login', { width: PHONE, from: '203.0.113.94', expects: /status of 401/ })
  const box = page.getByLabel('Password', { exact: true })
  const button = page.getByRole('button', { name: 'Show password' })
  await page.getByLabel('Email').fill('nobody@example.com')
  await box.fill('not the kettle')
  const before = await box.boundingBox()
  await box.press('Tab')
  expect(await button.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Space')
  expect([await typeOf(box), await button.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  expect(await box.boundingBox()).toEqual(before)
  await page.keyboard.press('Enter')
  expect([await typeOf(box), await button.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
  await button.click()
  expect(await box.inputValue()).toBe('not the kettle')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => typeOf(box)).toBe('password')
  await page.getByText('Login failed').first().waitFor()
})

test('each password of a form is shown by a button of its own', async () => {
  const { page, context } = await visitor()
  await signIn(context, 'tom')
  await open(page, '/account/security')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Show confirm new password' }).click()
  const types = ['New password', 'Confirm new password', 'Current password'].map((label) =>
    typeOf(dialog.getByLabel(label, { exact: true })),
  )
  expect(await Promise.all(types)).toEqual(['password', 'text', 'password'])
})

test('without JavaScript there is no button that could not work', async () => {
  const page = await visit('/signup', { script: false })
  expect(await page.locator('input[type=password]').count()).toBe(2)
  expect(await page.getByRole('button', { name: /^Show / }).count()).toBe(0)
})
