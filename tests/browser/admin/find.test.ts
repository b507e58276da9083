/** What JavaScript adds to the admin area: the command palette, and a user beside the list. */
import { expect, test } from 'vitest'
import { findingsNow } from '../support/axe.ts'
import { alive, DESKTOP, PHONE, sideways, visitor } from '../support/browser.ts'
import { openAsAdmin, openAsFreshAdmin, signUpUnconfirmed } from '../support/people.ts'

const WHOLE = { include: ['html'], exclude: ['.toast'] }

test.each([DESKTOP, PHONE])(
  'the palette leads by the keyboard to a setting and to a person, at %i px',
  async (width) => {
    const { page } = await visitor({ width })
    await openAsAdmin(page, '/admin')
    await alive(page)
    const dialog = page.getByRole('dialog', { name: 'Find' })
    const box = dialog.getByRole('combobox')
    await page.keyboard.press('Control+k')
    await box.waitFor()
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
    await box.fill('vat number')
    await dialog.getByRole('option', { name: 'Seller' }).waitFor()
    expect(await findingsNow(page, WHOLE)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/settings/seller')
    await dialog.waitFor({ state: 'hidden' })

    await page.getByRole('link', { name: /^Find/ }).click()
    await box.fill('okafor')
    const person = dialog.getByRole('option', { name: /Okafor/ }).first()
    await person.waitFor()
    expect(await findingsNow(page, WHOLE)).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/users\/[\da-f-]{36}$/)

    await page.keyboard.press('Control+k')
    await box.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  },
)

test.each([DESKTOP, PHONE])('a user is deactivated and activated beside the list, at %i px [ADM-31]', async (width) => {
  const { page, context } = await visitor({ width })
  const email = await signUpUnconfirmed(context)
  await context.clearCookies()
  await openAsFreshAdmin(page, `/admin/users?q=${encodeURIComponent(email)}`)
  await alive(page)
  const [row, panel] = [page.locator('tbody tr'), page.getByRole('dialog')]
  await row.getByRole('link', { name: 'Una Firmed', exact: true }).click()
  await panel.getByText(email).first().waitFor()
  expect(await findingsNow(page, WHOLE)).toEqual([])
  expect(await sideways(page)).toBe(0)
  for (const [act, said] of [
    ['Deactivate', 'Deactivated'],
    ['Activate', 'Activated'],
  ] as const) {
    await panel.getByRole('button', { name: act }).click()
    await panel.getByLabel('Reason').fill('Of a test')
    await panel.getByRole('button', { name: act }).click()
    await panel.getByText(said, { exact: true }).waitFor()
    const state = act === 'Deactivate' ? 'Inactive' : 'Active'
    await row.getByText(state, { exact: true }).waitFor({ state: 'attached' })
  }
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/admin/users')
})
