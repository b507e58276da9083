/** How boxes are drawn. */
import { expect, test } from 'vitest'
import { open, visitor } from './support/browser.ts'

test.each([
  { name: 'a ticked box', type: 'checkbox' },
  { name: 'a chosen radio', type: 'radio' },
])('$name keeps its colour under the pointer', async ({ type }) => {
  const { page } = await visitor()
  await open(page, '/dev/kit')
  const box = page.locator(`input.tick[type=${type}]:checked:not(:disabled)`).first()
  const edge = () => box.evaluate((element) => getComputedStyle(element).borderTopColor)
  const before = await edge()
  await box.hover()
  await page.waitForTimeout(300) // colours change within 140 ms
  expect(await edge()).toBe(before)
  expect(await box.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(before)
})
