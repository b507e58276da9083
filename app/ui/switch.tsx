import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

/** On or off at once. In a form it counts as a checkbox. */
export function Switch({
  label,
  hint,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode; hint?: ReactNode }) {
  return (
    <label className={classes('flex items-start justify-between gap-4 py-2 pointer-coarse:min-h-11', className)}>
      <span className="min-w-0">
        <span className="font-medium">{label}</span>
        {hint ? <span className="block text-sm text-ink-soft">{hint}</span> : null}
      </span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state */}
      <input {...rest} type="checkbox" role="switch" className="toggle" />
    </label>
  )
}
