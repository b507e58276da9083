/** How boxes are drawn. */
import { expect, test } from 'vitest'
import { open, visit, visitor } from './support/browser.ts'

test('the boxes of a budget have no steppers: a click at their edge changes nothing', async () => {
  const page = await visit('/job-directory')
  for (const name of ['From £', 'To £']) {
    const box = page.getByLabel(name)
    const { width = 0, height = 0 } = (await box.boundingBox()) ?? {}
    for (const y of [height * 0.35, height * 0.65]) {
      await box.hover({ position: { x: width - 20, y } })
      await box.click({ position: { x: width - 20, y } })
    }
    expect(await box.inputValue()).toBe('')
    expect(await box.evaluate((element) => getComputedStyle(element).appearance)).toBe('textfield')
  }
})

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
