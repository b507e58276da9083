import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { type ControlProps, control } from './control.ts'

/** Several lines of text; grows with what is written where the browser can. */
export function TextArea({
  invalid = false,
  describedBy,
  rows = 5,
  className,
  ...rest
}: ComponentProps<'textarea'> & ControlProps) {
  return (
    <textarea
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      rows={rows}
      {...rest}
      className={classes(control, 'min-h-24 resize-y py-2.5 read-only:bg-sunken', className)}
    />
  )
}
