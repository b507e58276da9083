import { useEffect } from 'react'

/** Reports a visit to the server, once per tab session. */
export function useViewCount(id: string) {
  useEffect(() => {
    const key = `fettle.seen.${id}`
    try {
      if (sessionStorage.getItem(key)) return
      sessionStorage.setItem(key, '1')
    } catch {
      return // without storage every visit would count
    }
    navigator.sendBeacon(`/directory/${id}/seen`)
  }, [id])
}
