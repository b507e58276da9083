import { expect, test } from 'vitest'
import { open, PHONE, visit, visitor } from '../support/browser.ts'
import { shiftsOf, watchShifts } from '../support/layout-shifts.ts'

const long = ['/privacy', '/terms', '/how-ranking-works', '/how-feedback-works']

test.each(long)(
  '%s begins with what it says in short; on a phone its contents open by a key and lead on',
  async (path) => {
    const page = await visit(path, { width: PHONE })
    const contents = page.getByRole('navigation', { name: 'On this page' })
    const summary = await page.getByRole('region', { name: 'In short' }).boundingBox()
    expect(summary?.y).toBeLessThan(370)
    expect((await contents.boundingBox())?.y).toBeGreaterThan((summary?.y ?? 0) + (summary?.height ?? 0))
    expect(await contents.getByRole('link').count()).toBe(0)
    await contents.locator('summary').press('Enter')
    const last = contents.getByRole('link').last()
    const title = (await last.textContent()) ?? ''
    await last.press('Enter')
    const section = page.getByRole('heading', { name: title, level: 2 })
    await expect.poll(async () => (await section.boundingBox())?.y ?? 9_999).toBeLessThan(740)
  },
)

test('from 1024 px the contents of a long page stand open without JavaScript, and nothing moves', async () => {
  const plain = await visit('/privacy', { width: 1024, script: false })
  const contents = plain.getByRole('navigation', { name: 'On this page' })
  expect(await contents.getByRole('link', { name: 'Your rights' }).isVisible()).toBe(true)
  expect(await contents.locator('summary').isVisible()).toBe(false)
  const { page } = await visitor({ width: 1024, before: watchShifts })
  await open(page, '/privacy')
  expect(await shiftsOf(page)).toEqual([])
})
