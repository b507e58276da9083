import { useEffect, useState } from 'react'

/** It does not run without JavaScript, so that its button stays usable. */
export function useCountdown(seconds: number, start: unknown): { left: number; running: boolean } {
  const [counted, setCounted] = useState<{ start: unknown; left: number }>()
  useEffect(() => {
    if (seconds <= 0) return
    const end = Date.now() + seconds * 1000
    const tick = () => setCounted({ start, left: Math.max(0, Math.ceil((end - Date.now()) / 1000)) })
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [seconds, start])
  const current = counted?.start === start ? counted : null
  const left = current?.left ?? seconds
  return { left, running: current !== null && left > 0 }
}
