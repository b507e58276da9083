import { type ReactElement, useRef } from 'react'
import { lazyComponent, useLazyComponent } from './use-lazy-component.ts'

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
