import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#app/ui/field.tsx'
import { TextBox } from '#app/ui/text-box.tsx'

/** A line of text. `result`: what was typed, and what is wrong with it. */
export function TextLine<Name extends string>({
  name,
  label,
  hint,
  result,
  ...rest
}: {
  name: Name
  label: string
  hint?: ReactNode
  result: { values: Record<Name, string>; errors: { [Key in Name]?: string | undefined } } | undefined
} & Omit<ComponentProps<typeof TextBox>, 'name'>) {
  return (
    <Field id={name} label={label} hint={hint} error={result?.errors[name]} optional={!rest.required}>
      {(ids) => <TextBox {...ids} maxLength={120} defaultValue={result?.values[name]} {...rest} name={name} />}
    </Field>
  )
}

/** For the field `email`. */
export function EmailLine({
  label = 'E-mail',
  ...rest
}: Omit<ComponentProps<typeof TextLine<'email'>>, 'name' | 'label'> & { label?: string }) {
  const address = { type: 'email', autoComplete: 'email', maxLength: 254, spellCheck: false, required: true } as const
  return <TextLine name="email" label={label} {...address} {...rest} />
}
