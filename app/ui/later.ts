import { type ComponentType, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A component in a file of its own, and itself once it has been fetched. */
type Later<Props> = { fetch: () => Promise<ComponentType<Props>>; part?: ComponentType<Props> }

/** Names a component that pages do without at first. */
export function later<Props>(fetch: () => Promise<ComponentType<Props>>): Later<Props> {
  return { fetch }
}

/**
 * Fetches such a component once the page has come alive: servers, first paints and readers without JavaScript
 * see what the caller draws until then. If the focus stands in `place` when it arrives, it stays there.
 */
export function useLater<Props>(source: Later<Props>, place?: RefObject<HTMLElement | null>) {
  const [Part, setPart] = useState(() => source.part)
  const focused = useRef(false)

  useEffect(() => {
    let gone = false
    source.fetch().then((part) => {
      source.part = part
      if (gone) return
      focused.current = place?.current?.contains(document.activeElement) ?? false
      setPart(() => part)
    }, console.warn)
    return () => {
      gone = true
    }
  }, [source, place])

  useLayoutEffect(() => {
    if (Part && focused.current) place?.current?.querySelector<HTMLElement>('button, a, input, [tabindex]')?.focus()
    focused.current = false
  }, [Part, place])

  return Part
}
