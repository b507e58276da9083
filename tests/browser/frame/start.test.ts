import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { alive, hold, open, visit, visitor } from '../support/browser.ts'

const top = (page: Page) => page.evaluate(() => window.scrollY)

describe('where one was in a page', () => {
  /** The browser does not restore it by itself. */
  const byUs = () => {
    history.scrollRestoration = 'manual'
    Object.defineProperty(history, 'scrollRestoration', { get: () => 'manual', set() {} })
  }

  /** A window at a list that is scrolled by 600 px; React is held back from the next document on. */
  async function scrolled() {
    const { page } = await visitor()
    await page.addInitScript(byUs)
    await open(page, '/directory')
    await page.evaluate(() => window.scrollTo(0, 600))
    return { page, letGo: await hold(page, /\/framework-/, 'GET') }
  }

  test('is found again before React runs', async () => {
    const { page, letGo } = await scrolled()
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => top(page)).toBe(600)
    letGo()
    await alive(page)
    expect(await top(page)).toBe(600)
  })

  test('is another place for each visit', async () => {
    const { page, letGo } = await scrolled()
    await page.goto('/directory?page=2', { waitUntil: 'commit' })
    await page.getByRole('contentinfo').waitFor()
    letGo()
    await alive(page)
    expect(await top(page)).toBe(0)
    await page.goBack()
    await expect.poll(() => top(page)).toBe(600)
  })
})

test('a page whose fonts do not come starts all the same, and says nothing of it', async () => {
  const withoutFonts = (page: Page) => page.route('**/*.woff2', (route) => route.abort())
  await alive(await visit('/directory', { before: withoutFonts, expects: /Failed to load resource/ }))
})

test('a first visit fetches the scripts that its page names, each once', async () => {
  const { page } = await visitor()
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(new URL(request.url()).pathname)
  })
  const answer = await page.goto('/job-directory')
  await alive(page)
  const named = [...((await answer?.text()) ?? '').matchAll(/<link rel="later" href="([^"]+)"/g)].map(
    ([, href]) => href,
  )
  expect(fetched.sort()).toEqual(named.sort())
})

test('an error says where it was made, while the scripts start as later', async () => {
  const { page } = await visitor()
  await page.addInitScript(() => {
    const made: Error[] = []
    const watched = new Proxy(Error, {
      apply: (target, self, given) => {
        const error = Reflect.apply(target, self, given)
        made.push(error)
        return error
      },
    })
    Object.assign(window, { Error: watched, made })
  })
  await open(page, '/')
  const stacks = await page.evaluate(() => Reflect.get(window, 'made').map(({ stack }: Error) => stack))
  expect(stacks.length).toBeGreaterThan(2)
  for (const stack of stacks) expect(stack ?? '').toContain('.js')
  expect(await page.evaluate(() => new Error('later').stack)).toContain(' at ')
})
