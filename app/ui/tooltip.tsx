import {
  type ComponentType,
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

export type TooltipProps = {
  text: string
  /** One element that can be focused. It carries its own name: a tooltip is for eyes only. */
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
}

const popup = lazyComponent(() => import('./tooltip-popup.tsx').then(({ TooltipPopup }) => TooltipPopup))

/** A few words about a control, after 700 ms. */
export function Tooltip(props: TooltipProps) {
  const place = useRef<HTMLSpanElement>(null)
  const TooltipPopup = useLazyComponent(popup, place)
  return (
    <span ref={place} className="contents">
      {TooltipPopup ? <TooltipPopup {...props} /> : props.children}
    </span>
  )
}

type LazyComponent<Props> = { fetch: () => Promise<ComponentType<Props>>; fetched?: ComponentType<Props> }

function lazyComponent<Props>(fetch: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  return { fetch }
}

/**
 * Fetches a component after hydration; until then, on servers and without JavaScript, the caller draws something else.
 * A focus within `place` stays there when the component arrives.
 */
function useLazyComponent<Props>(source: LazyComponent<Props>, place?: RefObject<HTMLElement | null>) {
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
