import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** The address of the page that last failed to load. */
let failed: string | null = null

export function rememberFailure() {
  failed = location.href
}

/**
 * Revalidates a page that the browser restores: its pending requests have failed, and its data may be stale.
 * A page that shows a failure is loaded anew as a whole: in Safari a first request after the return can fail as well. So is
 * one whose form was answered by a new document (a sign-in, a payment): its submission never ends, and nothing revalidates.
 */
export function useRestoredPage(submits: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const reloadFailed = () => {
      if (failed === location.href) location.reload()
    }
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      if (submits) return location.reload()
      reloadFailed()
      void revalidate().then(reloadFailed)
    }
    addEventListener('pageshow', restore)
    return () => removeEventListener('pageshow', restore)
  }, [revalidate, submits])
}
