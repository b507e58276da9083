import type { ReactNode } from 'react'
import { Field } from '#app/ui/field.tsx'
import { PasswordBox } from '#app/ui/password-box.tsx'

export function PasswordLine({
  name,
  label,
  called = label.toLowerCase(),
  hint,
  error,
  autoComplete,
  onType,
}: {
  name: string
  label: string
  /** What the button calls it, where the label is no name. */
  called?: string
  hint?: ReactNode
  error?: string | undefined
  autoComplete: 'current-password' | 'new-password'
  onType?: (value: string) => void
}) {
  return (
    <Field id={name} label={label} hint={hint} error={error}>
      {(ids) => (
        <PasswordBox
          {...ids}
          called={called}
          name={name}
          autoComplete={autoComplete}
          onInput={({ currentTarget }) => onType?.(currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** Tells password managers whose password a form sets. It has no name, so that nothing is sent. */
export function AccountName({ value }: { value: string }) {
  return <input type="text" autoComplete="username" value={value} readOnly hidden />
}
