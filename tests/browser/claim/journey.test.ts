/** A business takes over its listing: by the mailed link, by the form, and by a form that waits for the staff. */

import { expect, test } from 'vitest'
import { newWord } from '#tests/support/new-word.ts'
import { alive, DESKTOP, open, PHONE, sideways, visitor } from '../support/browser.ts'
import { createListing, signInToCreate } from '../support/listings.ts'
import { button, heading, linkInMail, said } from '../support/sign-up-flow.ts'

const PASSWORD = 'A kettle for 2 plumbers'

test.each([
  ['on a phone', PHONE],
  ['at a desk', DESKTOP],
])(
  'dialog, mail, password and login; then the form with an address on file, and without one, %s [CLM-01, CLM-02, CLM-07, CLM-10, CLM-11, CLM-19, CLM-20, CLM-24, CLM-26, CLM-43, CLM-44, CLM-45]',
  async (_, width) => {
    const admin = await signInToCreate(`203.0.113.${(width % 200) + 11}`)
    const run = newWord()
    const linked = { name: newWord(), email: `linked-${run}@example.com` }
    const formed = { name: newWord(), email: `formed-${run}@example.com` }
    const waiting = { name: newWord(), email: null }
    const paths = []
    for (const { name, email } of [linked, formed, waiting]) paths.push(await createListing(admin, name, email))
    const [linkedPath = '', formedPath = '', waitingPath = ''] = paths

    // By the dialog and the mail.
    const { page } = await visitor({ width })
    await open(page, linkedPath)
    await page.getByRole('link', { name: 'Is this your business?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Is this your business?' })
    await dialog.getByLabel('Email of the business').fill(linked.email)
    await button(page, 'Send me a link').click()
    await said(page, 'Request sent')
    expect(await sideways(page)).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    const link = await linkInMail(page, linked.email, /^Claim /)
    const token = new URL(link).searchParams.get('token') ?? '-'
    const requested: string[] = []
    page.on('request', (request) => requested.push(`${request.url()} ${request.headers().referer ?? ''}`))
    await page.goto(link)
    await alive(page)
    await heading(page, linked.name).waitFor()
    expect(page.url()).toMatch(/\/claim-account$/)
    expect(await page.evaluate(() => JSON.stringify([history.state, document.referrer, location.href]))).not.toContain(
      token,
    )
    expect(requested.slice(1).filter((line) => line.includes(token))).toEqual([])
    const claim = button(page, 'Claim Account')
    expect(await claim.isDisabled()).toBe(true)
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('Ab1')
    await page.getByText('A number (met)').waitFor()
    await password.fill(PASSWORD)
    await page.getByText('At least 12 characters (met)').waitFor()
    await page.getByLabel('Confirm password', { exact: true }).fill('other')
    await page.getByText('Passwords do not match').waitFor()
    expect(await claim.isDisabled()).toBe(true)
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
    await button(page, 'Show password').click()
    expect(await password.getAttribute('type')).toBe('text')
    expect(await sideways(page)).toBe(0)
    await claim.click()
    await page.waitForURL(`**/login?${new URLSearchParams({ type: 'provider', email: linked.email })}`)
    expect(await page.getByLabel('Email').inputValue()).toBe(linked.email)
    await said(page, 'Your account has been claimed successfully. You can now log in.')

    // By the form, with an address on file.
    await open(page, formedPath)
    await page.getByRole('link', { name: 'Is this your business?' }).click()
    await page.getByRole('link', { name: 'Use the form' }).click()
    await heading(page, 'Claim your business').waitFor()
    expect(await page.getByLabel('Email').getAttribute('readonly')).not.toBeNull()
    await page.getByLabel('Your Name').fill('Rosa Finch')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    expect(await sideways(page)).toBe(0)
    await button(page, 'Create account & claim').click()
    await heading(page, 'Verify email').waitFor()
    await page.goto(await linkInMail(page, formed.email, /^Claim /))
    await alive(page)
    await claim.click()
    await page.waitForURL(/\/dashboard$/)
    await said(page, 'Business claimed')
    await page.getByText('30 days left in the directory').waitFor()

    // By the form, without one.
    const { page: claimant } = await visitor({ width })
    await open(claimant, `/claim-business?businessID=${waitingPath.split('/').at(-1)}`)
    const email = `waiting-${run}@example.com`
    await claimant.getByLabel('Your Name').fill('Wim Ready')
    await claimant.getByLabel('Email', { exact: true }).fill(email)
    await claimant.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await claimant.getByLabel('What shows that it’s yours').fill('I am its sole trader.')
    await button(claimant, 'Create account & claim').click()
    await heading(claimant, 'Verify email').waitFor()
    const file = { name: 'deed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
    await claimant.getByLabel('Add a document').setInputFiles(file)
    await button(claimant, 'Add this document').click()
    await claimant.getByText('deed.pdf', { exact: true }).first().waitFor()
    expect(await sideways(claimant)).toBe(0)
    await linkInMail(claimant, email, /^We have your claim/)
  },
)

test('dialog, mail, a refused and a good password, and login without JavaScript [CLM-01, CLM-10, CLM-24]', async () => {
  const admin = await signInToCreate('203.0.113.78')
  const run = newWord()
  const [name, email] = [`Finch Roofs ${run}`, `plain-${run}@example.com`]
  const path = await createListing(admin, name, email)
  const { page } = await visitor({ width: PHONE, script: false, expects: /status of 400/ })
  await open(page, path)
  await page.getByRole('link', { name: 'Is this your business?' }).click()
  await page.getByLabel('Email of the business').fill(email)
  await button(page, 'Send me a link').click()
  await page.goto(await linkInMail(page, email, /^Claim /))
  await button(page, 'Check my link').click()
  await heading(page, name).waitFor()
  const both = async (password: string, again: string) => {
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password', { exact: true }).fill(again)
    await button(page, 'Claim Account').click()
  }
  await both(PASSWORD, 'another one 2')
  await page.getByText('Passwords do not match').first().waitFor()
  await both(PASSWORD, PASSWORD)
  await page.waitForURL(/\/login\?type=provider/)
  expect((await page.locator('noscript').allTextContents()).join(' ')).toContain('has been claimed successfully')
})
