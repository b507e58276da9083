import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

/** Milliseconds between pointing at something and reading about it. */
const DELAY = 700

type TooltipProps = {
  text: string
  /** One element that can be focused. It carries its own name: a tooltip is for eyes only. */
  children: ReactElement
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger delay={DELAY} render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} collisionPadding={8} className="z-60">
          <Base.Popup className="max-w-64 rounded-md bg-ink px-2.5 py-1.5 text-sm text-paper transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
