import { Form, href } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import type { AuditFilters } from '#contract/audit/entry.ts'
import { AUDIT_ACTIONS } from '#contract/audit/words.ts'

const ACTIONS = Object.entries(AUDIT_ACTIONS)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en-GB'))

/** A search form: what it asks for is in the address. */
export function AuditFilterForm({ filters: { actor, action, subject, from, to } }: { filters: AuditFilters }) {
  return (
    <search>
      <Form method="get" action={href('/admin/audit')} className="rounded-lg border bg-surface p-4">
        <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Field id="actor" label="Who" hint="Username, e-mail address or id">
            {(ids) => <TextBox {...ids} name="actor" defaultValue={actor} maxLength={254} spellCheck={false} />}
          </Field>
          <Field id="action" label="Did what">
            {(ids) => (
              <Select {...ids} name="action" defaultValue={action ?? ''} options={ACTIONS} placeholder="Anything" />
            )}
          </Field>
          <Field id="subject" label="To whom" hint="The same, or the id of a job">
            {(ids) => <TextBox {...ids} name="subject" defaultValue={subject} maxLength={254} spellCheck={false} />}
          </Field>
          <Field id="from" label="From">
            {(ids) => <TextBox {...ids} type="date" name="from" defaultValue={from ?? ''} />}
          </Field>
          <Field id="to" label="Until">
            {(ids) => <TextBox {...ids} type="date" name="to" defaultValue={to ?? ''} />}
          </Field>
          <div className="flex gap-2">
            <Button type="submit">Search</Button>
            <ButtonLink to={href('/admin/audit')} variant="ghost">
              Clear
            </ButtonLink>
          </div>
        </div>
      </Form>
    </search>
  )
}
