import { type FormEvent, type ReactNode, type RefObject, useRef } from 'react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { categoryOptions, type NextChoices } from './category-options.ts'
import { PlaceBox } from './place-box.tsx'
import { useCategoryNames } from './use-category-names.ts'

/** Works without JavaScript; with it, `show` applies the filters in place. */
export function FilterForm({
  form,
  action,
  label,
  show,
  children,
}: {
  form: RefObject<HTMLFormElement | null>
  action: string
  label: string
  show: () => void
  children: ReactNode
}) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()
    show()
  }

  return (
    <Form ref={form} action={action} onSubmit={submit} role="search" aria-label={label} className="space-y-5">
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Show results</Button>
        <ButtonLink to={action} reloadDocument variant="ghost">
          Clear Filters
        </ButtonLink>
      </div>
    </Form>
  )
}

type Controlled = { value: string; onChange: (value: string) => void }

export function CategoryFilter({ choices, value, onChange }: Controlled & { choices: NextChoices }) {
  const box = useRef<HTMLSelectElement>(null)
  const names = useCategoryNames(box, choices)
  return (
    <Field label="Category" id="category">
      {(ids) => (
        <Select
          {...ids}
          ref={box}
          name="category"
          placeholder="All categories"
          options={categoryOptions(names, value)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

export function LocationFilter({ value, onChange }: Controlled) {
  return (
    <Field label="Location" id="location">
      {(ids) => (
        <PlaceBox {...ids} placeholder="Town or postcode" maxLength={200} value={value} onValueChange={onChange} />
      )}
    </Field>
  )
}
