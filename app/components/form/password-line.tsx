import type { ReactNode } from 'react'
import { Field } from '#app/ui/field.tsx'
import { TextBox } from '#app/ui/text-box.tsx'

export function PasswordLine({
  name,
  label,
  hint,
  error,
  autoComplete,
}: {
  name: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  autoComplete: 'current-password' | 'new-password'
}) {
  return (
    <Field id={name} label={label} hint={hint} error={error}>
      {(ids) => <TextBox {...ids} type="password" name={name} autoComplete={autoComplete} required />}
    </Field>
  )
}
