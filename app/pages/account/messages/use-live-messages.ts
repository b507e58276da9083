import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { onChange } from '#app/components/frame/unread.ts'

/** Loads the page again when something is new in it; what arrives out of sight is read once the page is seen. */
export function useLiveMessages() {
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent(() => void revalidate())
  useEffect(() => {
    let missed = false
    const see = () => {
      if (document.visibilityState !== 'visible') {
        missed = true
        return
      }
      missed = false
      refresh()
    }
    const catchUp = () => {
      if (missed) see()
    }
    const stop = onChange(see)
    document.addEventListener('visibilitychange', catchUp)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', catchUp)
    }
  }, [])
}
