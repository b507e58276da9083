import { Tooltip } from '@base-ui/react/tooltip'
import type { TooltipProps } from './tooltip.tsx'

/** Milliseconds between pointing at something and reading about it. */
export const TOOLTIP_DELAY = 700

/** The working part of a tooltip, in a file of its own so that a page can do without it at first. */
export function TooltipPopup({ text, children, side = 'top' }: TooltipProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger delay={TOOLTIP_DELAY} render={children} />
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} side={side} collisionPadding={8} className="z-60">
          <Tooltip.Popup className="max-w-64 rounded-md bg-ink px-2.5 py-1.5 text-sm text-paper transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
