import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { alive, DESKTOP, enter, open, PHONE, sideways, visitor, walking } from './support/browser.ts'
import { type Shift, shiftsOf, watchShifts } from './support/layout-shifts.ts'
import { createListing, signInToCreate } from './support/listings.ts'
import { maya, ofMembers } from './support/pages.ts'
import { signIn } from './support/people.ts'

test('no page of those who signed in jumps at 1280 px', async () => {
  const found: { who: string; path: string; shifts: Shift[] }[] = []
  for (const who of new Set(ofMembers.map(({ who }) => who))) {
    const { page, context } = await visitor({ expects: /status of 403/ })
    await signIn(context, who)
    await watchShifts(page)
    for (const { path } of ofMembers.filter((page) => page.who === who)) {
      await open(page, path)
      const shifts = await shiftsOf(page)
      if (shifts.length > 0) found.push({ who, path, shifts })
    }
  }
  expect(found).toEqual([])
}, 120_000)

test('the open menu, sheet, near-me controls and revealed contacts fit 320 px', async () => {
  const { page } = await visitor({
    width: 320,
    from: '203.0.113.90',
    permissions: ['geolocation'],
    geolocation: { latitude: 53.48, longitude: -2.24 },
  })
  await open(page, '/')
  await page.getByLabel('Menu').click()
  expect(await sideways(page)).toBe(0)
  await page.getByLabel('Menu').click()
  await page.getByRole('button', { name: 'Set manually' }).click()
  expect(await sideways(page)).toBe(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Near me' }).click()
  await page.getByText('Using your location', { exact: true }).waitFor()
  expect(await sideways(page)).toBe(0)
  await open(page, '/directory')
  await page.getByRole('button', { name: 'Search and filters' }).click()
  expect(await page.locator('#filters').evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBe(0)
  await open(page, maya)
  await page.getByRole('button', { name: 'Show e-mail' }).click()
  await page.locator('aside a[href^="mailto:"]').waitFor()
  expect(await sideways(page)).toBe(0)
})

test('names of 60 letters in one word fit the pages of members at 320 px', async () => {
  for (const who of ['maya', 'tom'] as const) {
    const { page, context } = await visitor({ width: 320 })
    await signIn(context, who)
    for (const path of ['/account', '/account/feedback', '/dashboard', '/messages', '/profile']) {
      await open(page, path)
      await page.evaluate((name) => {
        for (const one of document.querySelectorAll('bdi')) one.textContent = name
      }, 'Donaudampfschifffahrtselektrizitatenhauptbetriebswerkbauunter')
      expect(await sideways(page), `${who} ${path}`).toBe(0)
    }
  }
})

test('a name of 60 letters in one word fits a phone, on its listing and its page for admins', async () => {
  const admin = await signInToCreate('203.0.113.91')
  const path = await createListing(admin, 'Donaudampfschifffahrtselektrizitatenhauptbetriebswerkbauunter', null)
  await admin.setViewportSize({ width: PHONE, height: 740 })
  for (const address of [path, path.replace('/directory', '/admin/users'), `${path}/claim`]) {
    await open(admin, address)
    expect(await sideways(admin), address).toBe(0)
  }
})

test('the head of the admin area scrolls away at 400 % zoom', async () => {
  const { page } = await visitor({ expects: /status of 401/ })
  await open(page, '/admin')
  const position = () => page.getByRole('banner').evaluate((head) => getComputedStyle(head).position)
  expect(await position()).toBe('sticky')
  await page.setViewportSize({ width: 320, height: 256 })
  expect(await position()).toBe('static')
})

const walk = walking(async (width: number) => {
  const entered = await enter({ width })
  await slowly(entered.page)
  await watchShifts(entered.page)
  return entered
})

test.each(
  [PHONE, DESKTOP].flatMap((width) =>
    ['/', '/directory?service=plumber&location=M1', maya, '/categories/plumbing'].map((path) => ({ path, width })),
  ),
)('nothing jumps while $path arrives slowly at $width px', async ({ path, width }) => {
  const page = await walk(width)
  await page.goto(path)
  await alive(page)
  expect(await page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0)
  expect(await shiftsOf(page)).toEqual([])
})

async function slowly(page: Page) {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  })
}
