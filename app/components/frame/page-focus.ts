export type FocusMark = { selector: string; index: number }

/** Null: no selector finds the focused element again. */
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
 * Focuses the target of the hash, else the heading; leaves fields and links that keep their place alone, and who has gone
 * on within the section of the target before the page said that it had arrived.
 */
export function focusArrival(hash: string) {
  const { activeElement } = document
  if (activeElement?.matches('input, select, textarea, [data-keeps-place]')) return
  const named = document.getElementById(hash.slice(1))
  if (named?.closest('section')?.contains(activeElement)) return
  const target = named ?? document.querySelector<HTMLElement>('main h1')
  if (!target) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
