import { useEffect, useState } from 'react'

/**
 * Counts seconds down to nought, anew for each `start`. Without JavaScript it stands still and does not run: a button
 * that waits for it must stay usable there.
 */
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
