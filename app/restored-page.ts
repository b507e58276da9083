import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** The address of the page that last failed to load. */
let failed: string | null = null

export function rememberFailure() {
  failed = location.href
}

/**
 * Revalidates a page that the browser restores: its pending requests have failed, and its data may be stale.
 * A page that shows a failure is loaded anew as a whole: in Safari a first request after the return can fail as well.
 */
export function useRestoredPage() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const reloadFailed = () => {
      if (failed === location.href) location.reload()
    }
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      reloadFailed()
      void revalidate().then(reloadFailed)
    }
    addEventListener('pageshow', restore)
    return () => removeEventListener('pageshow', restore)
  }, [revalidate])
}
