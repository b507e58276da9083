import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, open, PHONE, sideways, visit, visitor } from './support/browser.ts'
import { clearOfHalfHour } from './support/half-hour.ts'
import { maya, nadia } from './support/pages.ts'

describe.each([
  { on: 'a desktop', width: DESKTOP },
  { on: 'a phone', width: PHONE },
])('on $on', ({ width }) => {
  test('the tabs are addresses and stay where one was reading [PRV-03, PRV-07]', async () => {
    const page = await visit(maya, { width })
    const tabs = page.getByRole('navigation', { name: 'Profile' })
    const current = tabs.locator('[aria-current=page]')
    expect(await current.textContent()).toBe('About')
    await tabs.getByRole('link', { name: /^Feedback/ }).click()
    await page.waitForURL('**?tab=feedback')
    await page.getByText(/\d+ received, \d+ published/).waitFor()
    expect(await current.textContent()).toMatch(/^Feedback/)
    await tabs.getByRole('link', { name: /^Portfolio/ }).click()
    await page.waitForURL('**?tab=portfolio')
    await page.locator('h2:text-is("Portfolio") + ul img').first().waitFor()
    await page.goBack()
    await page.getByText(/\d+ received, \d+ published/).waitFor()
    await tabs.getByRole('link', { name: 'About' }).click()
    await page.getByRole('heading', { name: /^About / }).waitFor()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Browse Freelancers' }).click()
    await page.waitForURL('**/directory')
  })

  test('phone and email appear in place on a click, and only then [PRV-10, PRV-14, PRV-43]', async () => {
    const { page } = await visitor({ width, from: `203.0.113.${100 + (width % 100)}` })
    const source = (await (await open(page, maya))?.text()) ?? ''
    await page.getByRole('button', { name: 'Show phone' }).click()
    const phone = page.locator('a[href^="tel:"]')
    await phone.waitFor()
    await page.getByRole('button', { name: 'Show e-mail' }).click()
    const mail = page.getByRole('complementary').locator('a[href^="mailto:"]')
    await mail.waitFor()
    expect(new URL(page.url()).pathname).toBe(maya)
    for (const shown of [phone, mail]) {
      const value = (await shown.textContent()) ?? ''
      expect(value.length).toBeGreaterThan(5)
      expect(source).not.toContain(value)
      expect(source).not.toContain(value.replaceAll(' ', ''))
    }
  })
})

test('the 11th contact within an hour is refused in words, from that address alone [PRV-13]', async () => {
  await clearOfHalfHour()
  const { page } = await visitor({ from: '203.0.113.7', expects: /status of 429/ })
  for (let shown = 1; shown <= 10; shown += 1) {
    await open(page, maya)
    await page.getByRole('button', { name: 'Show phone' }).click()
    await page.locator('a[href^="tel:"]').waitFor()
  }
  await open(page, maya)
  await page.getByRole('button', { name: 'Show phone' }).click()
  const refusal = page.getByRole('complementary').getByRole('alert')
  await refusal.waitFor()
  expect(await refusal.textContent()).toMatch(/^[A-Z].{15,}\.$/)
  expect(await page.locator('a[href^="tel:"]').count()).toBe(0)

  const other = await visit(maya, { from: '203.0.113.8' })
  await other.getByRole('button', { name: 'Show phone' }).click()
  await other.locator('a[href^="tel:"]').waitFor()
})

describe('on a phone of 360 x 740', () => {
  const top = async (found: Locator) => Math.round((await found.first().boundingBox())?.y ?? 9_999)

  test('name, rating, price and tabs stand before the first words at 340 px, a review before 900 [PRV-04, PRV-07]', async () => {
    const page = await visit(maya, { width: PHONE })
    const main = page.getByRole('main')
    const positions = [
      await top(main.getByRole('heading', { level: 1 })),
      await top(main.getByText(/out of 5, \d+ reviews/)),
      await top(main.getByText(/^from £[\d.,]+/)),
      await top(main.getByText(/^Usually answers within/)),
      await top(page.getByRole('navigation', { name: 'Profile' })),
    ]
    expect(positions).toEqual(positions.toSorted((one, other) => one - other))
    expect(positions[2]).toBeLessThan(260)
    expect(await top(main.locator('p[dir=auto]'))).toBeLessThan(340)
    expect(await top(page.getByRole('region', { name: 'Newest review' }))).toBeLessThan(900)
    expect(await sideways(page)).toBe(0)
  })

  test('the bar with the ways to get in touch stands at the foot of the window until the end of what is read [PRV-10, PRV-17]', async () => {
    const page = await visit(maya, { width: PHONE })
    const bar = page.locator('.action-bar')
    const foot = async () => {
      const box = await bar.boundingBox()
      return Math.round((box?.y ?? 0) + (box?.height ?? 0))
    }
    expect(await foot()).toBe(740)
    expect(await bar.getByRole('link', { name: 'Send a message' }).isVisible()).toBe(true)
    expect(await bar.getByRole('button', { name: 'Show phone' }).isVisible()).toBe(true)
    await page.evaluate(() => window.scrollBy(0, 900))
    expect(await foot()).toBe(740)
    await page.getByRole('heading', { name: 'Similar providers' }).scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollBy(0, 600))
    await expect.poll(foot).toBeLessThan(740)
  })

  test('no focus is ever under the bar', async () => {
    const page = await visit(maya, { width: PHONE })
    await page.getByRole('heading', { level: 1 }).click()
    const covered: string[] = []
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab')
      const under = await page.evaluate(() => {
        const focused = document.activeElement
        const bar = document.querySelector('.action-bar')
        if (!focused || !bar || bar.contains(focused)) return null
        const [box, edge] = [focused.getBoundingClientRect(), bar.getBoundingClientRect()]
        return box.bottom > edge.top + 1 && box.top < edge.bottom ? (focused.textContent ?? '') : null
      })
      if (under !== null) covered.push(under)
    }
    expect(covered).toEqual([])
  })

  test('the message form stands in the page, not in the bar, and works by the link without JavaScript [PRV-17]', async () => {
    const page = await visit(maya, { width: PHONE, script: false })
    await page.getByRole('link', { name: 'Send a message' }).click()
    await page.waitForURL('**?action=contact#message')
    const box = page.getByRole('textbox', { name: /^Your message to/ })
    expect(await box.isVisible()).toBe(true)
    expect(await page.locator('.action-bar').getByRole('textbox').count()).toBe(0)
  })

  test('at 400 % zoom the bar scrolls with the page', async () => {
    const page = await visit(maya, { width: PHONE })
    await page.setViewportSize({ width: 320, height: 256 })
    const position = () => page.locator('.action-bar').evaluate((bar) => getComputedStyle(bar).position)
    expect(await position()).toBe('static')
    expect(await sideways(page)).toBe(0)
  })

  test('in forced colours the bar and its buttons have edges', async () => {
    const page = await visit(maya, { width: PHONE })
    await page.emulateMedia({ forcedColors: 'active' })
    const edges = await page
      .locator('.action-bar, .action-bar .button')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).borderTopStyle))
    expect(edges).toEqual(['solid', 'solid', 'solid'])
  })
})

test('a picture of the head opens all of them, and the focus comes back to it', async () => {
  const page = await visit(maya)
  const pictures = page
    .getByRole('main')
    .locator('header')
    .first()
    .getByRole('link')
    .filter({ has: page.locator('img') })
  await pictures.nth(1).click()
  const shown = page.getByRole('dialog')
  await shown.getByRole('img').first().waitFor()
  await page.keyboard.press('Escape')
  await shown.waitFor({ state: 'hidden' })
  await expect.poll(() => pictures.nth(1).evaluate((link) => link === document.activeElement)).toBe(true)
})

test('without JavaScript the pictures of the head lead to the portfolio', async () => {
  const page = await visit(maya, { script: false })
  const header = page.getByRole('main').locator('header').first()
  await header
    .getByRole('link')
    .filter({ has: page.locator('img') })
    .first()
    .click()
  await page.waitForURL('**?tab=portfolio')
})

test.each(['portfolio', 'feedback'])('a link to the tab %s lands on it on a phone [PRV-07]', async (tab) => {
  const page = await visit(maya, { width: PHONE })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await open(page, `${maya}?tab=${tab}`)
  const tabs = page.getByRole('navigation', { name: 'Profile' })
  await expect.poll(async () => (await tabs.boundingBox())?.y ?? 9_999).toBeLessThan(200)
})

test('what only a screen can do is left out of a printed listing', async () => {
  const page = await visit(maya)
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  for (const { role, name } of [
    { role: 'button', name: 'Share' },
    { role: 'button', name: 'Show phone' },
    { role: 'button', name: /^Save / },
    { role: 'navigation', name: 'Profile' },
    { role: 'heading', name: 'Similar providers' },
    { role: 'link', name: 'Report this listing' },
  ] as const) {
    expect(await main.getByRole(role, { name }).count(), String(name)).toBe(0)
  }
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  expect(await page.getByText(page.url(), { exact: true }).isVisible()).toBe(true)
})

test('printed feedback is what people wrote, without what filters, reports and leads on', async () => {
  const page = await visit(`${maya}?tab=feedback`)
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  expect(await main.getByText('What was done').count()).toBeGreaterThan(3)
  expect(await main.getByRole('link', { name: /^Report|^Next|^Highest rated/ }).count()).toBe(0)
  expect(await main.getByRole('button').count()).toBe(0)
})

test('Share copies the address of the profile', async () => {
  const page = await visit(`${maya}?tab=feedback`, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText('Link copied').waitFor()
  // Pasted, since our pages may not read the clipboard.
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' })))
  const box = page.locator('#paste')
  await box.press('Control+V')
  await expect.poll(() => box.inputValue()).toBe(`${new URL(page.url()).origin}${maya}`)
})

test('a listing says how far it is from where the visitor needs someone, and from where that is', async () => {
  const { page, context } = await visitor()
  await open(page, maya)
  const header = page.getByRole('main').locator('header').first()
  expect(await header.textContent()).not.toMatch(/miles?/)
  await context.addCookies([{ name: 'fettle.near', value: 'M25', url: new URL(page.url()).origin }])
  await open(page, maya)
  expect(await header.textContent()).toMatch(/Manchester, M1 · [\d.]+ miles from M25/)
})

test('?action=contact opens the message form beside the other ways to get in touch [PRV-17, MSG-01]', async () => {
  const page = await visit(`${maya}?action=contact`)
  const contact = page.getByRole('complementary', { name: 'Contact and actions' })
  expect(await contact.getByRole('button', { name: 'Show phone' }).isVisible()).toBe(true)
  await contact.getByRole('textbox').waitFor()
})

test('?action=contact lands on the message form on a phone, where it stands below the words [PRV-17]', async () => {
  const page = await visit(`${maya}?action=contact`, { width: PHONE })
  const box = page.getByRole('textbox', { name: /^Your message to/ })
  await expect.poll(async () => (await box.boundingBox())?.y ?? 9_999).toBeLessThan(700)
  const send = await page.getByRole('button', { name: 'Send message' }).boundingBox()
  expect((send?.y ?? 9_999) + (send?.height ?? 0)).toBeLessThan(740)
})

test('an unclaimed listing has no message form and says why [PRV-06]', async () => {
  // They are among the last of all.
  const page = await visit('/directory?location=Anywhere&page=80')
  const card = page.getByRole('article').filter({ hasText: 'Unclaimed' }).first()
  while ((await card.count()) === 0) {
    const here = page.url()
    await page.getByRole('link', { name: 'Previous page' }).click()
    await page.waitForURL((url) => url.href !== here)
  }
  await card.getByRole('heading').getByRole('link').click()
  await page.getByText('This business has not joined Fettle yet').waitFor()
  expect(await page.getByRole('link', { name: 'Send a message' }).count()).toBe(0)
  expect(await page.getByRole('main').locator('header').first().getByText('Unclaimed').isVisible()).toBe(true)
})

test.each([
  ['nobody has that number', '/directory/00000000-0000-4000-8000-000000000000'],
  ['it is no number at all', '/directory/plumber'],
  ['its owner has no membership', nadia],
])('a profile is not available when %s: 404, in words, with a way back [PRV-19, PRV-21]', async (_why, path) => {
  const { page } = await visitor({ expects: /status of 404/ })
  const answer = await open(page, path)
  expect(answer?.status()).toBe(404)
  expect(await page.title()).toBe('Professional Not Found | Fettle')
  await page.getByRole('heading', { level: 1, name: 'Profile Not Available' }).waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'Back to Directory' }).click()
  await page.waitForURL('**/directory')
})

test('when loading fails: a toast, and back to the directory [PRV-22]', async () => {
  const page = await visit('/directory?service=plumber&location=M1', { expects: /status of 500/ })
  await page.route(/directory\/[0-9a-f-]+\.data/, (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await page.getByText('Profile not found', { exact: true }).waitFor()
  await page.waitForURL('**/directory')
  await page.getByRole('heading', { level: 1, name: 'Professionals' }).waitFor()
})
