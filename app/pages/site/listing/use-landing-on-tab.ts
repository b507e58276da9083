import { useEffect, useRef } from 'react'

/** A link to a tab lands on it where the window shows only what stands before: on a phone, the ways to get in touch. */
export function useLandingOnTab(id: string, tab: string) {
  const tabs = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = tabs
    if (!id || tab === 'about' || !current || window.scrollY > 0) return
    if (current.getBoundingClientRect().top > window.innerHeight / 2) current.scrollIntoView()
  }, [id, tab])
  return tabs
}
