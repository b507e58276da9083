import { useEffect } from 'react'

/** A menu in any header of the page closes on Escape, and by what happens outside it. */
export function useDismissedMenus() {
  useEffect(() => {
    function close(event: Event) {
      const escaping = event instanceof KeyboardEvent && event.key === 'Escape'
      if (event instanceof KeyboardEvent && !escaping) return
      for (const menu of document.querySelectorAll<HTMLDetailsElement>('header details[open]')) {
        if (!escaping && event.target instanceof Node && menu.contains(event.target)) continue
        if (escaping) menu.querySelector('summary')?.focus()
        menu.open = false
      }
    }
    const events = ['keydown', 'pointerdown', 'focusin']
    for (const name of events) document.addEventListener(name, close)
    return () => {
      for (const name of events) document.removeEventListener(name, close)
    }
  }, [])
}
