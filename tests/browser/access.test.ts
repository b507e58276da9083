import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, open, PHONE, visit, visitor } from './browser.ts'
import { pages } from './pages.ts'
import { signIn } from './people.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const looks = [
  { width: DESKTOP, scheme: 'light' },
  { width: DESKTOP, scheme: 'dark' },
  { width: PHONE, scheme: 'light' },
] as const

/** What axe finds (within an element), in each look: the rule and the first elements that break it. */
async function findings(page: Page, within = 'html'): Promise<string[]> {
  const found: string[] = []
  for (const { width, scheme } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    // Another scheme changes nothing but colours.
    const axe = new AxeBuilder({ page }).include(within).setLegacyMode()
    const judge = scheme === 'dark' ? axe.withRules('color-contrast') : axe.withTags(rules)
    const { violations, passes } = await judge.analyze()
    expect(passes.length).toBeGreaterThan(scheme === 'dark' ? 0 : 10)
    for (const { id, nodes } of violations) {
      const where = nodes.slice(0, 3).map(({ target, failureSummary }) => `${target} ${failureSummary ?? ''}`)
      found.push(`${width} ${scheme} ${id}: ${where.join(' | ')}`)
    }
  }
  return found
}

test.each([...pages.map(({ path }) => path), '/dev/kit'])('axe finds nothing on %s', async (path) => {
  const page = await visit(path, { expects: /status of 404/ })
  expect(await findings(page)).toEqual([])
})

test('axe finds nothing on /contact with errors', async () => {
  const page = await visit('/contact', { expects: /status of 400/ })
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('There is a problem').waitFor()
  expect(await findings(page)).toEqual([])
})

test('axe finds nothing while suggestions, a toast and the near-me controls are open', async () => {
  const { page } = await visitor({
    permissions: ['geolocation'],
    geolocation: { latitude: 53.48, longitude: -2.24 },
  })
  await open(page, '/')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: 'Close notification' }).focus()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Near me' }).click()
  await page.getByText('Using your location', { exact: true }).waitFor()
  expect(await findings(page)).toEqual([])
  await open(page, '/directory')
  await page.setViewportSize({ width: DESKTOP, height: 900 })
  await page.getByLabel('Location').first().pressSequentially('Manch')
  await page.getByRole('listbox', { name: 'Location' }).waitFor()
  expect(await findings(page)).toEqual([])
})

test('axe finds nothing in the open sheet and menu of a phone', async () => {
  const page = await visit('/directory', { width: PHONE })
  const look = async () => {
    const { violations } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze()
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)
  }
  await page.getByRole('button', { name: 'Search and filters' }).click()
  expect(await look()).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByLabel('Menu').click()
  expect(await look()).toEqual([])
})

test.each([
  ['maya', '/dashboard'],
  ['nadia', '/dashboard'],
  ['tom', '/dashboard'],
  ['tom', '/messages'],
  ['maya', '/matching-jobs'],
  ['tom', '/matching-jobs'],
] as const)('axe finds nothing for %s on %s', async (who, path) => {
  const { page, context } = await visitor({ expects: /status of 403/ })
  await signIn(context, who)
  await open(page, path)
  // What left the view keeps the colours of the look before, until it is seen again.
  await page.getByRole('contentinfo').evaluate((footer) => footer.style.setProperty('content-visibility', 'visible'))
  expect(await findings(page)).toEqual([])
})

test('axe finds nothing in the header with the avatar menu open', async () => {
  const { page, context } = await visitor()
  await signIn(context, 'maya')
  await open(page, '/about')
  await page.getByRole('banner').locator('summary', { hasText: 'Your account' }).click()
  expect(await findings(page, 'header')).toEqual([])
})
