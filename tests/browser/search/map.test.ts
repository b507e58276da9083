import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bringAxe, content, findings } from '../support/axe.ts'
import { PHONE, sideways, visit } from '../support/browser.ts'
import { shiftsOf, watchShifts } from '../support/layout-shifts.ts'

const map = (page: Page) => page.getByRole('region', { name: 'Map of results' })
const pins = (page: Page) => map(page).getByRole('list', { name: 'On the map' }).getByRole('button')
const status = (page: Page) => map(page).locator('[aria-live]')
const surface = (page: Page) => map(page).getByRole('application')
const results = (page: Page) => page.getByRole('region', { name: 'Results', exact: true })
const searchHere = (page: Page) => map(page).getByRole('button', { name: 'Search this area' })
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const number = (text: string | null) => Number.parseInt(text ?? '', 10)
const settled = (page: Page) => status(page).filter({ hasText: /\d/ }).waitFor()

const LEEDS = '/directory?location=Leeds'
/** So few that each has a pin. */
const PLUMBERS = '/directory?service=plumber&location=Leeds'
/** What comes with a map: its code, its style, its outline, its pins. */
const ofMap = /results-map|map-dialog|directory\/map\?/

describe('beside the list', () => {
  test('the map of a wide window has the list’s professionals, and moves nothing when it comes', async () => {
    const page = await visit(LEEDS, { before: watchShifts })
    await settled(page)
    // Those who work in Leeds and live far away are outside of the map.
    const listed = number(await results(page).getByRole('status').textContent())
    const mapped = number(await status(page).textContent())
    expect(mapped).toBeGreaterThan(0)
    expect(mapped).toBeLessThanOrEqual(listed)
    const many = await pins(page).and(page.locator('.map-cluster')).allTextContents()
    const alone = await pins(page).and(page.locator(':not(.map-cluster)')).count()
    expect(many.reduce((sum, text) => sum + number(text), alone)).toBe(mapped)
    expect(await shiftsOf(page)).toEqual([])
  })

  test('pins follow the filters', async () => {
    const page = await visit(LEEDS)
    await settled(page)
    const all = await status(page).textContent()
    await page.getByLabel('Category').selectOption({ index: 1 })
    await page.waitForURL('**category=**')
    await page.waitForFunction((before) => document.querySelector('.map [aria-live]')?.textContent !== before, all)
    expect(number(await status(page).textContent())).toBeLessThan(number(all))
  })

  test('a card that is pointed at marks its pin, and a pin its card', async () => {
    const page = await visit(PLUMBERS)
    await settled(page)
    const card = results(page).getByRole('article').first()
    await card.hover()
    await map(page).locator('.map-pin[data-marked]').waitFor()
    const single = pins(page).and(page.locator(':not(.map-cluster)'))
    const names = await results(page).getByRole('article').getByRole('heading').allTextContents()
    for (const pin of await single.all()) {
      const name = ((await pin.getAttribute('aria-label')) ?? '').replace(/, from £.*/, '')
      if (!names.includes(name)) continue
      await pin.focus()
      await page.locator('.listing-card[data-marked]').getByRole('heading', { name }).waitFor()
      return
    }
  })

  test('“Search this area” lists who is around the middle, keeps the other filters, and leaves the map where it is', async () => {
    const page = await visit(`${LEEDS}&hideUnclaimed=true`)
    await settled(page)
    expect(await searchHere(page).count()).toBe(0)
    const box = await surface(page).boundingBox()
    const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    await page.mouse.move(middle.x + 60, middle.y + 90, { steps: 4 })
    await page.mouse.up()
    await searchHere(page).click()
    await page.waitForURL('**location=Map+area**')
    expect(query(page)).toMatchObject({ location: 'Map area', hideUnclaimed: 'true' })
    expect(Number(query(page).lat)).toBeGreaterThan(53.81)
    expect(Number(query(page).lng)).toBeLessThan(-1.56)
    await results(page).getByText('of the map’s middle').waitFor()
    expect(await searchHere(page).count()).toBe(0)
    expect(await page.getByLabel('Near me').isChecked()).toBe(false)
  })

  test('keys move and zoom it; Tab reaches pins, Enter opens one, Escape closes it and then leads to the list', async () => {
    const page = await visit(PLUMBERS)
    await settled(page)
    await surface(page).focus()
    await page.keyboard.press('+')
    await page.keyboard.press('ArrowLeft')
    await searchHere(page).waitFor()
    await page.keyboard.press('-')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    const focused = page.locator('.map-pin:focus')
    await focused.waitFor()
    expect(await focused.getAttribute('aria-label')).toBe(await pins(page).first().getAttribute('aria-label'))
    const single = pins(page).and(page.locator(':not(.map-cluster)')).first()
    await single.focus()
    await page.keyboard.press('Enter')
    expect(await single.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Tab')
    expect(await page.locator('.map-opened a:focus').getAttribute('href')).toMatch(/^\/directory\/[0-9a-f-]{36}$/)
    await page.keyboard.press('Escape')
    expect(await map(page).locator('.map-opened').count()).toBe(0)
    expect(await page.locator('.map-pin:focus').count()).toBe(1)
    await page.keyboard.press('Escape')
    expect(await page.locator('.listing-card a:focus').count()).toBe(1)
  })

  test('axe finds nothing on it, opened too, in both schemes', async () => {
    const page = await visit(PLUMBERS, { before: bringAxe })
    await settled(page)
    await pins(page).and(page.locator(':not(.map-cluster)')).first().click()
    await map(page).locator('.map-opened').waitFor()
    expect(await findings(page, content)).toEqual([])
  })

  test('with forced colours edges say where pins are, and which one is meant', async () => {
    const page = await visit(PLUMBERS, { before: (page) => page.emulateMedia({ forcedColors: 'active' }) })
    await settled(page)
    await pins(page).and(page.locator(':not(.map-cluster)')).first().click()
    const edges = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) => [
          ...new Set(all.map((pin) => `${getComputedStyle(pin).borderTopStyle} ${getComputedStyle(pin).outlineStyle}`)),
        ])
    expect(await edges('.map-pin[data-marked]')).toEqual(['solid solid'])
    expect(await edges('.map-pin:not([data-marked])')).toEqual(['solid none'])
  })
})

describe('on a phone', () => {
  test('nothing of the map comes before a press; it covers the screen, and there are two ways back', async () => {
    const asked: string[] = []
    const page = await visit(LEEDS, {
      width: PHONE,
      before: async (page) =>
        page.on('request', (request) => void (ofMap.test(request.url()) && asked.push(request.url()))),
    })
    expect(await map(page).count()).toBe(0)
    expect(asked).toEqual([])
    const button = page.getByRole('button', { name: 'Map', exact: true })
    await button.click()
    await settled(page)
    expect(await sideways(page)).toBe(0)
    const screen = await page.getByRole('dialog', { name: 'Map' }).boundingBox()
    expect(screen).toMatchObject({ x: 0, y: 0, width: PHONE, height: 740 })
    await page.getByRole('button', { name: 'Back to the list' }).click()
    expect(await map(page).count()).toBe(0)
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await button.click()
    await settled(page)
    await page.keyboard.press('Escape')
    expect(await map(page).count()).toBe(0)
  })
})

describe('without JavaScript', () => {
  test.each([PHONE, 1280])('there is no map at %i px, and no gap where it would be', async (width) => {
    const page = await visit(LEEDS, { width, script: false })
    expect(await page.getByRole('button', { name: 'Map', exact: true }).count()).toBe(0)
    expect(await page.locator('.map-column').isVisible()).toBe(false)
    const [grid, list] = await Promise.all([page.locator('.results').boundingBox(), results(page).boundingBox()])
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeCloseTo((grid?.x ?? 0) + (grid?.width ?? 0), 0)
  })
})
