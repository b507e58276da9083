import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, ButtonLink, SecondaryLink } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextBox } from '#app/ui/text-box.tsx'

type ListResultProps<Row> = {
  rows: readonly Row[] | undefined
  failed: string
  /** The address of the same page. */
  retry: string
  empty: ReactNode
  className?: string
  children: (rows: readonly Row[]) => ReactNode
}

/** Shows the rows of a list, or that there are none, or that they could not be loaded (undefined). */
export function ListResult<Row>({ rows, failed, retry, empty, className = 'mt-6', children }: ListResultProps<Row>) {
  if (!rows) return <ErrorState title="Error" message={failed} retryHref={retry} className={className} />
  return rows.length === 0 ? empty : children(rows)
}

/** `first` is null on the first page, `next` on the last. */
export function CursorLinks({
  label = 'Pages',
  first,
  next,
  words = { first: 'From the beginning', next: 'More' },
}: {
  label?: string
  first: string | null
  next: string | null
  words?: { first: string; next: string }
}) {
  if (!first && !next) return null
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap gap-3">
      {first ? <SecondaryLink to={first}>{words.first}</SecondaryLink> : null}
      {next ? (
        <SecondaryLink to={next} rel="next">
          {words.next}
        </SecondaryLink>
      ) : null}
    </nav>
  )
}

/** A search form: what it asks for is in the address. */
export function FilterForm({ action, children }: { action: string; children: ReactNode }) {
  return (
    <search>
      <Form method="get" action={action} className="rounded-lg border bg-surface p-4">
        {children}
      </Form>
    </search>
  )
}

type Filter = { name: string; label: string; value: string | null }

type TextFilterProps = Filter & { hint?: string } & Omit<ComponentProps<typeof TextBox>, 'name' | 'value'>

export function TextFilter({ name, label, value, hint, ...rest }: TextFilterProps) {
  return (
    <Field id={name} label={label} hint={hint}>
      {(ids) => <TextBox {...ids} {...rest} name={name} defaultValue={value ?? ''} />}
    </Field>
  )
}

type ChoiceFilterProps = Filter & { id?: string; labels: Readonly<Record<string, string>>; any?: string }

/** `any` is what it says while nothing is chosen. `id` is for a page that has another filter of that name. */
export function ChoiceFilter({ name, id = name, label, value, labels, any }: ChoiceFilterProps) {
  return (
    <Field id={id} label={label}>
      {(ids) => (
        <Select
          {...ids}
          name={name}
          defaultValue={value ?? ''}
          options={Object.entries(labels).map(([value, label]) => ({ value, label }))}
          {...(any ? { placeholder: any } : {})}
        />
      )}
    </Field>
  )
}

/** `clear`: the address without filters. */
export function FilterButtons({ clear }: { clear: string }) {
  return (
    <div className="flex gap-2">
      <Button>Search</Button>
      <ButtonLink to={clear} variant="ghost">
        Clear
      </ButtonLink>
    </div>
  )
}
