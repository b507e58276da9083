import { expect, test } from 'vitest'
import { newWord } from '#tests/support/new-word.ts'
import { findingsNow } from './support/axe.ts'
import { DESKTOP, open, PHONE, sideways, visitor } from './support/browser.ts'
import { openAsAdmin } from './support/people.ts'
import { linkInMail } from './support/sign-up-flow.ts'

/** A toast that fades in has too little contrast for a moment. */
const STILL = { include: ['html'], exclude: ['.toast'] }

test.each([
  { width: PHONE, script: false },
  { width: DESKTOP, script: true },
])(
  'a business has its listing removed by mail, at $width px, JavaScript: $script [CLM-40, CLM-41, CLM-42]',
  async ({ width, script }) => {
    const { page: desk } = await visitor({ width, expects: /status of 409/ })
    const mark = newWord()
    const [business, email] = [`Quince Drains ${mark}`, `owner@${mark}.example`]
    const create = async () => {
      await desk.getByLabel('First name').fill('Quin')
      await desk.getByLabel('Last name').fill('Ce')
      await desk.getByLabel('Business name').fill(business)
      await desk.getByLabel('Location').fill('Leeds')
      await desk.getByLabel('Email').fill(email)
      await desk.getByRole('button', { name: 'Create provider' }).click()
    }
    await openAsAdmin(desk, '/admin/users/new')
    await create()
    await desk.getByRole('heading', { level: 1, name: 'Quin Ce' }).waitFor()
    const listing = `/directory/${new URL(desk.url()).pathname.split('/').at(-1)}`

    const { page } = await visitor({ width, script, expects: /status of 404/ })
    await open(page, listing)
    await page.getByText('From the website of the business').waitFor()
    await page.getByRole('link', { name: 'Not mine / remove this listing' }).click()
    await page.getByRole('heading', { level: 1, name: 'Not mine / remove this listing' }).waitFor()
    expect(await sideways(page)).toBe(0)
    if (script) expect(await findingsNow(page, STILL)).toEqual([])
    await page.getByRole('button', { name: 'Ask for removal' }).click()
    await page.getByText('We’ve got your request').waitFor()
    await page.goto(await linkInMail(desk, email, /^Remove/))
    await page.getByRole('heading', { level: 1, name: `Remove the listing of ${business}?` }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await sideways(page)).toBe(0)
    if (script) expect(await findingsNow(page, STILL)).toEqual([])
    await page.getByRole('button', { name: 'Remove the listing' }).click()
    await page.getByRole('heading', { level: 1, name: 'Listing removed' }).waitFor()
    const status = async () => (await page.request.get(listing)).status()
    await expect.poll(status).toBe(404)

    await open(desk, '/admin/users/new')
    await create()
    await desk.locator('#content').getByRole('alert').filter({ hasText: 'had its listing removed' }).waitFor()
    await open(desk, '/admin/businesses/requests')
    expect(await sideways(desk)).toBe(0)
    expect(await findingsNow(desk, STILL)).toEqual([])
  },
)
