import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findingsNow } from '../support/axe.ts'
import { open, visitor } from '../support/browser.ts'
import { maya } from '../support/pages.ts'
import { signIn } from '../support/people.ts'

const said = (page: Page, words: string) => page.locator('[data-toasts]').getByText(words).first().waitFor()

async function ownPage(options: Parameters<typeof visitor>[0] = {}) {
  const { page, context } = await visitor(options)
  await signIn(context, 'maya')
  await open(page, maya)
  return { page, context }
}

describe.each([
  ['phone', 360],
  ['desktop', 1280],
])('on a %s, an owner', (_, width) => {
  test('edits a field in place, sees it at once and can put it back [PRV-24, PRV-29]', async () => {
    const { page } = await ownPage({ width })
    const bio = page.getByRole('textbox', { name: /^Bio/ })
    await page.getByRole('link', { name: 'Edit bio' }).click()
    const before = await bio.inputValue()
    expect(await bio.evaluate((box) => box === document.activeElement)).toBe(true)
    await bio.fill('Boilers first, everything else after.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await said(page, 'Profile updated')
    await page.getByText('Boilers first, everything else after.').first().waitFor()
    expect(await page.getByRole('link', { name: 'Edit bio' }).evaluate((link) => link === document.activeElement)).toBe(
      true,
    )
    await page.getByRole('link', { name: 'Edit bio' }).click()
    await bio.fill(before)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(before.slice(0, 40)).first().waitFor()
  })
})

test('a refusal stays beside the field, and Escape closes the form without a change [PRV-24, PRV-29]', async () => {
  const { page } = await ownPage({ expects: /status of 400/ })
  await page.getByRole('link', { name: 'Edit links' }).focus()
  await page.keyboard.press('Enter')
  const website = page.getByRole('textbox', { name: /^Website/ })
  await website.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await said(page, 'Update failed')
  await page.getByText('Enter a web address, such as https://example.co.uk').first().waitFor()
  expect(await website.inputValue()).toBe('javascript:alert(1)')
  expect(await findingsNow(page)).toEqual([])
  await website.focus()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('textbox', { name: /^Website/ }).count()).toBe(0)
})

test('a field that another window changed meanwhile is named, and both texts are kept [PRV-24]', async () => {
  const { page, context } = await ownPage({ expects: /status of 409/ })
  const other = await context.newPage()
  await open(other, maya)
  const title = (of: Page) => of.getByRole('textbox', { name: /^What you are/ })
  for (const window of [page, other]) await window.getByRole('link', { name: 'Edit names' }).click()
  const before = await title(page).inputValue()
  await title(other).fill('Heating engineer, from one window')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await said(other, 'Profile updated')
  await title(page).fill('Heating engineer, from the other')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Changed in another window to: Heating engineer, from one window').first().waitFor()
  expect(await title(page).inputValue()).toBe('Heating engineer, from the other')
  await title(page).fill(before)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, 'Profile updated')
})

test('looks at the page as visitors do, and comes back', async () => {
  const { page } = await ownPage()
  await page.getByRole('link', { name: 'See it as a visitor' }).click()
  await page.getByText('This is your page as visitors see it.').waitFor()
  expect(await page.getByRole('link', { name: /^Edit / }).count()).toBe(0)
  await page.getByRole('button', { name: /^Show phone/ }).waitFor()
  await page.getByRole('link', { name: 'Back to editing' }).click()
  await page.getByRole('link', { name: 'Edit bio' }).waitFor()
})

test('without JavaScript each button leads to its field in the account settings [PRV-24, PRV-26]', async () => {
  const { page } = await ownPage({ width: 360, script: false })
  await page.getByRole('link', { name: 'Edit skills' }).click()
  expect(new URL(page.url()).hash).toBe('#skills')
  await page.getByRole('textbox', { name: /^Skills/ }).waitFor()
})
