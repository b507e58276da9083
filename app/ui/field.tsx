import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { useCorrection } from './correction.ts'

export type FieldIds = { id: string; describedBy: string | undefined; invalid: boolean }

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  optional?: boolean
  id?: string | undefined
  children: (ids: FieldIds) => ReactNode
}

export function Field({ label, hint, error, optional = false, id: given, children }: FieldProps) {
  const generated = useId()
  const id = given ?? generated
  const { box, standing, correct } = useCorrection<HTMLDivElement>(error)
  const describedBy = [hint ? `${id}-hint` : '', standing ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined

  return (
    <div ref={box} onInput={correct} className={error ? failedBox(standing) : undefined}>
      <label id={`${id}-label`} htmlFor={id} className="mb-1.5 block font-medium">
        {label}
        {optional ? <span className="font-normal text-ink-soft"> (optional)</span> : null}
      </label>
      {hint ? (
        <div id={`${id}-hint`} className="-mt-0.5 mb-2 text-sm text-ink-soft">
          {hint}
        </div>
      ) : null}
      <FieldError id={`${id}-error`} standing={standing} error={error} />
      {children({ id, describedBy, invalid: standing })}
    </div>
  )
}

/** `standing` is false once the error is corrected. */
export function failedBox(standing: boolean): string {
  return standing ? 'border-l-3 border-brick pl-3' : 'border-l-3 border-transparent pl-3'
}

type FieldErrorProps = { id: string; standing?: boolean; error: ReactNode; className?: string }

export function FieldError({ id, standing = true, error, className }: FieldErrorProps) {
  if (!error) return null
  return (
    <p id={id} className={classes('mb-2 text-sm font-medium text-brick-ink', !standing && 'invisible', className)}>
      <span className="sr-only">Error: </span>
      {error}
    </p>
  )
}
