import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '#app/components/search/use-debounced.ts'
import { Field } from '#app/ui/field.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { paidText, rangeText } from '#contract/category/price-guide.ts'
import type { PriceGuide } from '#contract/category/view.ts'
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

type PriceNoteProps = {
  /** The guide for what the form begins with. */
  first: PriceGuide | null
  form: () => HTMLFormElement | null
  asks: boolean
}

/** What providers of the trade charge, beside the budget. It is fetched again once its step is reached. */
export function PriceNote({ first, form, asks }: PriceNoteProps) {
  const [guide, setGuide] = useState(first)
  useEffect(() => {
    if (!asks) return
    const fields = new FormData(form() ?? undefined)
    const category = fields.get('category')
    if (!category) return setGuide(null)
    const stop = new AbortController()
    void fetchPrices(String(category), String(fields.get('location') ?? ''), stop.signal).then((found) => {
      if (!stop.signal.aborted) setGuide(found)
    })
    return () => stop.abort()
  }, [asks, form])
  return (
    <div role="status" className="min-h-20 rounded-lg border border-transparent bg-petrol-soft p-4">
      {guide ? (
        <>
          <p className="font-medium">
            {guide.category} {guide.near ? 'near you' : 'in the UK'}
          </p>
          <ul className="mt-1 figures">
            {guide.ranges.map((range) => (
              <li key={range.unit}>{rangeText(range)}</li>
            ))}
            {guide.paid ? <li>{paidText(guide.paid)}</li> : null}
          </ul>
        </>
      ) : (
        <p className="text-ink-soft">
          No idea of the price? Leave it blank and let providers tell you.
          <span className="not-noscript:hidden"> Choose the trade and press Preview to see what others charge.</span>
        </p>
      )}
    </div>
  )
}

/** Null if the answer cannot be had. */
async function fetchPrices(category: string, location: string, signal: AbortSignal): Promise<PriceGuide | null> {
  try {
    const body = new URLSearchParams({ category, location })
    const answer = await fetch('/post-job/prices', { method: 'POST', body, signal })
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}
