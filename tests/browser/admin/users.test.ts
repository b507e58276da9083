import { readFile } from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import { newWord } from '#tests/support/new-word.ts'
import { findingsNow } from '../support/axe.ts'
import { alive, DESKTOP, open, PHONE, sideways, visitor } from '../support/browser.ts'
import { openAsFreshAdmin } from '../support/people.ts'

/** A toast that fades in has too little contrast for a moment. */
const STILL = { include: ['html'], exclude: ['.toast'] }

test.each([DESKTOP, PHONE])(
  'an admin creates a provider, deactivates them and sees them leave the directory, at %i px [ADM-31, ADM-39, ADM-40, ADM-44]',
  async (width) => {
    const { page, context } = await visitor({ width })
    const own = newWord()
    const business = `Bramble Gutters ${own}`
    await openAsFreshAdmin(page, '/admin/users')
    await page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor()
    expect(await sideways(page)).toBe(0)
    expect(await findingsNow(page, STILL)).toEqual([])

    if (width === DESKTOP) {
      const begun = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export CSV' }).click()
      const file = await begun
      expect(file.suggestedFilename()).toMatch(/^users-[\d-]+\.csv$/)
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
      expect([lines[0]?.slice(0, 8).trim(), lines.length > 20]).toEqual(['Id,Type,', true])
    }
    await page.getByLabel('All matching users').selectOption('Deactivate')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { level: 1, name: /^Deactivate \d+ users\?$/ }).waitFor()
    expect(await sideways(page)).toBe(0)
    expect(await findingsNow(page, STILL)).toEqual([])
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor()

    await fetch(new URL('/directory?service=gutters', inject('siteUrl'))) // another test may just have changed the trades
    await page.getByRole('link', { name: 'Create provider' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create provider' })
    const create = dialog.getByRole('button', { name: 'Create provider' })
    await create.waitFor()
    expect(await create.isDisabled()).toBe(true)
    await dialog.getByLabel('First name').fill('Bram')
    await dialog.getByLabel('Last name').fill(own)
    expect(await create.isDisabled()).toBe(true)
    await dialog.getByLabel('Business name').fill(business)
    expect(await create.isDisabled()).toBe(false)
    await dialog.getByLabel('Location').fill('Leeds')
    await create.click()
    await page.getByRole('heading', { level: 1, name: `Bram ${own}` }).waitFor()
    expect(await findingsNow(page, STILL)).toEqual([])
    expect(await sideways(page)).toBe(0)
    const address = page.url()
    const id = new URL(address).pathname.split('/').at(-1)

    const search = new URL(`/directory?service=${encodeURIComponent(business)}`, inject('siteUrl')).href
    const listed = async () => (await (await fetch(search)).text()).includes(`/directory/${id}`)
    await expect.poll(listed).toBe(true)
    await page.getByRole('link', { name: 'Deactivate' }).click()
    await page.getByLabel('Reason').fill('Closed down')
    expect(await findingsNow(page, STILL)).toEqual([])
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByText('Deactivated').first().waitFor()
    await expect.poll(listed).toBe(false)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Activated').first().waitFor()
    await expect.poll(listed).toBe(true)
    await open(page, new URL(address).pathname)
    await alive(page)
    await page.getByRole('link', { name: 'Delete' }).click()
    await page.getByLabel('Reason').fill('Of a test')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor()
    await context.close()
  },
)

test('the menu of columns closes by Escape, and a user who cannot be loaded beside the list can be tried again', async () => {
  const { page } = await visitor({ width: DESKTOP, expects: /ERR_FAILED/ })
  await openAsFreshAdmin(page, '/admin/users')
  const menu = page.locator('summary', { hasText: 'Columns' })
  await menu.click()
  await page.getByRole('button', { name: 'Show these' }).focus()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('button', { name: 'Show these' }).isVisible()).toBe(false)
  expect(await menu.evaluate((summary) => summary === document.activeElement)).toBe(true)

  await page.route('**/admin/users/*.data*', (route) => route.abort())
  const first = page.locator('tbody tr').first().locator('th a')
  const name = (await first.textContent()) ?? ''
  await first.click()
  const panel = page.getByRole('dialog')
  await panel.getByText('We couldn’t load this user').waitFor()
  await page.unroute('**/admin/users/*.data*')
  await panel.getByRole('button', { name: 'Try again' }).click()
  await panel.getByRole('heading', { name }).waitFor()
})
