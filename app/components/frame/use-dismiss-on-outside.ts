import { type RefObject, useEffect } from 'react'

export function useDismissOnOutside(within: RefObject<HTMLElement | null>) {
  useEffect(() => {
    function close(event: Event) {
      const escaping = event instanceof KeyboardEvent && event.key === 'Escape'
      if (event instanceof KeyboardEvent && !escaping) return
      for (const menu of within.current?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? []) {
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
  }, [within])
}
