import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { open, PHONE, sideways, visit, visitor } from '../support/browser.ts'
import { job } from '../support/pages.ts'
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
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeLessThan(120)
})

test('on a phone a job says its price by 200 px and what needs doing by 240, and its act is a bar at the foot [JOB-24]', async () => {
  const page = await visit(job.path, { width: PHONE })
  const top = async (found: Locator) => Math.round((await found.boundingBox())?.y ?? 9_999)
  const main = page.getByRole('main')
  expect(await top(main.locator('header').getByText(/£/))).toBeLessThan(200)
  expect(await top(page.getByRole('region', { name: 'What needs doing' }).locator('p'))).toBeLessThan(240)
  const bar = await page.locator('.action-bar').boundingBox()
  expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(740)
  expect(await sideways(page)).toBe(0)
})

test.each([null, 'maya', 'tom'] as const)('a job that %s prints has its address and no buttons', async (who) => {
  const { page, context } = await visitor()
  if (who) await signIn(context, who)
  await open(page, job.path)
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  expect(await main.getByRole('button').count()).toBe(0)
  for (const act of ['Report this job', 'I hired someone', 'Delete this job']) {
    expect(await main.getByText(act).isVisible(), act).toBe(false)
  }
  expect(await page.getByText(page.url(), { exact: true }).isVisible()).toBe(true)
})

test('the contact details of a job that a member opened are there at every later visit [JOB-26, JOB-27]', async () => {
  const { page, context } = await visitor()
  await signIn(context, 'maya')
  await open(page, '/dashboard')
  const opened = page.getByRole('region', { name: 'Jobs you opened' })
  await opened.getByRole('link').first().click()
  const contact = page.getByRole('region', { name: 'Contact details' })
  expect(await contact.getByRole('button').count()).toBe(0)
  const mail = contact.locator('a[href^="mailto:"]')
  await mail.waitFor()
  const address = (await mail.getAttribute('href'))?.slice('mailto:'.length) ?? ''
  expect(new URL(page.url()).pathname).toMatch(/^\/job-directory\/[\w-]+$/)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Job Directory' }).click()
  await page.waitForURL('**/job-directory')
  await page.goBack()
  await mail.waitFor()
  await page.reload()
  await mail.waitFor()
  expect(address).toContain('@')
})
