import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { alive, open, visit, visitor } from '../support/browser.ts'
import { signInAnew } from '../support/people.ts'

const isNewDocument = (page: Page) => page.evaluate(() => !document.documentElement.hasAttribute('data-marked'))
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** As a link of the page would. */
function navigate(page: Page, to: string) {
  return page.evaluate((to) => void Reflect.get(window, '__reactRouterDataRouter').navigate(to), to)
}

describe('a visitor’s page', () => {
  test('opens in place what visitors look at most', async () => {
    const page = await visit('/')
    await mark(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Job Directory' }).click()
    await heading(page, 'Job Directory')
    expect(await isNewDocument(page)).toBe(false)
  })

  test('opens any other page as a new document, from which one comes back', async () => {
    const page = await visit('/directory')
    await mark(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await heading(page, 'About Fettle')
    expect(await isNewDocument(page)).toBe(true)
    await alive(page)
    await page.goBack()
    await page.getByRole('region', { name: 'Results' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/directory')
  })

  test('opens an address where nothing is as a new document, which says so', async () => {
    const page = await visit('/', { expects: /404/ })
    await mark(page)
    await navigate(page, '/no-such-page')
    await heading(page, 'Page Not Found')
    expect(await isNewDocument(page)).toBe(true)
  })

  test('becomes a member’s by a new document when they log in, and says so', async () => {
    const page = await visit('/login', { from: '203.0.113.91' })
    await mark(page)
    await page.getByLabel('E-mail').fill('tom@example.com')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/directory')
    await page.getByText('Login successful').waitFor()
    expect(await isNewDocument(page)).toBe(true)
    await alive(page)
    await mark(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Job Directory' }).click()
    await heading(page, 'Job Directory')
    expect(await isNewDocument(page)).toBe(false)
  })

  test('leads a reader who has signed in elsewhere to the members’ pages', async () => {
    const { page, context } = await visitor()
    await open(page, '/directory')
    await mark(page)
    await signInAnew(context, 'tom')
    await navigate(page, '/messages')
    await heading(page, 'Messages')
    expect(await isNewDocument(page)).toBe(true)
  })
})
