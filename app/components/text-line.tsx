import type { ComponentProps } from 'react'
import { Field } from '#app/ui/field.tsx'
import { TextBox } from '#app/ui/text-box.tsx'

export function TextLine<Name extends string>({
  name,
  label,
  hint,
  values,
  errors,
  ...rest
}: {
  name: Name
  label: string
  hint?: string
  values: Record<Name, string>
  errors: Partial<Record<Name, string>>
} & Omit<ComponentProps<'input'>, 'name'>) {
  return (
    <Field id={name} label={label} hint={hint} error={errors[name]} optional={!rest.required}>
      {(ids) => <TextBox {...ids} maxLength={120} {...rest} name={name} defaultValue={values[name]} />}
    </Field>
  )
}
