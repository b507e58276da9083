import type { ComponentProps, ReactNode } from 'react'
import { type ControlProps, classes, control } from './classes.ts'

type TextBoxProps = ComponentProps<'input'> & ControlProps & { icon?: ReactNode; end?: ReactNode }

/** `end` may come and go: null keeps its place, so that the box stays the same element, with its focus and its letters. */
export function TextBox({ invalid = false, describedBy, icon, end, className, ...rest }: TextBoxProps) {
  const bare = !icon && end === undefined
  const box = (
    <input
      dir="auto"
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      {...rest}
      className={classes(
        control,
        'h-11 read-only:bg-sunken',
        Boolean(icon) && 'pl-10',
        Boolean(end) && 'pr-12',
        bare && className,
      )}
    />
  )
  if (bare) return box

  return (
    <span className={classes('relative block', className)}>
      {icon ? <span className="control-icon">{icon}</span> : null}
      {box}
      {end ? (
        <span className="absolute inset-y-0 right-0 flex min-w-11 items-center justify-center px-3 text-ink-soft">
          {end}
        </span>
      ) : null}
    </span>
  )
}
