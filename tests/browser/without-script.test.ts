import { describe, expect, test } from 'vitest'
import { DESKTOP, PHONE, visit } from './support/browser.ts'
import { maya } from './support/pages.ts'

const script = false

describe.each([
  { on: 'a desktop', width: DESKTOP },
  { on: 'a phone', width: PHONE },
])('without JavaScript on $on', ({ width }) => {
  test('the home page searches', async () => {
    const page = await visit('/', { script, width })
    await page.getByPlaceholder('What service are you looking for?').fill('plumber')
    await page.getByPlaceholder('Enter city, zip code, or postal code...').fill('M1 1AE')
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
    await page.waitForURL('**/directory?service=plumber&location=M1+1AE')
    await page.getByText('within 25 miles of M1').waitFor()
    expect(await page.getByRole('article').first().textContent()).toContain('Manchester')
  })

  test('an empty search says what is missing and stays on the home page [HOME-07]', async () => {
    const page = await visit('/', { script, width })
    await page.getByPlaceholder('What service are you looking for?').fill(' ')
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
    // Playwright's own search leaves <noscript> out.
    await expect
      .poll(() => page.getByRole('main').textContent())
      .toContain('Please enter a service or location to search.')
    const { pathname, search } = new URL(page.url())
    expect([pathname, search]).toEqual(['/', ''])
  })

  test('an address holds no empty fields of a form', async () => {
    const page = await visit('/directory?category=&service=plumber&location=&radius=25', { script, width })
    expect(new URL(page.url()).search).toBe('?service=plumber')
    await page.goto('/job-directory?category=&location=&minBudget=50&maxBudget=')
    expect(new URL(page.url()).search).toBe('?minBudget=50')
  })

  test('the directory filters by submit; on a phone the sheet opens', async () => {
    const page = await visit('/directory', { script, width })
    if (width === PHONE) {
      expect(await page.getByLabel('Service', { exact: true }).isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Search and filters' }).click()
    }
    await page.getByLabel('Service', { exact: true }).fill('plumber')
    await page.getByLabel('Radius').selectOption('50 miles')
    await page.getByLabel('Hide unclaimed').check()
    await page.getByRole('button', { name: 'Show results' }).click()
    await page.waitForURL('**/directory?**')
    const chosen = new URL(page.url()).searchParams
    expect([chosen.get('service'), chosen.get('radius'), chosen.get('hideUnclaimed')]).toEqual([
      'plumber',
      '50',
      'true',
    ])
    expect(await page.getByLabel('Service', { exact: true }).inputValue()).toBe('plumber')
    expect(await page.getByRole('article').count()).toBeGreaterThan(0)
  })

  test('phone and email open on a page of their own [PRV-11]', async () => {
    const page = await visit(maya, { script, width, from: `203.0.113.${40 + (width % 100)}` })
    await page.getByRole('button', { name: 'Show phone' }).click()
    await page.getByRole('heading', { level: 1, name: 'Contact details' }).waitFor()
    expect(await page.getByRole('main').locator('a[href^="tel:"]').textContent()).toMatch(/^0[\d ]{9,}$/)
    await page.getByRole('link', { name: 'Back to the profile' }).click()
    await page.getByRole('button', { name: 'Show e-mail' }).click()
    await page.getByRole('main').locator('a[href^="mailto:"]').waitFor()
  })

  test('what needs JavaScript is not shown', async () => {
    const page = await visit('/', { script, width })
    expect(await page.getByRole('button', { name: 'Near me' }).isVisible()).toBe(false)
    await page.goto(maya)
    expect(await page.getByRole('button', { name: 'Share' }).isVisible()).toBe(false)
  })
})

test('pages turn', async () => {
  const page = await visit('/directory?location=Anywhere', { script })
  const first = await page.getByRole('article').first().getByRole('heading').textContent()
  await page.getByRole('link', { name: 'Next page' }).click()
  await page.waitForURL('**/directory?location=Anywhere&page=2')
  expect(await page.getByRole('article').first().getByRole('heading').textContent()).not.toBe(first)
})

test('the tabs of a listing open', async () => {
  const page = await visit(maya, { script })
  const tabs = page.getByRole('navigation', { name: 'Profile' })
  await tabs.getByRole('link', { name: /^Feedback/ }).click()
  await page.getByText(/\d+ received, \d+ published/).waitFor()
  await tabs.getByRole('link', { name: /^Portfolio/ }).click()
  await page.getByRole('main').locator('img[src^="/drawings/work/"]').first().waitFor()
})

test('the menu on a phone opens and closes', async () => {
  const page = await visit('/', { script, width: PHONE })
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Job Directory' })
  expect(await link.isVisible()).toBe(false)
  await page.getByLabel('Menu').click()
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Job Directory' }).waitFor()
  expect(await link.isVisible()).toBe(false)
})

test('the contact form says what is wrong, keeps what was typed, and sends', async () => {
  const page = await visit('/contact', { script, from: '203.0.113.31', expects: /status of 400/ })
  await page.getByLabel('Your name').fill('Pat Fielding')
  await page.getByLabel('Your message').fill('The script of my browser is on holiday.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('link', { name: 'Choose what it is about' }).waitFor()
  expect(await page.getByLabel('Your name').inputValue()).toBe('Pat Fielding')
  expect(await page.getByLabel('Your message').inputValue()).toBe('The script of my browser is on holiday.')
  await page.getByLabel('Your email address').fill('pat@example.com')
  await page.getByLabel('What is it about?').selectOption('Press')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Your message is on its way').waitFor()
})

test('categories are searched by submit', async () => {
  const page = await visit('/categories', { script })
  await page.getByRole('searchbox', { name: 'Search categories' }).fill('hair & beauty')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL('**/categories?q=hair*')
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Hair & Beauty'])
})
