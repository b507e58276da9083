/** Firefox, driven over WebDriver BiDi. */
import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core'
import { findEngines } from '../../scripts/engines.mjs'
import type { Engine, EngineElement, EngineWindow, WindowSize } from './engine.ts'

export const firefox: Engine = { name: 'Firefox', open }

async function open(size: WindowSize): Promise<EngineWindow> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: findEngines().firefox ?? 'firefox',
    headless: true,
  })
  const [page] = await browser.pages()
  if (!page) throw new Error('Firefox opened no window')
  await page.setViewport(size)
  return windowOf(browser, page)
}

function windowOf(browser: Browser, page: Page): EngineWindow {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    url: async () => String(await page.evaluate('location.href')),
    move: async (way) => void (await page.evaluate(`history.${way === 'reload' ? 'go' : way}()`)),
    run: (expression) => page.evaluate(expression),
    async pick(expression) {
      const handle = await page.evaluateHandle(expression)
      const element = handle.asElement()
      return element ? elementOf(page, element as ElementHandle<Element>) : null
    },
    press: (key) => page.keyboard.press(key),
    async close() {
      await browser.close()
      return complaints
    },
  }
}

function elementOf(page: Page, element: ElementHandle<Element>): EngineElement {
  return {
    click: () => element.click(),
    async drag(down) {
      await element.scrollIntoView()
      const box = await element.boundingBox()
      if (!box) throw new Error('What should be dragged is not shown')
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x, y + down, { steps: 10 })
      await page.mouse.up()
    },
    async fill(text) {
      await element.evaluate((box) => {
        if (box instanceof HTMLElement) box.focus()
        if (box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement) box.select()
      })
      await page.keyboard.type(text)
    },
    choose: async (value) => void (await element.select(value)),
    attach: (paths) => (element as ElementHandle<HTMLInputElement>).uploadFile(...paths),
  }
}
