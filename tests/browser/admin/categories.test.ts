import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findingsNow } from '../support/axe.ts'
import { alive, open, PHONE, sideways, visitor } from '../support/browser.ts'
import { signInAsAdmin } from '../support/people.ts'

const GROUP = 'Pets/Animals'
const names = (page: Page) =>
  page
    .getByRole('list', { name: GROUP })
    .getByRole('link', { name: /^Edit / })
    .evaluateAll((links) => links.map((link) => (link.getAttribute('aria-label') ?? '').replace('Edit ', '')))

test('on a phone an admin orders a group by keyboard and pointer, and adds a search term that finds a provider [ADC-04, ADC-05, ADC-10, ADC-26]', async () => {
  const { page } = await visitor({ width: PHONE, from: '198.51.100.32' })
  await signInAsAdmin(page, '/admin-login')
  await page.route('**/admin/categories.data*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Categories' })
    .filter({ visible: true })
    .click()
  await page.getByText('Loading categories...').waitFor()
  await page.getByRole('heading', { name: 'Categories Management' }).waitFor()
  await page.unroute('**/admin/categories.data*')
  expect(await sideways(page)).toBe(0)
  expect(await findingsNow(page, { include: ['main'] })).toEqual([])

  const [first = '', second = '', ...rest] = await names(page)
  const down = page.getByRole('button', { name: `Move ${first} down` })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual([second, first, ...rest])
  await page.getByText('Category order updated').first().waitFor()
  expect(await down.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.reload()
  await alive(page)
  expect(await names(page)).toEqual([second, first, ...rest])

  await drag(page, 1, -120)
  await expect.poll(() => names(page)).toEqual([first, second, ...rest])
  await drag(page, 0, 4_000)
  await expect.poll(() => names(page)).toEqual([first, second, ...rest])

  await page.getByRole('link', { name: 'Add Category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Category' })
  await dialog.getByLabel('Group', { exact: true }).selectOption({ index: 1 })
  await dialog.getByLabel('Or a new group').fill('Falconry')
  expect(await dialog.getByLabel('Group', { exact: true }).inputValue()).toBe('')
  await dialog.getByLabel('Group', { exact: true }).selectOption({ index: 1 })
  expect(await dialog.getByLabel('Or a new group').inputValue()).toBe('')
  await dialog.getByRole('link', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })

  const term = 'hound stroller'
  await page.getByRole('link', { name: /^Search terms of Dog Walking/ }).click()
  await page.getByLabel('Search term', { exact: true }).fill(term)
  await page.getByRole('button', { name: 'Add search term' }).click()
  await page.getByText('Search term added').first().waitFor()
  await open(page, `/directory?service=${encodeURIComponent(term)}`)
  await page.getByRole('region', { name: 'Results', exact: true }).getByText('Dog Walking').first().waitFor()
  expect(await page.getByText('No professionals match').count()).toBe(0)
})

/** Drags a line of the group by so many pixels. */
async function drag(page: Page, line: number, by: number) {
  const handle = page.getByRole('list', { name: GROUP }).locator('> li').nth(line).locator('span[data-needs-script]')
  await handle.hover() // scrolls there, and waits until it rests
  const box = await handle.boundingBox()
  if (!box) throw new Error('no handle')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 10; step += 1) await page.mouse.move(x, y + (by * step) / 10)
  await page.mouse.up()
}
