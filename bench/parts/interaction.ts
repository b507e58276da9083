import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.mjs'

/** As Lighthouse slows a processor down to that of a phone. */
const SLOWER = 4
const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }
/** Of visits, when the menu is opened: milliseconds after the page has loaded; scripts start in between. */
const MOMENTS = [0, 150, 300, 450, 600, 750]

/**
 * The "Interaction to Next Paint" (web.dev/articles/inp) of a visit: of the taps and keys that nearly every visit has, the
 * longest from the input to the paint, in milliseconds, in steps of eight. As there, three quarters of visits are no slower.
 */
export async function interactionToNextPaint(address: string): Promise<Slowest> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const spots = await findSpots(browser, address)
    const visits: Slowest[] = []
    for (const moment of MOMENTS) visits.push(await slowestOf(browser, address, spots, moment))
    visits.sort((a, b) => a.ms - b.ms)
    return visits[Math.ceil(MOMENTS.length * 0.75) - 1] as Slowest
  } finally {
    await browser.close()
  }
}

type Slowest = { ms: number; by: string }
type Spot = { x: number; y: number }
type Spots = { menu: Spot; box: Spot | null }

/** Found on a page of its own: to look for them takes a script that would hold the page up while it is measured. */
async function findSpots(browser: Browser, address: string): Promise<Spots> {
  const page = await browser.newPage(PHONE)
  await page.goto(address)
  const menu = await middleOf(page, 'header summary:visible')
  if (!menu) throw new Error(`There is no menu on ${address}`)
  const spots = { menu, box: await middleOf(page, 'main input:visible') }
  await page.close()
  return spots
}

async function middleOf(page: Page, selector: string): Promise<Spot | null> {
  const found = page.locator(selector).first()
  if ((await found.count()) === 0) return null
  const { x, y, width, height } = (await found.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return y + height < PHONE.viewport.height ? { x: x + width / 2, y: y + height / 2 } : null
}

async function slowestOf(browser: Browser, address: string, { menu, box }: Spots, moment: number): Promise<Slowest> {
  const page = await browser.newPage(PHONE)
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(watch)
  await page.goto(address, { waitUntil: 'load' })
  await setTimeout(moment)
  const acts: [string, () => Promise<void>][] = [
    ['opening the menu', () => page.touchscreen.tap(menu.x, menu.y)],
    ['closing it', () => page.keyboard.press('Escape')],
  ]
  if (box) {
    acts.push(['tapping the first box', () => page.touchscreen.tap(box.x, box.y)])
    acts.push(['typing in it', () => page.keyboard.type('plumb', { delay: 80 })])
  }
  let slowest: Slowest = { ms: 0, by: 'none' }
  for (const [by, act] of acts) {
    await act()
    await page.waitForTimeout(500)
    const ms = await page.evaluate(() => Math.max(0, ...(window.inputs ?? []).splice(0)))
    if (ms > slowest.ms) slowest = { ms, by }
  }
  await page.close()
  return slowest
}

declare global {
  interface Window {
    inputs?: number[]
  }
}

/** Events that are no interaction, such as a page that appears under a resting pointer, do not count. */
function watch() {
  const inputs: number[] = []
  window.inputs = inputs
  const options = { type: 'event', durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && entry.interactionId) inputs.push(entry.duration)
    }
  }).observe(options)
}
