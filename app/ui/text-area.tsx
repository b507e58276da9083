import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { type ControlProps, control } from './control.ts'

/** More than any field wants, so that its own limit can be told in words, and no more than a form takes (http/body/body.ts). */
const MOST_TYPED = 6000

/** Several lines of text; grows with what is written where the browser can. */
export function TextArea({
  invalid = false,
  describedBy,
  rows = 5,
  maxLength = MOST_TYPED,
  className,
  ...rest
}: ComponentProps<'textarea'> & ControlProps) {
  return (
    <textarea
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      rows={rows}
      maxLength={maxLength}
      {...rest}
      className={classes(control, 'min-h-24 resize-y py-2.5 read-only:bg-sunken', className)}
    />
  )
}
