import type { BrowserContext, BrowserContextOptions, ConsoleMessage, Page, WebError } from 'playwright-core'
import { afterAll, expect, inject, onTestFinished } from 'vitest'
import { isHydrated } from './hydrated.ts'
import { openWindow } from './windows.ts'

export const DESKTOP = 1280
export const PHONE = 360

type Visit = {
  /** Another site than the one of all browser tests. */
  site?: string
  width?: number
  dark?: boolean
  /** False: the browser runs no JavaScript. */
  script?: boolean
  /** An address of this visitor's own, for what is limited per visitor. */
  from?: string
  permissions?: string[]
  geolocation?: { latitude: number; longitude: number }
  /** Console errors that belong to what is tested; all others fail the test. */
  expects?: RegExp
  /** Runs before the first page opens: stubs, routes, clocks. */
  before?: (page: Page) => Promise<unknown>
}

/** Opens a page of the site in a window of its own. The test fails when the page complains. */
export async function visit(path: string, options: Visit = {}): Promise<Page> {
  const { page } = await visitor(options)
  await open(page, path)
  return page
}

/** A window of its own, still empty. */
export async function visitor(options: Visit = {}): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context, complaints, leave } = await enter(options)
  onTestFinished(async () => {
    await leave()
    expect(complaints).toEqual([])
  })
  return { page, context }
}

/** For tests that walk a list of pages: one that needs the same as the test before it goes on in that one's window. */
export function walking<Needs>(begin: (needs: Needs) => Promise<Entered>) {
  let last: { needs: string; entered: Entered } | undefined
  afterAll(() => last?.entered.leave())
  return async (given: Needs): Promise<Page> => {
    const needs = JSON.stringify(given)
    if (last?.needs !== needs) {
      await last?.entered.leave()
      last = undefined
      last = { needs, entered: await begin(given) }
    }
    const { page, complaints } = last.entered
    onTestFinished(() => expect(complaints.splice(0)).toEqual([]))
    return page
  }
}

type Entered = Awaited<ReturnType<typeof enter>>

/** Who enters leaves again, and looks at what the page complained of. */
export async function enter(options: Visit = {}) {
  const {
    site = inject('siteUrl'),
    width = DESKTOP,
    dark = false,
    script = true,
    from,
    permissions,
    geolocation,
    expects,
    before,
  } = options
  const phone = width < 640
  const settings: BrowserContextOptions = {
    viewport: { width, height: phone ? 740 : 900 },
    hasTouch: phone,
    colorScheme: dark ? 'dark' : 'light',
    javaScriptEnabled: script,
    locale: 'en-GB',
    ...(from ? { extraHTTPHeaders: { 'x-forwarded-for': from } } : {}),
    ...(permissions ? { permissions } : {}),
    ...(geolocation ? { geolocation } : {}),
  }
  const { context, leave } = await openWindow(site, settings)
  const complaints: string[] = []
  const onError = (error: WebError) => complaints.push(String(error.error()))
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() !== 'error' || expects?.test(message.text())) return
    complaints.push(`${message.text()} ${message.location().url}`)
  }
  context.on('weberror', onError)
  context.on('console', onMessage)
  context.setDefaultTimeout(30_000) // on a machine that may have other work
  const page = await context.newPage()
  if (!script) scriptless.add(page)
  await before?.(page)
  return {
    page,
    context,
    complaints,
    async leave() {
      await leave()
      context.off('weberror', onError)
      context.off('console', onMessage)
    },
  }
}

/** A window at a page whose scripts wait until told. */
export async function visitBeforeScripts(path: string): Promise<{ page: Page; letGo: () => void }> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { page } = await visitor({
    before: (page) =>
      page.route('**/assets/*.js', async (route) => {
        await held
        await route.continue()
      }),
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { page, letGo }
}

/** Goes to a page and waits until it has come alive (or, without JavaScript, until it is there). */
export async function open(page: Page, path: string) {
  const answer = await page.goto(path)
  await alive(page)
  return answer
}

/** Waits until React has taken over the page that the server sent: all of it, and its effects have run. */
export async function alive(page: Page) {
  if (scriptless.has(page)) return
  await page.waitForFunction(isHydrated)
  await painted(page)
}

/** Waits until what the page is now has been painted. */
export async function painted(page: Page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Gives what turns the window into that of a phone, 320 px wide and touched, and back into one of a desk. */
export async function turning(page: Page) {
  const line = await page.context().newCDPSession(page)
  return async (into: 'phone' | 'desk') => {
    const phone = into === 'phone'
    await line.send('Emulation.setTouchEmulationEnabled', { enabled: phone })
    await page.setViewportSize(phone ? { width: 320, height: 740 } : { width: DESKTOP, height: 900 })
  }
}

/** By how many pixels a page is wider than its window. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/** Lets what is sent to a path (or asked for there, by GET) wait until told. */
export async function hold(page: Page, path: RegExp, method: 'POST' | 'GET' = 'POST') {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(path, async (route) => {
    if (route.request().method() === method) await held
    await route.continue()
  })
  return () => release()
}

const scriptless = new WeakSet<Page>()
