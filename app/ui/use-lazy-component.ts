import { type ComponentType, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

type LazyComponent<Props> = { fetch: () => Promise<ComponentType<Props>>; fetched?: ComponentType<Props> }

export function lazyComponent<Props>(fetch: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  return { fetch }
}

/**
 * Fetches a component after hydration; until then, on servers and without JavaScript, the caller draws something else.
 * A focus within `place` stays there when the component arrives.
 */
export function useLazyComponent<Props>(source: LazyComponent<Props>, place?: RefObject<HTMLElement | null>) {
  const [Fetched, setFetched] = useState(() => source.fetched)
  const focused = useRef(false)

  useEffect(() => {
    let gone = false
    source.fetch().then((component) => {
      source.fetched = component
      if (gone) return
      focused.current = place?.current?.contains(document.activeElement) ?? false
      setFetched(() => component)
    }, console.warn)
    return () => {
      gone = true
    }
  }, [source, place])

  useLayoutEffect(() => {
    if (Fetched && focused.current) place?.current?.querySelector<HTMLElement>('button, a, input, [tabindex]')?.focus()
    focused.current = false
  }, [Fetched, place])

  return Fetched
}
