import type { KeyboardEvent } from 'react'
import { Form, href, useLocation } from 'react-router'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ChevronDown } from '#app/ui/icons.ts'
import { columnKey, type ListName } from './chosen-columns.ts'
import { type Columns, isChoice, isShown, useChosen } from './table.tsx'

/** Chooses the columns of a table, and keeps them in this browser for the next visit. */
export function ColumnChoice<Row>({ list, columns }: { list: ListName; columns: Columns<Row> }) {
  const { pathname, search } = useLocation()
  const chosen = useChosen(list)
  const choices = Object.entries(columns).filter(([, column]) => isChoice(column))
  return (
    <details key={chosen?.join() ?? ''} onKeyDown={closeByEscape} className="relative">
      <summary className="button button-secondary button-small cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <span>
          Columns
          <ChevronDown aria-hidden />
        </span>
      </summary>
      <Form
        method="post"
        action={href('/admin/preferences')}
        preventScrollReset
        className="absolute z-20 mt-1.5 w-60 rounded-lg border bg-surface p-3 shadow-soft sm:right-0"
      >
        <HiddenFields intent="columns" list={list} return={pathname + search} />
        <fieldset>
          <legend className="sr-only">Columns to show</legend>
          {choices.map(([heading, column]) => (
            <Checkbox
              key={heading}
              name="columns"
              value={columnKey(heading)}
              label={heading}
              defaultChecked={isShown([heading, column], chosen)}
            />
          ))}
        </fieldset>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small">Show these</Button>
          {chosen ? (
            <Button size="small" variant="ghost" name="usual" value="on">
              Usual ones
            </Button>
          ) : null}
        </div>
      </Form>
    </details>
  )
}

function closeByEscape({ key, currentTarget: menu }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape' || !menu.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}
