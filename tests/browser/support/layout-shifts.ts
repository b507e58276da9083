import type { Page } from 'playwright-core'
import { painted } from './browser.ts'

export type Shift = { value: number; moved: string[] }

/** Watches, from the next page on, what moves that nobody touched. */
export function watchShifts(page: Page) {
  return page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node?: Node }[] = Reflect.get(entry, 'sources')
        const value: number = Reflect.get(entry, 'value')
        const moved = sources.map(({ node }) =>
          (node instanceof Element ? node.outerHTML : `text: ${node?.textContent}`).slice(0, 120),
        )
        if (!Reflect.get(entry, 'hadRecentInput')) shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/**
 * What moved on the page so far; nothing where all of it scores less than 0.01. Below lie the fractions of a pixel by
 * which a web font differs from its stand-in, and the one element that a busy machine's parser had read half of at the
 * first paint, which grows to its size in the next frame; whole parts that change places score ten times as much.
 */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  await page.evaluate(() => document.fonts.ready)
  await painted(page)
  const shifts = await page.evaluate((): Shift[] => Reflect.get(window, 'shifts'))
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  return total < 0.01 ? [] : shifts
}
