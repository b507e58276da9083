import { useEffect } from 'react'

/** Tells the server that a listing was seen, once in a session of the tab. */
export function useSeen(id: string) {
  useEffect(() => {
    const key = `fettle.seen.${id}`
    try {
      if (sessionStorage.getItem(key)) return
      sessionStorage.setItem(key, '1')
    } catch {
      return // a browser that keeps nothing would count every visit
    }
    navigator.sendBeacon(`/directory/${id}/seen`)
  }, [id])
}
