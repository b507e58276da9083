import { useEffect } from 'react'

/** Keeps the box to write in above the keyboard of a phone, which covers the page instead of shortening it. */
export function useKeyboardRoom() {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const { style, dataset } = document.documentElement
    function fit() {
      // Zoomed in, the view is smaller for another reason.
      const covered = view && view.scale === 1 ? Math.max(0, Math.round(window.innerHeight - view.height)) : 0
      style.setProperty('--keyboard', `${covered}px`)
      dataset.keyboard = ''
      if (covered === 0) delete dataset.keyboard
      else window.scrollTo(0, 0)
    }
    view.addEventListener('resize', fit)
    return () => {
      view.removeEventListener('resize', fit)
      style.removeProperty('--keyboard')
      delete dataset.keyboard
    }
  }, [])
}
