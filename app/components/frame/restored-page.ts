import { useEffect, useEffectEvent } from 'react'
import { type useNavigation, useRevalidator } from 'react-router'

/** The address of the page that last failed to load. */
let failed: string | null = null

export function rememberFailure() {
  failed = location.href
}

/** Milliseconds for a request that was broken off to fail. */
const TO_FAIL = 1_000

/**
 * Revalidates a page that the browser restores: its pending requests have failed, and its data may be stale.
 * A page that shows a failure is reloaded as a whole: in Safari a first request after the return can fail as well. So is
 * one whose form was answered by a new document (a sign-in, a payment): its submission never ends, and nothing revalidates.
 */
export function useRestoredPage(submission: ReturnType<typeof useNavigation> | null) {
  const { revalidate } = useRevalidator()
  const submissionNow = useEffectEvent(() => submission)
  useEffect(() => {
    const reloadFailed = () => {
      if (failed === location.href) location.reload()
    }
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      const pending = submissionNow()
      const reloadAnswered = () => {
        if (pending && submissionNow() === pending) location.reload()
      }
      setTimeout(reloadAnswered, TO_FAIL)
      reloadFailed()
      void revalidate().then(reloadFailed)
    }
    addEventListener('pageshow', restore)
    return () => removeEventListener('pageshow', restore)
  }, [revalidate])
}
