import type { ReactNode } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import type { FormResult } from '#contract/form.ts'
import { quantity } from '#contract/text.ts'
import { USERS_PER_PAGE } from '#contract/user/words.ts'
import { ChoiceFilter } from '../list/list.tsx'
import { USER_ACTS } from './acts.ts'

export const BULK_FIELDS = { ids: USERS_PER_PAGE, act: 'text', membership: 'text', reason: 'text' } as const

/** `problem` is null if it was done. */
export type SelectionResult = { id: string; problem: string | null }

type Result = FormResult<typeof BULK_FIELDS> & { results: SelectionResult[] }

const ACT_LABELS = Object.fromEntries(
  Object.entries(USER_ACTS).flatMap(([name, { label, status }]) => (status ? [[name, label]] : [])),
)
const MEMBERSHIP_LABELS = { end: 'End and refund the unused part', keep: 'Keep' }

/** The form around the table asks what is done with the selected rows. */
export function BulkForm({
  address,
  result,
  children,
}: {
  address: string
  result: Result | undefined
  children: ReactNode
}) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" action={address} preventScrollReset>
      <FormRefusalNotice result={result} />
      {result && result.results.length > 0 ? <Results results={result.results} /> : null}
      {children}
      <fieldset className="mt-4 grid items-end gap-4 rounded-lg border bg-surface p-4 sm:grid-cols-2 lg:grid-cols-[11rem_15rem_1fr_auto]">
        <legend className="sr-only">With the selected users</legend>
        <ChoiceFilter
          name="act"
          label="With the selected"
          labels={ACT_LABELS}
          value={result?.values.act ?? null}
          any="Choose…"
        />
        <ChoiceFilter
          name="membership"
          id="bulk-membership"
          label="Memberships, if you deactivate"
          labels={MEMBERSHIP_LABELS}
          value={result?.values.membership ?? null}
          any="Choose…"
        />
        <Field id="reason" label="Reason" hint="Kept in the audit log, and emailed to those you deactivate or hide.">
          {(ids) => <TextBox {...ids} name="reason" maxLength={500} defaultValue={result?.values.reason ?? ''} />}
        </Field>
        <Button variant="secondary" busy={busy}>
          Apply
        </Button>
      </fieldset>
    </Form>
  )
}

function Results({ results }: { results: SelectionResult[] }) {
  const failed = results.filter(({ problem }) => problem !== null)
  const done = results.length - failed.length
  return (
    <Notice
      tone={failed.length > 0 ? 'amber' : 'success'}
      role="status"
      title={`${quantity(done, 'user', 'users')} changed${failed.length > 0 ? `, ${failed.length} not` : ''}`}
      className="mb-4"
    >
      <ul>
        {failed.map(({ id, problem }) => (
          <li key={id}>
            <TextLink to={href('/admin/users/:id', { id })}>{id.slice(0, 8)}</TextLink>: {problem}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
