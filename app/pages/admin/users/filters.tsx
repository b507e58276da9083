import { Form, href } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Search } from '#app/ui/icons.ts'
import { type Option, Select } from '#app/ui/select.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import type { UserQuery } from '#contract/user/input.ts'
import {
  CONFIRMATION_LABELS,
  MEMBERSHIP_FILTER_LABELS,
  SORT_LABELS,
  STATE_LABELS,
  TYPE_LABELS,
} from '#contract/user/words.ts'
import { COLUMNS, type Column } from './columns.ts'

/** A search form: what it asks for is in the address. */
export function UserFilterForm({ query, columns }: { query: UserQuery; columns: readonly Column[] }) {
  const narrowed = query.membership || query.confirmed || query.from || query.to
  return (
    <search>
      <Form method="get" action={href('/admin/users')} className="rounded-lg border bg-surface p-4">
        <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_auto]">
          <Field id="q" label="Search">
            {(ids) => (
              <TextBox
                {...ids}
                type="search"
                name="q"
                defaultValue={query.q}
                maxLength={200}
                placeholder="Name, e-mail, business, phone or id"
                icon={<Search />}
              />
            )}
          </Field>
          <Choice name="type" label="Type" labels={TYPE_LABELS} value={query.type} any="All types" />
          <Choice name="state" label="State" labels={STATE_LABELS} value={query.state} any="Any state" />
          <Choice name="sort" label="Sort" labels={SORT_LABELS} value={query.sort} />
          <div className="flex gap-2">
            <Button type="submit">Search</Button>
            <ButtonLink to={href('/admin/users')} variant="ghost">
              Clear
            </ButtonLink>
          </div>
        </div>
        <details open={Boolean(narrowed)} className="mt-4">
          <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-lg text-sm font-medium text-petrol touch-target">
            More filters and columns
          </summary>
          <div className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <Choice
              name="membership"
              label="Membership"
              labels={MEMBERSHIP_FILTER_LABELS}
              value={query.membership}
              any="Any"
            />
            <Choice
              name="confirmed"
              label="E-mail address"
              labels={CONFIRMATION_LABELS}
              value={query.confirmed}
              any="Any"
            />
            <Field id="from" label="Joined from">
              {(ids) => <TextBox {...ids} type="date" name="from" defaultValue={query.from ?? ''} />}
            </Field>
            <Field id="to" label="Joined until">
              {(ids) => <TextBox {...ids} type="date" name="to" defaultValue={query.to ?? ''} />}
            </Field>
          </div>
          <fieldset className="mt-4">
            <legend className="mb-1 font-medium">Columns</legend>
            <div className="flex flex-wrap gap-x-5">
              {Object.entries(COLUMNS).map(([name, label]) => (
                <Checkbox
                  key={name}
                  name="columns"
                  value={name}
                  label={label}
                  defaultChecked={columns.some((column) => column === name)}
                />
              ))}
            </div>
          </fieldset>
        </details>
      </Form>
    </search>
  )
}

function Choice({
  name,
  label,
  labels,
  value,
  any,
}: {
  name: string
  label: string
  labels: Record<string, string>
  value: string | null
  any?: string
}) {
  const options: Option[] = Object.entries(labels).map(([value, label]) => ({ value, label }))
  return (
    <Field id={name} label={label}>
      {({ id, ...ids }) => (
        <Select
          {...ids}
          id={id}
          name={name}
          defaultValue={value ?? ''}
          options={options}
          {...(any ? { placeholder: any } : {})}
        />
      )}
    </Field>
  )
}
