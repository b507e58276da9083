import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { BULK_LABELS } from '#contract/admin/words.ts'
import type { UserFilters } from '#contract/user/input.ts'
import { ChoiceFilter } from '../../list/list.tsx'
import { paramsOf } from './question.ts'

/** Leads to the page that counts and asks. */
export function ChooseAct({ filters }: { filters: UserFilters }) {
  return (
    <Form
      method="get"
      action={href('/admin/users/bulk')}
      className="mt-4 flex flex-wrap items-end gap-4 rounded-lg border bg-surface p-4"
    >
      {[...paramsOf(filters)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="min-w-48">
        <ChoiceFilter
          id="bulk-act"
          name="act"
          label="All matching users"
          labels={BULK_LABELS}
          value={null}
          any="Choose…"
        />
      </div>
      <Button variant="secondary">Continue</Button>
      <p className="basis-full text-sm text-ink-soft">The next page counts them and asks before anything is done.</p>
    </Form>
  )
}
