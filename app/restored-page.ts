import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Revalidates a page that the browser restores: its pending requests have failed, and its data may be stale. */
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
