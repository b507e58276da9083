import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { inject, vi } from 'vitest'
import { z } from 'zod'
import { newWord } from '#tests/support/new-word.ts'
import { alive, open } from './browser.ts'
import { signInAsAdmin } from './people.ts'

export const PASSWORD = 'a quiet kettle'

const Mails = z.array(z.object({ to: z.string(), subject: z.string(), links: z.array(z.string()) }))

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const said = (page: Page, words: string) => page.locator('[data-toasts]').getByText(words).first().waitFor()

async function signUp(page: Page, email: string, business?: string) {
  await page.getByLabel('Full name').fill('Rosa Finch')
  await page.getByLabel('Email').fill(email)
  if (business) {
    await page.getByLabel('Business name').fill(business)
    await page.getByLabel('Phone', { exact: true }).fill('0113 496 0000')
    await page.getByLabel('Search categories').fill('plumb')
    await page.getByRole('checkbox', { name: 'Plumbing', exact: true }).check()
  }
  await page.getByLabel('Location').fill('Leeds')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await button(page, 'Sign up').click()
  await heading(page, 'Account Created').waitFor()
}

/**
 * The first link of a mail to this address, once it is there. The mailbox's page would show every mail of all tests with
 * it, which takes as long as five pages. It is asked for by this machine: visitors from other addresses have no mailbox.
 */
export function linkInMail(page: Page, email: string, subject: RegExp): Promise<string> {
  return vi.waitFor(
    async () => {
      const answer = await fetch(
        new URL('/dev/mailbox.json', page.url() === 'about:blank' ? inject('siteUrl') : page.url()),
      )
      const mails = Mails.parse(await answer.json())
      const link = mails.find((mail) => mail.to === email && subject.test(mail.subject))?.links[0]
      if (!link) throw new Error(`No mail ${subject} to ${email}`)
      return link
    },
    { timeout: 30_000, interval: 250 },
  )
}

/** Follows the link of a mail to this address, in the same window. */
export async function followMail(page: Page, email: string, subject: RegExp) {
  await page.goto(await linkInMail(page, email, subject))
  await alive(page)
}

/** Signs up and follows the link of the mail, to the new profile; gives the address. */
export async function join(page: Page, business?: string): Promise<string> {
  const email = `${randomUUID()}@example.com`
  await signUp(page, email, business)
  await followMail(page, email, /^Confirm/)
  await button(page, 'Confirm my email').click()
  await heading(page, 'Email Confirmed').waitFor()
  await page.waitForURL('**/profile')
  return email
}

/** The same as a plumber in Leeds, at the page for it. */
export async function joinAsBusiness(page: Page): Promise<{ email: string; business: string }> {
  const business = `Finch ${newWord()}`
  return { email: await join(page, business), business }
}

/** Joins the staff as a moderator, by an invitation of this admin. */
export async function joinStaff(moderator: Page, admin: Page) {
  const name = `second-${newWord()}`
  const email = `${name}@example.com`
  await open(admin, '/admin/staff')
  await admin.getByLabel('Username').fill(name)
  await admin.getByLabel('Email').fill(email)
  await button(admin, 'Send invitation').click()
  await said(admin, 'Invitation sent')
  await followMail(moderator, email, /invited|join/i)
  await moderator.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await moderator.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await button(moderator, 'Join').click()
  await moderator.getByLabel('Username').waitFor()
  await signInAsAdmin(moderator, '/admin/feedback', name, PASSWORD)
  await heading(moderator, 'Feedback Moderation').waitFor()
}
