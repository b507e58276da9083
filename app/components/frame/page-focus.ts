/** Where the focus was on a page that was left: which of the elements that a selector finds. */
export type FocusMark = { selector: string; index: number }

/** What has the focus now, so that it can be found on the same page later; null: nothing that can be named. */
export function markOfFocus(): FocusMark | null {
  const element = document.activeElement
  const href = element?.getAttribute('href')
  const selector = element?.id ? `#${CSS.escape(element.id)}` : href ? `a[href="${CSS.escape(href)}"]` : null
  if (!element || !selector) return null
  return { selector, index: [...document.querySelectorAll(selector)].indexOf(element) }
}

export function restoreFocus({ selector, index }: FocusMark): boolean {
  const element = document.querySelectorAll<HTMLElement>(selector)[index]
  element?.focus({ preventScroll: true })
  return element !== undefined && element === document.activeElement
}

/**
 * Focuses what the address points at, else the heading of a page that has just arrived. Leaves the focus in a field, or
 * on a link that keeps the place on the page.
 */
export function focusArrival(hash: string) {
  if (document.activeElement?.matches('input, select, textarea, [data-keeps-place]')) return
  const target = document.getElementById(hash.slice(1)) ?? document.querySelector<HTMLElement>('main h1')
  if (!target) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
