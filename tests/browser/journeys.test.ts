/** From sign-up to deletion in one window, as people walk it: what they type, read and click, and nothing else. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phonePhoto } from '#tests/support/pictures.ts'
import { alive, DESKTOP, open, PHONE, visit } from './browser.ts'
import { maya } from './pages.ts'

const PASSWORD = 'a quiet kettle'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const said = (page: Page, words: string) => page.locator('[data-toasts]').getByText(words).first().waitFor()

async function signUp(page: Page, email: string, business?: string) {
  await page.getByLabel('Full name').fill('Rosa Finch')
  await page.getByLabel('E-mail').fill(email)
  if (business) {
    await page.getByLabel('Business name').fill(business)
    await page.getByLabel('Phone', { exact: true }).fill('0113 496 0000')
    await page.getByLabel('Search categories').fill('plumb')
    await page.getByRole('checkbox', { name: 'Plumbing', exact: true }).check()
  }
  await page.getByLabel('Location').fill('Leeds')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await button(page, 'Sign up').click()
  await heading(page, 'Account Created').waitFor()
}

/** Opens the mailbox and follows the link of a mail to this address, in the same window. */
async function followMail(page: Page, email: string, subject: RegExp) {
  const mail = page.getByRole('article', { name: subject }).filter({ hasText: email }).first()
  await expect
    .poll(
      async () => {
        await open(page, '/dev/mailbox')
        return mail.count()
      },
      { timeout: 15_000 },
    )
    .toBe(1)
  const link = mail.getByRole('listitem').getByRole('link').first()
  await page.goto((await link.getAttribute('href')) ?? '')
  await alive(page)
}

/** Signs up and follows the link of the mail, to the new profile; gives the address. */
async function join(page: Page, business?: string): Promise<string> {
  const email = `${randomUUID()}@example.com`
  await signUp(page, email, business)
  await followMail(page, email, /^Confirm/)
  await heading(page, 'Email Confirmed').waitFor()
  await page.waitForURL('**/profile')
  return email
}

async function changePassword(page: Page) {
  await open(page, '/account?tab=security')
  await button(page, 'Change password').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New password', { exact: true }).fill('a louder kettle')
  await dialog.getByLabel('Confirm new password').fill('a louder kettle')
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
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
    await dialog.getByLabel('Current password').fill('a louder kettle')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/account'))
    await open(page, '/dashboard')
    expect(new URL(page.url()).pathname).toBe('/login')
    if (!stays) continue
    await page.getByRole('navigation', { name: 'Account type' }).getByRole('link', { name: tab }).click()
    await signIn(page, email, 'a louder kettle')
    await page.waitForURL('**/dashboard')
    await open(page, '/account?tab=security')
    await button(page, 'Keep my account').click()
    await button(page, 'Request account deletion').waitFor()
  }
  await followMail(page, email, /deleted on/)
}

test('a client: sign-up, mailbox, a saved provider, settings, the door closed and opened again, deletion [ACC-35, ACC-70, SAV-01, SET-60, SET-61]', async () => {
  const page = await visit('/signup', { width: PHONE })
  const email = await join(page)
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
  const business = `Finch ${randomUUID().slice(0, 8)}`
  const email = await join(page, business)
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
