import { chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.mjs'

/** As Lighthouse slows a processor down to that of a phone. */
const SLOWER = 4
const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }
const ROUNDS = 3

/**
 * Of the taps and keys that nearly every visit has, the one after which the page was painted last, as "Interaction to Next
 * Paint" counts (web.dev/articles/inp): from the input to the paint, in milliseconds, in steps of eight.
 */
export async function slowestInteraction(address: string): Promise<{ ms: number; by: string }> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  let slowest = { ms: 0, by: 'none' }
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const page = await browser.newPage(PHONE)
      const tools = await page.context().newCDPSession(page)
      await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      await page.goto(address, { waitUntil: 'load' })
      await page.evaluate(watch)
      for (const [by, act] of Object.entries(ACTS)) {
        await act(page)
        await page.waitForTimeout(500)
        const ms = await page.evaluate(() => Math.max(0, ...(window.inputs ?? []).splice(0)))
        if (ms > slowest.ms) slowest = { ms, by }
      }
      await page.close()
    }
  } finally {
    await browser.close()
  }
  return slowest
}

declare global {
  interface Window {
    inputs?: number[]
  }
}

function watch() {
  const inputs: number[] = []
  window.inputs = inputs
  const options = { type: 'event', durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) inputs.push(duration)
  }).observe(options)
}

const ACTS: Record<string, (page: Page) => Promise<void>> = {
  'opening the menu': (page) => page.locator('header summary:visible, header button:visible').first().tap(),
  'closing it': (page) => page.keyboard.press('Escape'),
  async 'typing in the first box'(page) {
    const box = page.locator('main input:visible').first()
    if ((await box.count()) === 0) return
    await box.tap()
    await page.keyboard.type('plumb', { delay: 80 })
  },
}
