import { useEffect, useState } from 'react'

/** A text once typing has rested for so many milliseconds. */
export function useSettled(text: string, rest: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), rest)
    return () => clearTimeout(timer)
  }, [text, rest])
  return settled
}
