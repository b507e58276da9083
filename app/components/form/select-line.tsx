import type { ComponentProps } from 'react'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import type { LineProps } from './text-line.tsx'

export function SelectLine<Name extends string>({
  name,
  id = name,
  label,
  hint,
  result,
  optional = false,
  ...rest
}: LineProps<Name> & Omit<ComponentProps<typeof Select>, 'name'>) {
  return (
    <Field id={id} label={label} hint={hint} error={result?.errors[name]} optional={optional}>
      {(ids) => <Select {...ids} defaultValue={result?.values[name]} {...rest} name={name} />}
    </Field>
  )
}
