import { describe, expect, test } from 'vitest'
import { DESKTOP, open, PHONE, visit, visitor } from './support/browser.ts'
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
    await page.getByRole('main').locator('img[src^="/media/"]').first().waitFor()
    await page.goBack()
    await page.getByText(/\d+ received, \d+ published/).waitFor()
    await tabs.getByRole('link', { name: 'About' }).click()
    await page.getByRole('heading', { name: /^About / }).waitFor()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Browse Freelancers' }).click()
    await page.waitForURL('**/directory')
  })

  test('phone and e-mail appear in place on a click, and only then [PRV-10, PRV-14, PRV-43]', async () => {
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
  const shown = async (name: string) => page.getByRole('button', { name, exact: true }).isVisible()
  expect([await shown('Share'), await shown('Show phone'), await shown('Save this provider')]).toEqual([
    false,
    false,
    false,
  ])
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
})

test('Share copies the address of the profile', async () => {
  const page = await visit(`${maya}?tab=feedback`, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText('Link copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${new URL(page.url()).origin}${maya}`)
})

test('a listing says how far it is from the place of the last search, if that had one', async () => {
  const page = await visit(maya)
  const header = page.getByRole('main').locator('header').first()
  expect(await header.textContent()).not.toMatch(/miles?/)
  await open(page, '/directory?service=plumber&location=M1 1AE')
  const cards = await page.getByRole('article').evaluateAll((articles) =>
    articles.slice(0, 4).map((article) => ({
      path: article.querySelector('a')?.pathname ?? '',
      miles: /Ranked by distance: ([\d.]+ miles?) away/.exec(article.textContent ?? '')?.[1],
    })),
  )
  expect(cards).toHaveLength(4)
  for (const { path, miles } of cards) {
    await open(page, path)
    await header.getByText(`· ${miles} from M1`).waitFor({ timeout: 5_000 })
  }
  await open(page, '/directory?service=plumber')
  await page.getByRole('article').first().waitFor()
  await open(page, maya)
  expect(await header.textContent()).not.toMatch(/miles?/)
})

test('?action=contact opens the message form beside the other ways to get in touch [PRV-17, MSG-01]', async () => {
  const page = await visit(`${maya}?action=contact`)
  const contact = page.getByRole('complementary', { name: 'Contact and actions' })
  expect(await contact.getByRole('button', { name: 'Show phone' }).isVisible()).toBe(true)
  await contact.getByRole('textbox').waitFor()
})

test('an unclaimed listing has no message form and says why [PRV-06]', async () => {
  const page = await visit('/directory?page=17')
  const card = page.getByRole('article').filter({ hasText: 'Unclaimed' }).first()
  for (let number = 16; (await card.count()) === 0; number -= 1) {
    await page.getByRole('link', { name: 'Previous page' }).click()
    await page.waitForURL(`**/directory?page=${number}`)
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
  const page = await visit('/directory', { expects: /status of 500/ })
  await page.route(/directory\/[0-9a-f-]+\.data/, (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await page.getByText('Profile not found', { exact: true }).waitFor()
  await page.waitForURL('**/directory')
  await page.getByRole('heading', { level: 1, name: 'Professionals' }).waitFor()
})
