/** From sign-up to deletion in one window, as people walk it: what they type, read and click, and nothing else. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phonePhoto } from '#tests/support/pictures.ts'
import { DESKTOP, open, PHONE, visit } from './support/browser.ts'
import { maya } from './support/pages.ts'
import { button, followMail, heading, join, joinAsBusiness, PASSWORD, said } from './support/sign-up-flow.ts'

async function changePassword(page: Page) {
  await open(page, '/account?tab=security')
  await button(page, 'Change password').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New password', { exact: true }).fill('a louder kettle')
  await dialog.getByLabel('Confirm new password', { exact: true }).fill('a louder kettle')
  await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign in').click()
}

async function signOut(page: Page) {
  const banner = page.getByRole('banner')
  await banner.locator('summary', { hasText: 'Your account' }).click()
  await banner.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByText('You have been signed out of your account.').waitFor()
}

/** Asks for the deletion, logs in again, changes their mind, asks once more, and finds every door closed. */
async function leave(page: Page, email: string, tab: 'Seeker' | 'Provider') {
  for (const stays of [true, false]) {
    await open(page, '/account?tab=security')
    await button(page, 'Request account deletion').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password', { exact: true }).fill('a louder kettle')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/account'))
    await open(page, '/dashboard')
    expect(new URL(page.url()).pathname).toBe('/login')
    if (!stays) continue
    await page.getByRole('navigation', { name: 'Account type' }).getByRole('link', { name: tab }).click()
    await signIn(page, email, 'a louder kettle')
    await page.waitForURL('**/dashboard')
    await open(page, '/account?tab=security')
    await page.getByRole('main').getByRole('button', { name: 'Keep my account' }).click()
    await button(page, 'Request account deletion').waitFor()
  }
  await followMail(page, email, /deleted on/)
}

test('a client: sign-up, mailbox, a saved provider, settings, the door closed and opened again, deletion [ACC-35, ACC-70, SAV-01, SET-60, SET-61]', async () => {
  const page = await visit('/signup', { width: PHONE })
  const email = await join(page)
  await open(page, '/dev/mailbox')
  const mail = page.getByRole('article', { name: /^Confirm/ }).filter({ hasText: email })
  await mail.getByRole('listitem').getByRole('link', { name: '/confirm-email' }).waitFor()
  await open(page, maya)
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await said(page, 'Provider saved')
  await open(page, '/account?tab=bookmarks')
  await page.getByRole('list', { name: 'Saved Professionals' }).getByText('Okafor Plumbing & Heating').waitFor()
  await open(page, '/account?tab=notifications')
  await page.getByRole('switch').first().click()
  await said(page, 'switched')
  await changePassword(page)
  await signOut(page)
  await open(page, '/login')
  await signIn(page, email, 'a louder kettle')
  await page.waitForURL('**/directory')
  await leave(page, email, 'Seeker')
})

test('a provider: sign-up, mailbox, a profile with a picture, settings, the door closed and opened again, deletion [ACC-35, ACC-70, SET-31, SET-41, SET-60, SET-61]', async () => {
  const page = await visit('/signup?type=provider', { width: DESKTOP })
  const { email, business } = await joinAsBusiness(page)
  await open(page, '/account')
  await page
    .getByLabel('Change Profile Photo')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() })
  await said(page, 'Profile picture updated successfully.')
  await page.getByLabel('Bio').fill('Taps, boilers and bathrooms in Leeds.')
  await button(page, 'Save profile').click()
  await page.waitForURL('**/directory/*')
  await heading(page, business).waitFor()
  await page.getByText('Taps, boilers and bathrooms in Leeds.').waitFor()
  await page.getByText('Only you can see this page').waitFor()
  await changePassword(page)
  await signOut(page)
  await open(page, '/login?type=provider')
  await signIn(page, email, 'a louder kettle')
  await page.waitForURL('**/membership')
  await leave(page, email, 'Provider')
})
