import { useEffect, useState } from 'react'

/** How long typing must rest before what was typed is looked up, in milliseconds. */
const REST = 300

/** A text once typing has rested. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), REST)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
