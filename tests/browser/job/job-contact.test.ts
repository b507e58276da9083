import { expect, test } from 'vitest'
import { open, PHONE, visitor } from '../support/browser.ts'
import { signIn } from '../support/people.ts'

test('the own job begins with its title on a phone', async () => {
  const { page, context } = await visitor({ width: PHONE })
  await signIn(context, 'tom')
  await open(page, '/dashboard')
  await page
    .getByRole('region', { name: 'My jobs' })
    .getByRole('heading', { level: 3 })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { name: 'Who opened your details' }).waitFor()
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeLessThan(300)
})

test('the contact details of a job that a member opened stay open until a reload [JOB-26, JOB-27]', async () => {
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
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Job Directory' }).click()
  await page.waitForURL('**/job-directory')
  await page.goBack()
  await mail.waitFor()
  await page.reload()
  await contact.getByRole('button', { name: 'Show contact details' }).waitFor()
  expect(address).toContain('@')
  expect(await page.content()).not.toContain(address)
})
