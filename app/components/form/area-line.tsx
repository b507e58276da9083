import type { ComponentProps } from 'react'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { LineProps } from './text-line.tsx'

/** A text of several lines, optional unless it is required. */
export function AreaLine<Name extends string>({
  name,
  id = name,
  label,
  hint,
  result,
  optional,
  ...rest
}: LineProps<Name> & Omit<ComponentProps<typeof TextArea>, 'name'>) {
  return (
    <Field id={id} label={label} hint={hint} error={result?.errors[name]} optional={optional ?? !rest.required}>
      {(ids) => <TextArea {...ids} defaultValue={result?.values[name]} {...rest} name={name} />}
    </Field>
  )
}
