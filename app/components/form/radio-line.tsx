import type { ComponentProps } from 'react'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import type { LineProps } from './text-line.tsx'

/** A choice whose first radio button has the id of its name, where the error summary leads. */
export function RadioLine<Name extends string>({
  name,
  result,
  ...rest
}: Pick<LineProps<Name>, 'name' | 'result'> & Omit<ComponentProps<typeof RadioGroup>, 'id' | 'error'>) {
  return <RadioGroup id={name} defaultValue={result?.values[name]} error={result?.errors[name]} {...rest} name={name} />
}
