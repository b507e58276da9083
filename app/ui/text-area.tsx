import type { ComponentProps } from 'react'
import { type ControlProps, classes, control } from './classes.ts'

/** It is above each field's own limit, so that a sentence refuses it, and within that of a form (http/body/body.ts). */
const MOST_TYPED = 6000

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
      dir="auto"
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      rows={rows}
      maxLength={maxLength}
      {...rest}
      className={classes(control, 'min-h-24 resize-y py-2.5 read-only:bg-sunken', className)}
    />
  )
}
