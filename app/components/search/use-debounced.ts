import { useEffect, useState } from 'react'

/** Milliseconds. */
const DELAY = 300

export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DELAY)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
