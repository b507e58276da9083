import { expect, inject, test } from 'vitest'
import { newWord } from '#tests/support/new-word.ts'
import { findingsNow } from '../support/axe.ts'
import { alive, DESKTOP, open, sideways, turning, visitor } from '../support/browser.ts'
import { openAsFreshAdmin } from '../support/people.ts'
import { followMail } from '../support/sign-up-flow.ts'

const PASSWORD = 'a-Quiet-kettle-9'

/** A toast that fades in has too little contrast for a moment. */
const STILL = { include: ['html'], exclude: ['.toast'] }

test('an admin accepts a claim by keyboard and decides the dispute that follows, at desk and phone size [ADM-52]', async () => {
  const { page } = await visitor({ from: '203.0.113.97', width: DESKTOP, expects: /status of 400/ })
  const word = newWord()
  const business = `Alder Fencing ${word}`
  await openAsFreshAdmin(page, '/admin/users/new')
  await page.getByLabel('First name').fill('Al')
  await page.getByLabel('Last name').fill(word)
  await page.getByLabel('Business name').fill(business)
  await page.getByLabel('Location').fill('Leeds')
  await page.getByRole('button', { name: 'Create provider' }).click()
  await page.getByRole('heading', { level: 1, name: `Al ${word}` }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const cora = await claim(id, 'cora')
  await claim(id, 'rita')

  await open(page, '/admin/businesses')
  const entries = page.locator('article').filter({ hasText: business })
  expect(await entries.count()).toBe(2)
  expect(await sideways(page)).toBe(0)
  expect(await findingsNow(page, STILL)).toEqual([])
  await page.keyboard.press('?')
  await page.getByText('accept: choose what showed it, then Enter').waitFor()
  await page.keyboard.press('?')
  await entries.first().focus()
  await page.keyboard.press('a')
  const reason = entries.first().getByLabel('What showed that the business is theirs')
  await expect.poll(() => reason.evaluate((select) => select === document.activeElement)).toBe(true)
  await entries.first().getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => reason.evaluate((select) => select === document.activeElement)).toBe(true)
  await reason.selectOption('Someone at the number of the listing confirmed it')
  expect(await findingsNow(page, STILL)).toEqual([])
  await reason.press('Enter')
  await page.getByText('The new owner has an email to log in.').first().waitFor()
  await expect.poll(() => entries.count()).toBe(1)

  await (await turning(page))('phone')
  expect(await sideways(page)).toBe(0)
  expect(await entries.first().getByText('Dispute', { exact: true }).isVisible()).toBe(true)
  await entries
    .first()
    .getByRole('link', { name: /^Decide the dispute/ })
    .click()
  await page.getByRole('heading', { level: 1, name: `Claim to ${business}` }).waitFor()
  await alive(page)
  await page.getByText('We’ve asked the owner').waitFor()
  await answerAsOwner(cora)
  await open(page, page.url())
  expect(await page.getByText('I have the keys.').isVisible()).toBe(true)
  expect(await sideways(page)).toBe(0)
  expect(await findingsNow(page, STILL)).toEqual([])
  await page.getByLabel('Reason', { exact: true }).last().fill('The register of companies names Rita')
  await page.getByRole('button', { name: 'Hand over' }).click()
  await page.getByText('We’ve emailed both sides.').first().waitFor()
  await page.getByRole('heading', { name: 'Undo this' }).waitFor()
  expect(await sideways(page)).toBe(0)
  expect(await findingsNow(page, STILL)).toEqual([])

  await open(page, '/admin/businesses/unclaimed')
  expect(await sideways(page)).toBe(0)
  expect(await findingsNow(page, STILL)).toEqual([])
})

/** Whose claim was accepted hears of the one that waited beside it. */
async function answerAsOwner(email: string): Promise<void> {
  const { page } = await visitor({ from: '203.0.113.98' })
  await followMail(page, email, /is accepted/)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/profile') // it leads there by itself, which would break off the next step
  await followMail(page, email, /^Someone says that/)
  await page.getByLabel('Why is it yours?').fill('I have the keys.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText('We have your answer').waitFor()
}

/** Gives the address of the claimant. */
async function claim(id: string, name: string): Promise<string> {
  const site = inject('siteUrl')
  const email = `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`
  const fields = {
    name,
    email,
    password: PASSWORD,
    phone: '0113 496 0001',
    evidence: 'I run it.',
  }
  const sent = await fetch(new URL(`/claim-business?businessID=${id}`, site), {
    method: 'POST',
    headers: { origin: site, 'x-forwarded-for': `198.18.7.${Math.floor(Math.random() * 250)}` },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  expect(sent.status).toBe(302)
  return email
}
