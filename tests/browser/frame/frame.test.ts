import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { alive, open, PHONE, visit, visitor } from '../support/browser.ts'
import { isFrameHydrated } from '../support/hydrated.ts'

describe('the menu on a phone', () => {
  test('the hamburger opens and closes it [NAV-14]', async () => {
    const page = await visit('/', { width: PHONE })
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Job Directory' })
    expect(await link.isVisible()).toBe(false)
    await page.getByLabel('Menu').click()
    expect(await link.isVisible()).toBe(true)
    await page.getByLabel('Menu').click()
    expect(await link.isVisible()).toBe(false)
  })

  test('it closes on every change of route, back included [NAV-15]', async () => {
    const page = await visit('/', { width: PHONE })
    const menu = page.getByRole('navigation', { name: 'Main' })
    await page.getByLabel('Menu').click()
    await menu.getByRole('link', { name: 'Job Directory' }).click()
    await page.getByRole('heading', { level: 1, name: 'Job Directory' }).waitFor()
    expect(await menu.isVisible()).toBe(false)
    await page.getByLabel('Menu').click()
    await menu.getByRole('link', { name: 'Find Professionals' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: /put things right/ }).waitFor()
    expect(await menu.isVisible()).toBe(false)
  })

  test('it opens while React is still taking over the page, without its help', async () => {
    const { page } = await visitor({ width: PHONE })
    await page.addInitScript(() => {
      const post = MessagePort.prototype.postMessage
      const held: (() => void)[] = []
      let begun = false
      MessagePort.prototype.postMessage = function (...given: unknown[]) {
        if (begun) held.push(() => Reflect.apply(post, this, given))
        else Reflect.apply(post, this, given)
        begun = true // React Router asks for its data, and React waits for it
      }
      Object.assign(window, {
        letGo() {
          MessagePort.prototype.postMessage = post
          for (const send of held) send()
        },
      })
    })
    await page.goto('/directory')
    await page.waitForFunction(() => Reflect.get(window, '__reactRouterContext')?.state !== undefined)
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Job Directory' })
    await page.getByLabel('Menu').tap()
    expect(await link.isVisible()).toBe(true)
    expect(await page.evaluate(isFrameHydrated)).toBe(false)
    await page.evaluate(() => Reflect.get(window, 'letGo')())
    await alive(page)
    expect(await link.isVisible()).toBe(true)
    await page.getByLabel('Menu').tap()
    expect(await link.isVisible()).toBe(false)
  })
})

describe('toasts', () => {
  const search = (page: Page) => page.getByRole('search').getByRole('button', { name: 'Search' }).click()

  /** The home page on a clock that stands still, the code of the toasts loaded and none of them shown. */
  async function standingStill() {
    const page = await visit('/', { before: (page) => page.clock.install() })
    await search(page)
    await page.getByRole('button', { name: 'Close notification' }).click()
    await page.clock.pauseAt(Date.now() + 60_000)
    return page
  }

  async function withToasts(count: number) {
    const page = await standingStill()
    for (let shown = 0; shown < count; shown += 1) await search(page)
    await page.clock.runFor(200)
    const toasts = page.getByRole('region', { name: 'Notifications' })
    const slips = toasts.getByText('Search fields empty')
    await slips.first().waitFor()
    return { page, toasts, slips }
  }

  test('one closes by itself after 5 s, not before [NAV-50]', async () => {
    const { page, slips } = await withToasts(1)
    await page.clock.runFor(4700)
    expect(await slips.count()).toBe(1)
    await page.clock.runFor(200)
    expect(await slips.count()).toBe(0)
  })

  test('at most 5 are shown [NAV-49]', async () => {
    const { slips } = await withToasts(7)
    expect(await slips.count()).toBe(5)
  })

  test('the timer stands still while one is pointed at [NAV-54]', async () => {
    const { page, slips } = await withToasts(1)
    await page.clock.runFor(3000)
    await slips.hover()
    await page.clock.runFor(20_000)
    expect(await slips.count()).toBe(1)
    await page.mouse.move(5, 5)
    await page.clock.runFor(1500)
    expect(await slips.count()).toBe(1)
    await page.clock.runFor(500)
    expect(await slips.count()).toBe(0)
  })

  test('the timer stands still while one has the focus [NAV-54]', async () => {
    const { page, toasts, slips } = await withToasts(1)
    await toasts.getByRole('button', { name: 'Close notification' }).focus()
    await page.clock.runFor(20_000)
    expect(await slips.count()).toBe(1)
    await page.getByLabel('Service').first().focus()
    await page.clock.runFor(5000)
    expect(await slips.count()).toBe(0)
  })

  test('bad news is announced at once, in a live region that stood empty before [NAV-53]', async () => {
    const page = await standingStill()
    await search(page)
    const live = page.locator('[data-toasts] [aria-live="assertive"]')
    await live.waitFor({ state: 'attached' })
    expect(await live.textContent()).toBe('')
    await page.clock.runFor(200)
    expect(await live.textContent()).toContain('Please enter a service or location to search.')
  })

  test('one is closed by hand, from the keyboard too', async () => {
    const { page, toasts, slips } = await withToasts(1)
    await toasts.getByRole('button', { name: 'Close notification' }).focus()
    await page.keyboard.press('Enter')
    expect(await slips.count()).toBe(0)
  })
})

describe('when something fails', () => {
  const categories = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Service Categories' })

  test('an answer that fails shows the error; Try again brings the page [NAV-42, NAV-43]', async () => {
    const page = await visit('/', { expects: /status of 500/ })
    await page.route('**/categories.data*', (route) =>
      route.fulfill({ status: 500, contentType: 'text/plain', body: '' }),
    )
    await categories(page).click()
    await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
    expect(await page.getByRole('alert').textContent()).toContain('Internal Server Error')
    expect(await page.getByRole('banner').isVisible()).toBe(true)
    await page.unroute('**/categories.data*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Service Categories' }).waitFor()
    expect(await page.getByText('Something went wrong').count()).toBe(0)
  })

  test('a page that breaks while it is drawn says what, or that it was unexpected [NAV-42, NAV-43]', async () => {
    const page = await visit('/', { expects: /./ })
    await page.evaluate(() => {
      const { replace } = String.prototype
      const breakIt = (message: string) => {
        String.prototype.replace = function (this: string, ...given: Parameters<typeof replace>) {
          if (String(given[0]).includes('d{3}')) throw new Error(message) // the comma of thousands
          return replace.apply(this, given)
        } as typeof replace
      }
      Object.assign(window, {
        breakIt,
        mendIt: () => {
          String.prototype.replace = replace
        },
      })
      breakIt('The abacus lost its beads')
    })
    await categories(page).click()
    await page.getByText('The abacus lost its beads').waitFor()
    await page.evaluate(() => Reflect.get(window, 'breakIt')(''))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('An unexpected error occurred').waitFor()
    await page.evaluate(() => Reflect.get(window, 'mendIt')())
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Service Categories' }).waitFor()
  })

  test('without a line the directory says so, keeps the address and recovers [DIR-33]', async () => {
    const { page, context } = await visitor({ expects: /ERR_INTERNET_DISCONNECTED|manifest patches/ })
    await open(page, '/directory?location=Anywhere')
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.getByText('Failed to load providers').waitFor()
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('region', { name: 'Results', exact: true }).getByRole('article').first().waitFor()
    expect(new URL(page.url()).search).toBe('?location=Anywhere&page=2')
  })
})

test('an unknown address answers 404 and offers ways on [NAV-40, NAV-41]', async () => {
  const { page } = await visitor({ expects: /status of 404/ })
  const answer = await open(page, '/no/such/page')
  expect(answer?.status()).toBe(404)
  expect(await page.getByText('404', { exact: true }).isVisible()).toBe(true)
  await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
  const main = page.getByRole('main')
  expect(await main.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  await main.getByRole('link', { name: 'Back to Home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('addresses of earlier days lead on [NAV-37, NAV-38]', async () => {
  const page = await visit('/jobs')
  expect(new URL(page.url()).pathname).toBe('/job-directory')
  await open(page, '/jobs/post')
  expect(new URL(page.url()).pathname).toBe('/post-job')
})

test('a tooltip opens after 700 ms, not before [NAV-55]', async () => {
  const page = await visit('/dev/kit', { before: (page) => page.clock.install() })
  const button = page.locator('[data-base-ui-tooltip-trigger]').first()
  await button.scrollIntoViewIfNeeded()
  await page.clock.pauseAt(Date.now() + 60_000)
  await button.hover()
  const tip = page.getByText('Only you see these settings')
  await page.clock.runFor(650)
  expect(await tip.count()).toBe(0)
  await page.clock.runFor(100)
  await tip.waitFor()
})
