import type { ComponentProps, ReactNode } from 'react'
import { type ControlProps, classes } from './classes.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & ControlProps & { label: ReactNode; hint?: ReactNode }

export function Checkbox({ label, hint, invalid = false, describedBy, className, ...rest }: CheckboxProps) {
  return (
    <label className={classes('flex items-start gap-3 py-2 pointer-coarse:min-h-11', className)}>
      <input
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        {...rest}
        type="checkbox"
        className="tick mt-0.5 rounded-[5px]"
      />
      <span className="min-w-0">
        {label}
        {hint ? <span className="block text-sm text-ink-soft">{hint}</span> : null}
      </span>
    </label>
  )
}
