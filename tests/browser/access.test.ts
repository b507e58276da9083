import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { bringAxe, content, findings, findingsNow } from './support/axe.ts'
import { DESKTOP, open, PHONE, sideways, turning, visit, visitor } from './support/browser.ts'
import { shiftsOf, watchShifts } from './support/layout-shifts.ts'
import { maya, ofMembers, pages } from './support/pages.ts'
import { signIn } from './support/people.ts'

// Many pages in one window: a browser that has the site's code looks at them in half the time.
const LONG = 300_000

test(
  'every page has its title, fits 320 px without scrolling sideways, and axe finds nothing [HOME-02, CAT-01, PRV-20, PRV-21, NAV-70]',
  async () => {
    const { page } = await visitor({ expects: /status of 404/, before: bringAxe })
    const all = [...pages, { path: '/dev/kit', title: 'The kit | Fettle' }]
    const turn = await turning(page)
    const found: unknown[] = []
    for (const { path } of all) {
      await turn('phone')
      await open(page, path)
      const seen = { path, title: await page.title(), wider: await sideways(page) }
      await turn('desk')
      found.push({ ...seen, findings: await findings(page, content) })
    }
    expect(found).toEqual(all.map((page) => ({ ...page, wider: 0, findings: [] })))
  },
  LONG,
)

test.each(['maya', 'nadia', 'tom'] as const)(
  'every page of %s fits 320 px and does not jump, and axe finds nothing [NAV-70]',
  async (who) => {
    const { page, context } = await visitor({ expects: /status of 403/, before: bringAxe })
    await signIn(context, who)
    await watchShifts(page)
    const paths = ofMembers.filter((page) => page.who === who).map(({ path }) => path)
    const turn = await turning(page)
    const found: unknown[] = []
    for (const path of paths) {
      await turn('phone')
      await open(page, path)
      const seen = { path, shifts: await shiftsOf(page), wider: await sideways(page) }
      await turn('desk')
      found.push({ ...seen, findings: await findings(page, content) })
    }
    expect(found).toEqual(paths.map((path) => ({ path, shifts: [], wider: 0, findings: [] })))
  },
  LONG,
)

test('with forced colours edges and highlights say what backgrounds said', async () => {
  const { page, context } = await visitor({ before: (page) => page.emulateMedia({ forcedColors: 'active' }) })
  await signIn(context, 'maya')
  const looks = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((elements) => [...new Set(elements.map((element) => getComputedStyle(element).backgroundColor))])
  await open(page, '/account?tab=notifications')
  const [on] = await looks('.toggle:is(:checked, [aria-checked=true])')
  const [off] = await looks('.toggle:not(:checked, [aria-checked=true])')
  expect(on).toBeTruthy()
  expect(off).toBeTruthy()
  expect(on).not.toBe(off)
  await open(page, `${maya}?tab=feedback`)
  for (const chosen of ['.tab-link', 'nav a.rounded-full']) {
    expect(await looks(`${chosen}[aria-current]`), chosen).toEqual([on])
    expect(await looks(`${chosen}:not([aria-current])`), chosen).not.toContain(on)
  }
  const edges = await page
    .locator('#content :is(.button, .progress)')
    .evaluateAll((elements) => [...new Set(elements.map((element) => getComputedStyle(element).borderTopWidth))])
  expect(edges).toEqual(['1px'])
})

test('with forced colours what is chosen is seen: boxes, stars, cards, an order, a suggestion', async () => {
  const page = await visit('/dev/kit', { before: (page) => page.emulateMedia({ forcedColors: 'active' }) })
  const picture = (box: Locator) => box.screenshot({ animations: 'disabled' })
  const box = page.locator('input.tick[type=checkbox]:not(:disabled)').first()
  await box.uncheck()
  const empty = await picture(box)
  await box.check()
  expect((await picture(box)).equals(empty)).toBe(false)
  const stars = page.getByRole('radio', { name: /stars?:/ })
  const cards = page.locator('label', { has: stars })
  await cards.nth(3).click()
  const outlines = await cards.evaluateAll((labels) => labels.map((label) => getComputedStyle(label).outlineStyle))
  expect(outlines.slice(0, 5)).toEqual(['none', 'none', 'none', 'solid', 'none'])

  await open(page, '/directory?location=M1')
  const grounds = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((parts) => [...new Set(parts.map((part) => getComputedStyle(part).backgroundColor))])
  const [highlight] = await grounds('.order-link[aria-current]')
  expect(await grounds('.order-link:not([aria-current])')).not.toContain(highlight)
  await page.getByLabel('Service', { exact: true }).fill('plum')
  await page.getByRole('option').nth(1).waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => grounds('[role=option][data-highlighted]')).toEqual([highlight])
  expect(await grounds('[role=option]:not([data-highlighted])')).not.toContain(highlight)
})

test('axe finds nothing on a whole page, header and footer included', async () => {
  const page = await visit('/about')
  expect(await findings(page)).toEqual([])
})

test('axe finds nothing on /contact with errors', async () => {
  const page = await visit('/contact', { expects: /status of 400/ })
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('There is a problem').waitFor()
  expect(await findings(page, content)).toEqual([])
})

test('axe finds nothing while suggestions, a toast and the near-me controls are open', async () => {
  const { page } = await visitor({
    permissions: ['geolocation'],
    geolocation: { latitude: 53.48, longitude: -2.24 },
  })
  await open(page, '/')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: 'Close notification' }).focus()
  expect(await findings(page, content)).toEqual([])
  await page.getByRole('button', { name: 'Near me' }).click()
  await page.getByText('Using your location', { exact: true }).waitFor()
  expect(await findings(page, content)).toEqual([])
  await open(page, '/directory')
  await page.setViewportSize({ width: DESKTOP, height: 900 })
  await page.getByLabel('Location').first().pressSequentially('Manch')
  await page.getByRole('listbox', { name: 'Location' }).waitFor()
  expect(await findings(page, content)).toEqual([])
})

test('axe finds nothing in the open sheet and menu of a phone', async () => {
  const page = await visit('/directory', { width: PHONE })
  await page.getByRole('button', { name: 'Search and filters' }).click()
  expect(await findingsNow(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByLabel('Menu').click()
  expect(await findingsNow(page)).toEqual([])
})

test('axe finds nothing in the header with the avatar menu open', async () => {
  const { page, context } = await visitor()
  await signIn(context, 'maya')
  await open(page, '/about')
  await page.getByRole('banner').locator('summary', { hasText: 'Your account' }).click()
  expect(await findings(page, { include: ['header'] })).toEqual([])
})
