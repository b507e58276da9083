import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import type { CategoryNames } from '#contract/category/view.ts'
import { categoryOptions, type NextChoices, namesIn } from './category-options.ts'
import { PlaceBox } from './place-box.tsx'

type FilterFormProps = {
  form: RefObject<HTMLFormElement | null>
  action: string
  label: string
  show: () => void
  children: ReactNode
}

/** Works without JavaScript; with it, `show` applies the filters in place. */
export function FilterForm({ form, action, label, show, children }: FilterFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()
    show()
  }

  return (
    <Form ref={form} action={action} onSubmit={submit} role="search" aria-label={label} className="space-y-5">
      {children}
      <div className="flex flex-wrap gap-3">
        <Button>Show results</Button>
        <ButtonLink to={action} reloadDocument variant="ghost">
          Clear Filters
        </ButtonLink>
      </div>
    </Form>
  )
}

type ControlledValue = { value: string; onChange: (value: string) => void }

export function CategoryFilter({ choices, value, onChange }: ControlledValue & { choices: NextChoices }) {
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

export function LocationFilter({ value, onChange }: ControlledValue) {
  return (
    <Field label="Location" id="location">
      {(ids) => (
        <PlaceBox {...ids} placeholder="Town or postcode" maxLength={200} value={value} onValueChange={onChange} />
      )}
    </Field>
  )
}

let known: CategoryNames[] | undefined
let namesPromise: Promise<CategoryNames[]> | undefined

/**
 * All of them, once the box is in sight: on a phone few visitors open the filters. Until then, and without JavaScript,
 * those that came with the page.
 */
function useCategoryNames(box: RefObject<Element | null>, sent: NextChoices): CategoryNames[] {
  const [all, setAll] = useState(known)
  useEffect(() => {
    if (!box.current) return
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      namesPromise ??= fetch('/category-names').then((answer) => answer.json())
      namesPromise.then(
        (names) => {
          known = names
          setAll(names)
          sight.disconnect()
        },
        () => {
          namesPromise = undefined
        },
      )
    })
    sight.observe(box.current)
    return () => sight.disconnect()
  }, [box])
  return all ?? namesIn(sent)
}
