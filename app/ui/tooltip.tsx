import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

/** Milliseconds from pointing at a control to its tooltip. */
const DELAY = 700

/** A few words about a control. `children`: an element that can be focused and has a name of its own; a tooltip is for eyes only. */
export function Tooltip({
  text,
  children,
  side = 'top',
}: {
  text: string
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
}) {
  return (
    <Base.Root>
      <Base.Trigger delay={DELAY} render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} side={side} collisionPadding={8} className="z-60">
          <Base.Popup className="max-w-64 rounded-md bg-ink px-2.5 py-1.5 text-sm text-paper transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
