import { useEffect } from 'react'

const TOUCHES = ['pointerdown', 'pointerup', 'touchstart', 'touchend', 'mousedown', 'mouseup', 'click'] as const

/**
 * React answers a touch only when it has made the whole page its own: a third of a second on a slow phone. The browser opens
 * the menus of a header by itself, so until then what touches them is kept from React.
 */
export function openMenusAtOnce() {
  for (const name of TOUCHES) addEventListener(name, keepFromReact, true)
}

export function useHeaderMenus() {
  useEffect(() => {
    for (const name of TOUCHES) removeEventListener(name, keepFromReact, true)
  }, [])
}

function keepFromReact(event: Event) {
  if (event.target instanceof Element && event.target.closest('header summary')) event.stopPropagation()
}
