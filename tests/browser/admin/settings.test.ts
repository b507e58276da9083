import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, open, PHONE, visit, visitor } from '../support/browser.ts'
import { openAsAdmin } from '../support/people.ts'

/** The refused text, and the frame of the preview: no style or script of it counts. */
const expects = /Applying inline style|Blocked script execution|status of 400/

test('an admin edits an email text and receives it, and goes back to the default [ADM-56, ADM-57]', async () => {
  const { page } = await visitor({ expects, from: '203.0.113.81', width: DESKTOP })
  await openAsAdmin(page, '/admin/settings/mail-texts')
  await page.getByRole('link', { name: '{topic}: {name}' }).click()

  await page.getByLabel('Subject').fill('Letter: {topic} {nmae}')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: /There is no \{nmae\}/ }).waitFor()
  await page.getByLabel('Subject').fill('Letter: {topic}')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('Subject: Letter: Something is wrong').waitFor()
  await expectScrolledByKeys(page.getByRole('region', { name: 'The email as HTML' }))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Email text saved').first().waitFor()
  await expectMail('A kettle for the letters.', 'Letter: A question')

  await open(page, '/admin/settings/mail-texts/contact.contactMail')
  await page.getByRole('button', { name: 'Back to the default' }).click()
  await page.getByText('Back to the default').first().waitFor()
}, 120_000)

async function expectScrolledByKeys(box: Locator) {
  await box.focus()
  for (const key of ['Shift+Tab', 'Tab', 'PageDown']) await box.page().keyboard.press(key)
  expect(await box.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
  await expect.poll(() => box.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  for (const key of ['Tab', 'Shift+Tab']) await box.page().keyboard.press(key)
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
}

async function expectMail(message: string, subject: string) {
  const form = await visit('/contact', { from: '203.0.113.82', width: PHONE })
  await form.getByLabel('Your name').fill('Pat Fielding')
  await form.getByLabel('Your email address').fill('pat@example.com')
  await form.getByLabel('What is it about?').selectOption('A question')
  await form.getByLabel('Your message').fill(message)
  await form.getByRole('button', { name: 'Send message' }).click()
  await form.getByText('Your message is on its way').first().waitFor()
  const mailbox: Page = await visit('/dev/mailbox', { expects })
  const mail = mailbox.getByRole('article').filter({ hasText: message })
  const arrived = async () => {
    await mailbox.reload()
    return mail.count()
  }
  await expect.poll(arrived, { timeout: 15_000, interval: 500 }).toBeGreaterThan(0)
  expect(await mail.first().textContent()).toContain(subject)
}
