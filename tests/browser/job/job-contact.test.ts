import { expect, test } from 'vitest'
import { open, visitor } from '../support/browser.ts'
import { signIn } from '../support/people.ts'

test('a member opens the contact details of a job in place; after a reload they are hidden again [JOB-26, JOB-27]', async () => {
  const { page, context } = await visitor()
  await signIn(context, 'maya')
  await open(page, '/dashboard')
  const opened = page.getByRole('region', { name: 'Jobs you opened' })
  await opened.getByRole('link').first().click()
  const contact = page.getByRole('region', { name: 'Contact details' })
  await contact.getByRole('button', { name: 'Show contact details' }).click()
  const mail = contact.locator('a[href^="mailto:"]')
  await mail.waitFor()
  const address = (await mail.getAttribute('href'))?.slice('mailto:'.length) ?? ''
  expect(new URL(page.url()).pathname).toMatch(/^\/job-directory\/[\w-]+$/)
  expect(await contact.getByRole('button').count()).toBe(0)
  await page.reload()
  await contact.getByRole('button', { name: 'Show contact details' }).waitFor()
  expect(address).toContain('@')
  expect(await page.content()).not.toContain(address)
})
