/** What the page of a claim link says while the server is asked, and when there is no answer. */

import { expect, test } from 'vitest'
import { newWord } from '#tests/support/new-word.ts'
import { alive, DESKTOP, hold, PHONE, sideways, visitor } from '../support/browser.ts'
import { createListing, signInToCreate } from '../support/listings.ts'
import { button, heading, linkInMail, said } from '../support/sign-up-flow.ts'

const PASSWORD = 'A kettle for 2 plumbers'
const LINK = '/claim-account?token=unknown&pid=unknown'
const ENDPOINT = /\/claim-account\.data/

test.each([PHONE, DESKTOP])(
  'without an answer the link reads as invalid, at %d px [CLM-10, CLM-17, CLM-29]',
  async (width) => {
    const { page } = await visitor({ width, expects: /ERR_CONNECTION_RESET/ })
    const lost = Promise.withResolvers<void>()
    await page.route(ENDPOINT, async (route) => {
      await lost.promise
      await route.abort('connectionreset')
    })
    await page.goto(LINK)
    await page.getByText('Validating claim link...').waitFor()
    lost.resolve()
    await heading(page, 'Invalid Link').waitFor()
    await page.getByText('This claim link is invalid or has been revoked.').waitFor()
    await page.getByText('Network error').waitFor()
    await page.getByRole('link', { name: 'Back to Directory' }).waitFor()
    expect(await sideways(page)).toBe(0)

    await page.unroute(ENDPOINT)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect.poll(() => page.getByText('Network error').count()).toBe(0)
    await page.getByText('This claim link is invalid or has been revoked.').waitFor()
  },
)

test('the button says that the account is being set up, and cannot be pressed again [CLM-25]', async () => {
  const run = newWord()
  const email = `busy-${run}@example.com`
  const admin = await signInToCreate('203.0.113.41')
  const listing = await createListing(admin, run, email)
  const { page } = await visitor()
  await page.goto(`${listing}/claim`)
  await alive(page)
  await page.getByLabel('Email of the business').fill(email)
  await button(page, 'Send me a link').click()
  await page.getByText('Request sent').first().waitFor()
  await page.goto(await linkInMail(page, email, /^Claim /))
  await heading(page, run).waitFor()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  const release = await hold(page, ENDPOINT)
  await button(page, 'Claim Account').click()
  const busy = button(page, 'Setting up account...')
  await busy.waitFor()
  expect(await busy.isDisabled()).toBe(true)
  expect(await button(page, 'Claim Account').count()).toBe(0)
  release()
  await page.waitForURL(/\/login\?type=provider/)
  await said(page, 'Your account has been claimed successfully. You can now log in.')
})
