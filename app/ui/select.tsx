import type { ComponentProps } from 'react'
import { type ControlProps, classes, control } from './classes.ts'
import { ChevronDown } from './icons.ts'

export type Option = { value: string; label: string; group?: string | undefined; disabled?: boolean | undefined }

type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'multiple'> &
  ControlProps & { options: readonly Option[]; placeholder?: string }

export function Select({ options, placeholder, invalid = false, describedBy, className, ...rest }: SelectProps) {
  return (
    <span className={classes('relative block', className)}>
      <select
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        {...rest}
        className={classes(control, 'h-11 appearance-none truncate pr-10')}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {grouped(options).map(({ group, members }) =>
          group === undefined ? (
            members.map(choice)
          ) : (
            <optgroup key={`group ${group}`} label={group}>
              {members.map(choice)}
            </optgroup>
          ),
        )}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4.5 text-ink-soft"
      />
    </span>
  )
}

function choice({ value, label, disabled }: Option) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  )
}

function grouped(options: readonly Option[]) {
  const groups: Array<{ group: string | undefined; members: Option[] }> = []
  for (const option of options) {
    const known = groups.find(({ group }) => group === option.group)
    if (known) known.members.push(option)
    else groups.push({ group: option.group, members: [option] })
  }
  return groups
}
