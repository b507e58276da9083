import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { content, findingsNow } from '../support/axe.ts'
import { DESKTOP, open, sideways, turning, visitor } from '../support/browser.ts'

/** The sign-in at the address. */
const expects = /status of 401/

test('a moderator works through the queue by keyboard, at desk and phone size [ADM-45, ADM-46, ADM-47]', async () => {
  const { page } = await visitor({ expects, from: '203.0.113.95', width: DESKTOP })
  await open(page, '/admin/feedback')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Feedback Moderation' }).waitFor()
  const entries = page.locator('article')
  const count = await entries.count()
  expect(count).toBeGreaterThan(4)
  const focused = () => entries.evaluateAll((all) => all.findIndex((entry) => entry.contains(document.activeElement)))
  /** Titles are not unique. */
  const shown = () => entries.evaluateAll((all) => all.map((entry) => entry.getAttribute('aria-labelledby')))

  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  expect(await focused()).toBe(1)
  await page.getByRole('status').getByText(`Item 2 of ${count}`).waitFor()
  await page.keyboard.press('?')
  await page.getByText('remove: choose a reason, then Enter').waitFor()
  await page.keyboard.press('?')
  const [, second, third] = await shown()

  await page.keyboard.press('k')
  await page.keyboard.press('j')
  expect(await focused()).toBe(1)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.keyboard.down('a')
  await page.getByText('Published', { exact: true }).first().waitFor()
  await expect.poll(shown).not.toContain(second)
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('a')
  await page.keyboard.up('a')
  await expect.poll(focused).toBe(1)
  expect(await findingsNow(page, content)).toEqual([])
  expect((await shown())[1]).toBe(third)
  expect(sent).toHaveLength(1) // a key that is held decides on one entry

  await (await turning(page))('phone')
  expect(await sideways(page)).toBe(0)
  await page.keyboard.press('u')
  const reason = entries.nth(1).getByLabel('Reason')
  await expect.poll(() => reason.evaluate((select) => select === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await focused()).toBe(1)
  await page.keyboard.press('u')
  await reason.selectOption('Advertising')
  expect(await sideways(page)).toBe(0)
  expect(await findingsNow(page, content)).toEqual([])
  await reason.press('Enter')
  await page.getByText('Its author is told why.').first().waitFor()
  await expect.poll(shown).not.toContain(third)
  await expect.poll(focused).toBe(1)
  await page.keyboard.press('e')
  await page.waitForURL('**/admin/feedback/*#edit')
  await page.getByLabel('Title').waitFor()
  expect(await sideways(page)).toBe(0)
  expect(await findingsNow(page, content)).toEqual([])
})
