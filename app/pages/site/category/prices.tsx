import type { CategoryPage } from '#contract/category-page.ts'
import { PRICES_WITHIN, paidText, rangeText } from '#contract/price-guide.ts'

/** Nothing where too few say what they charge. */
export function Prices({ page: { prices, from } }: { page: CategoryPage }) {
  if (!prices) return null
  const near = prices.near && from !== null
  return (
    <section aria-labelledby="prices" className="rounded-lg bg-petrol-soft p-4 sm:p-5">
      <h2 id="prices" className="text-heading">
        {prices.category} prices {near ? `near ${from}` : 'in the UK'}
      </h2>
      <ul className="mt-2 space-y-1 figures">
        {prices.ranges.map((range) => (
          <li key={range.unit} className="font-semibold">
            {capital(rangeText(range))}
          </li>
        ))}
        {prices.paid ? <li>{capital(paidText(prices.paid))}</li> : null}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">
        The middle half of what members {near ? `within ${PRICES_WITHIN} miles of ${from}` : 'all over the UK'} charge
        for the services on their listings. Ask for a price for your job.
      </p>
    </section>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
