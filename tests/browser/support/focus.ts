import type { Page } from 'playwright-core'

/** The name of what has the focus, and whether it can be seen to have it. */
type Stop = { name: string | null; seen: boolean }

export async function focused(page: Page): Promise<Stop> {
  const [stop] = await page.evaluate(judge, 'focused' as const)
  return stop ?? { name: null, seen: false }
}

/** What the keyboard reaches in the contents of a page without showing where it is; after the first Tab, as by it. */
export async function unseenStops(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab')
  const stops = await page.evaluate(judge, 'all' as const)
  return stops.flatMap(({ name, seen }) => (seen ? [] : [name ?? '']))
}

function judge(which: 'focused' | 'all'): Stop[] {
  const stopOf = (element: Element | null): Stop => {
    const drawn = element instanceof SVGElement
    if (!(element instanceof HTMLElement || drawn) || element === document.body) return { name: null, seen: false }
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
  }
  if (which === 'focused') return [stopOf(document.activeElement)]
  const reached = document.querySelectorAll<HTMLElement | SVGElement>(
    '#content :is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled, [tabindex="-1"], [type=hidden])',
  )
  return [...reached]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
    .map((element) => {
      element.focus()
      return stopOf(document.activeElement)
    })
}
