import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Milliseconds. */
const LOOK_EVERY = 2_000

/** The page follows what is under way. Without JavaScript it needs a link. */
export function useLookAgain(isRunning: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, LOOK_EVERY)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}
