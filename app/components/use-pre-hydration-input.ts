import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Takes over what people typed before hydration, which controlled fields would lose. */
export function usePreHydrationInput(take: (held: URLSearchParams) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const takeFirst = useEffectEvent(take)
  useEffect(() => {
    if (!form.current) return
    takeFirst(new URLSearchParams([...new FormData(form.current)].map(([name, value]) => [name, String(value)])))
  }, [])
  return form
}
