import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The name of what has the focus, and whether it can be seen to have it. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return { name: null, seen: false }
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels?.[0] : null
    const text = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? ''
    const { outlineStyle, outlineWidth } = getComputedStyle(
      element.hasAttribute('data-cover') ? (element.closest('article, li') ?? element) : element,
    )
    const box = element.getBoundingClientRect()
    const onScreen = box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < window.innerHeight
    return {
      name: text.replace(/\s+/g, ' ').trim(),
      seen: onScreen && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    }
  })

export async function tabThrough(page: Page, stops: number) {
  const names: (string | null)[] = []
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab')
    const { name, seen } = await focused(page)
    expect(`${name}: ${seen ? 'seen' : 'not seen'}`).toBe(`${name}: seen`)
    names.push(name)
  }
  return names
}
