import { useEffect, useState } from 'react'
import { paidText, rangeText } from '#contract/category/price-guide.ts'
import type { PriceGuide } from '#contract/category/view.ts'

/** What providers of the trade charge, beside the budget. Asked for anew once its step is reached. */
export function PriceNote({
  first,
  form,
  asks,
}: {
  /** For what the form begins with. */
  first: PriceGuide | null
  form: () => HTMLFormElement | null
  asks: boolean
}) {
  const [guide, setGuide] = useState(first)
  useEffect(() => {
    if (!asks) return
    const fields = new FormData(form() ?? undefined)
    const category = fields.get('category')
    if (!category) return setGuide(null)
    const stop = new AbortController()
    void ask(String(category), String(fields.get('location') ?? ''), stop.signal).then((found) => {
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

/** None where the answer cannot be had. */
async function ask(category: string, location: string, signal: AbortSignal): Promise<PriceGuide | null> {
  try {
    const body = new URLSearchParams({ category, location })
    const answer = await fetch('/post-job/prices', { method: 'POST', body, signal })
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}
