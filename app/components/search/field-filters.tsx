import { Field } from '#app/ui/field.tsx'
import { X } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { type FieldFilters as Asked, FROM, filterName, filterNames, TO } from '#contract/custom-field/filters.ts'
import type { FilterField } from '#contract/custom-field/view.ts'
import { optionsOf } from '#contract/custom-field/words.ts'
import { TYPING_RESTS } from './use-filter-draft.ts'

export type FieldFiltersProps = {
  fields: readonly FilterField[]
  values: Asked | undefined
  /** `after`: milliseconds until the list updates. */
  change: (fields: Asked | undefined, after: number) => void
}

/** The filters that the operator added, in the form of a directory. */
export function FieldFilters({ fields, values = {}, change }: FieldFiltersProps) {
  const set = (name: string, value: string, after: number) => change(filled({ ...values, [name]: value }), after)

  return fields.map(({ id, kind, name: label, choices }) => {
    const name = filterName(id)
    if (kind === 'number') {
      return (
        <fieldset key={id}>
          <legend className="mb-1.5 font-medium">{label}</legend>
          <div className="grid grid-cols-2 gap-3">
            {[FROM, TO].map((end) => (
              <Field key={end} id={name + end} label={end === FROM ? 'From' : 'To'}>
                {(ids) => (
                  <TextBox
                    {...ids}
                    name={name + end}
                    inputMode="decimal"
                    placeholder="Any"
                    maxLength={20}
                    value={values[name + end] ?? ''}
                    onChange={(event) => set(name + end, event.currentTarget.value, TYPING_RESTS)}
                  />
                )}
              </Field>
            ))}
          </div>
        </fieldset>
      )
    }
    return (
      <Field key={id} id={name} label={label}>
        {(ids) => (
          <Select
            {...ids}
            name={name}
            placeholder="Any"
            options={optionsOf(kind, choices)}
            value={values[name] ?? ''}
            onChange={(event) => set(name, event.currentTarget.value, 0)}
          />
        )}
      </Field>
    )
  })
}

export type FieldChipsProps = {
  fields: readonly FilterField[]
  values: Asked
  addressOf: (fields: Asked | undefined) => string
}

/** What they ask for, each with a cross that takes it back: on a phone the form itself is behind a button. */
export function FieldChips({ fields, values, addressOf }: FieldChipsProps) {
  const chips = fields.flatMap((field) => {
    const asked = askedText(field, values)
    return asked === null ? [] : { ...field, asked }
  })
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters in use" className="mb-3 flex flex-wrap gap-2">
      {chips.map(({ id, name, asked }) => (
        <li
          key={`${id} ${asked}`}
          className="inline-flex max-w-full items-center rounded-full bg-petrol-soft pl-3 font-medium text-petrol"
        >
          <span className="min-w-0 wrap-anywhere">{`${name}: ${asked}`}</span>
          <Link
            to={addressOf(filled({ ...values, ...Object.fromEntries(filterNames(id).map((name) => [name, ''])) }))}
            aria-label={`Remove the filter ${name}`}
            className="grid size-9 shrink-0 place-items-center rounded-full touch-target motion hover:text-petrol-strong"
          >
            <X aria-hidden className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Null if nothing is asked, or what its choices do not have. */
function askedText({ id, kind, choices }: FilterField, values: Asked): string | null {
  const name = filterName(id)
  if (kind !== 'number') {
    return optionsOf(kind, choices).find(({ value }) => value === values[name])?.label ?? null
  }
  const [from, to] = [values[name + FROM], values[name + TO]]
  if (from && to) return `${from} to ${to}`
  if (from) return `from ${from}`
  return to ? `up to ${to}` : null
}

function filled(values: Asked): Asked | undefined {
  const asked = Object.entries(values).filter(([, text]) => text !== '')
  return asked.length > 0 ? Object.fromEntries(asked) : undefined
}
