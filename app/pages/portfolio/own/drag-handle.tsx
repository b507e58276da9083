import { classes } from '#app/ui/classes.ts'
import { GripVertical } from '#app/ui/icons.ts'
import type { DragOrder } from '#app/ui/use-drag-order.ts'

export type Handle = ReturnType<DragOrder['handleOf']>

export function DragHandle({ name, handle, className }: { name: string; handle: Handle; className: string }) {
  return (
    <button
      type="button"
      {...handle}
      data-needs-script
      aria-label={`Move ${name}: drag it, or press the arrow keys`}
      className={classes(
        'grid size-9 cursor-grab touch-none place-items-center rounded-lg touch-target active:cursor-grabbing',
        className,
      )}
    >
      <GripVertical aria-hidden className="size-4.5" />
    </button>
  )
}

/** A button that acts at once, and without JavaScript sends its form. */
export function submits(act: string, onClick: () => void) {
  return {
    type: 'submit' as const,
    name: 'act',
    value: act,
    onClick(event: { preventDefault(): void }) {
      event.preventDefault()
      onClick()
    },
  }
}
