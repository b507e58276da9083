import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode; hint?: ReactNode }

export function Switch({ label, hint, className, ...rest }: SwitchProps) {
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

type SwitchButtonProps = Omit<ComponentProps<'button'>, 'type' | 'role' | 'children'> & {
  label: string
  hint?: ReactNode
  on: boolean
}

/** Sends its form at once; `name` and `value` are the new state. */
export function SwitchButton({ label, hint, on, className, ...rest }: SwitchButtonProps) {
  const id = useId()
  return (
    <div className={classes('flex items-start justify-between gap-4 py-2', className)}>
      <div className="min-w-0">
        <p id={id} className="font-medium">
          {label}
        </p>
        {hint ? (
          <div id={`${id}-hint`} className="text-sm text-ink-soft">
            {hint}
          </div>
        ) : null}
      </div>
      <button
        {...rest}
        type="submit"
        role="switch"
        aria-checked={on}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="toggle relative after:absolute after:-inset-2.5"
      />
    </div>
  )
}
