import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Hands over what the form held when the script arrived: on a slow line people have typed and chosen by then, and
 * controlled fields would lose it. Returns the form's ref.
 */
export function usePreHydrationInput(take: (held: URLSearchParams) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const takeFirst = useEffectEvent(take)
  useEffect(() => {
    if (!form.current) return
    takeFirst(new URLSearchParams([...new FormData(form.current)].map(([name, value]) => [name, String(value)])))
  }, [])
  return form
}
