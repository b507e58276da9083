import { expect, inject, test } from 'vitest'
import { newWord } from '#tests/support/new-word.ts'
import { findingsNow } from '../support/axe.ts'
import { alive, DESKTOP, open, sideways, turning, visitor } from '../support/browser.ts'
import { openAsFreshAdmin } from '../support/people.ts'

/** A toast that fades in has too little contrast for a moment. */
const STILL = { include: ['html'], exclude: ['.toast'] }

test('an admin accepts a claim by keyboard and decides the dispute that follows, at desk and phone size [ADM-52]', async () => {
  const { page } = await visitor({ from: '203.0.113.97', width: DESKTOP })
  const business = `Alder Fencing ${newWord()}`
  await openAsFreshAdmin(page, '/admin/users/new')
  await page.getByLabel('First name').fill('Al')
  await page.getByLabel('Last name').fill('Der')
  await page.getByLabel('Business name').fill(business)
  await page.getByLabel('Location').fill('Leeds')
  await page.getByRole('button', { name: 'Create provider' }).click()
  await page.getByRole('heading', { level: 1, name: 'Al Der' }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await claim(id, 'cora')
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
  await reason.selectOption('Someone at the number of the listing confirmed it')
  expect(await findingsNow(page, STILL)).toEqual([])
  await reason.press('Enter')
  await page.getByText('The new owner has a mail to sign in.').first().waitFor()
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
  expect(await sideways(page)).toBe(0)
  expect(await findingsNow(page, STILL)).toEqual([])
  await page.getByLabel('Reason', { exact: true }).last().fill('The register of companies names Rita')
  await page.getByRole('button', { name: 'Hand over' }).click()
  await page.getByText('Both sides have a mail.').first().waitFor()
  await page.getByRole('heading', { name: 'Undo this' }).waitFor()
  expect(await sideways(page)).toBe(0)
  expect(await findingsNow(page, STILL)).toEqual([])

  await open(page, '/admin/businesses/unclaimed')
  expect(await sideways(page)).toBe(0)
  expect(await findingsNow(page, STILL)).toEqual([])
})

async function claim(id: string, name: string): Promise<void> {
  const site = inject('siteUrl')
  const fields = {
    name,
    email: `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`,
    password: 'a-Quiet-kettle-9',
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
}
