import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#app/ui/field.tsx'
import { TextBox } from '#app/ui/text-box.tsx'

/** A labelled control of a form. `result`: what was typed, and what is wrong with it. */
export type LineProps<Name extends string> = {
  name: Name
  id?: string
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  result: { values: Record<Name, string>; errors: { [Key in Name]?: string | undefined } } | undefined
}

/** Optional unless it is required. */
export function TextLine<Name extends string>({
  name,
  id = name,
  label,
  hint,
  result,
  optional,
  ...rest
}: LineProps<Name> & Omit<ComponentProps<typeof TextBox>, 'name'>) {
  return (
    <Field id={id} label={label} hint={hint} error={result?.errors[name]} optional={optional ?? !rest.required}>
      {(ids) => <TextBox {...ids} maxLength={120} defaultValue={result?.values[name]} {...rest} name={name} />}
    </Field>
  )
}

type EmailLineProps = Omit<ComponentProps<typeof TextLine<'email'>>, 'name' | 'label'> & { label?: string }

/** Asks for an email address, in the field `email`. */
export function EmailLine({ label = 'Email', ...rest }: EmailLineProps) {
  const address = { type: 'email', autoComplete: 'email', maxLength: 254, spellCheck: false, required: true } as const
  return <TextLine name="email" label={label} {...address} {...rest} />
}
