import { useEffect } from 'react'
import { href } from 'react-router'

export function useViewCount(id: string) {
  useEffect(() => {
    const key = `fettle.seen.${id}`
    try {
      if (sessionStorage.getItem(key)) return
      sessionStorage.setItem(key, '1')
    } catch {
      return // without storage every visit would count
    }
    navigator.sendBeacon(href('/directory/:id/seen', { id }))
  }, [id])
}
