import { type RefObject, useEffect, useRef } from 'react'

/**
 * Hands over what a form held when the script arrived: on a slow line people have typed and chosen by then, and
 * controlled boxes would forget it. Gives the form's ref.
 */
export function useEarlyInput(take: (held: URLSearchParams) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const first = useRef(take)
  useEffect(() => {
    if (!form.current) return
    first.current(new URLSearchParams([...new FormData(form.current)].map(([name, value]) => [name, String(value)])))
  }, [])
  return form
}
