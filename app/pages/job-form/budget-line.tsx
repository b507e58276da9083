import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '#app/components/search/use-debounced.ts'
import { Field } from '#app/ui/field.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { budgetText, readBudget } from '#contract/job/budget.ts'
import { BUDGET_LENGTH } from '#contract/job/words.ts'

export function BudgetLine({ initial, error }: { initial: string; error: string | undefined }) {
  const [text, setText] = useState(initial)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => setText((known) => box.current?.value ?? known), [])
  const settled = useDebounced(text).trim()
  return (
    <div>
      <Field
        id="budget"
        label="Budget"
        hint="In your own words, such as “£500 to £800” or “£25 an hour”."
        error={error}
        optional
      >
        {(ids) => (
          <TextBox
            {...ids}
            ref={box}
            name="budget"
            defaultValue={initial}
            maxLength={BUDGET_LENGTH}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <p role="status" className="mt-1.5 min-h-5 text-sm text-ink-soft">
        {settled === '' ? '' : understood(settled)}
      </p>
    </div>
  )
}

function understood(text: string): string {
  const read = readBudget(text)
  if (read) return `We read this as ${budgetText(read)}.`
  return 'We can’t read an amount from this. Providers see your words, whatever budget they filter by.'
}
