import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Loads the page's data again when the browser brings back a page that it kept (back, forward): what was on its way when
 * the page was left has failed since, and the rest may be out of date.
 */
export function useRestoredPage() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void revalidate()
    }
    addEventListener('pageshow', restore)
    return () => removeEventListener('pageshow', restore)
  }, [revalidate])
}
