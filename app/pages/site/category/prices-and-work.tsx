import { href } from 'react-router'
import { Picture } from '#app/components/picture.tsx'
import { Link } from '#app/ui/link.tsx'
import { Section } from '#app/ui/page.tsx'
import type { CategoryPage } from '#contract/category/page.ts'
import { PRICE_RADIUS_MILES, paidText, rangeText } from '#contract/category/price-guide.ts'

/** Nothing where too few say what they charge. */
export function Prices({ page: { prices, from } }: { page: CategoryPage }) {
  if (!prices) return null
  const near = prices.near && from !== null
  return (
    <Section
      id="prices"
      className="rounded-lg bg-petrol-soft p-4 sm:p-5"
      title={`${prices.category} prices ${near ? `near ${from}` : 'in the UK'}`}
    >
      <ul className="mt-2 space-y-1 figures">
        {prices.ranges.map((range) => (
          <li key={range.unit} className="font-semibold">
            {rangeText(range)}
          </li>
        ))}
        {prices.paid ? <li>{paidText(prices.paid)}</li> : null}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">
        The middle half of what members {near ? `within ${PRICE_RADIUS_MILES} miles of ${from}` : 'all over the UK'}{' '}
        charge for the services on their listings. Ask for a price for your job.
      </p>
    </Section>
  )
}

export function RecentWork({ page: { photos, from } }: { page: CategoryPage }) {
  if (photos.length === 0) return null
  return (
    <Section id="work" title={from === null ? 'Recent work' : `Recent work near ${from}`}>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map(({ listingId, name, alt, picture }) => (
          <li key={listingId}>
            <Link
              to={href('/directory/:id', { id: listingId })}
              className="block rounded-md underline-offset-4 hover:underline"
            >
              <span className="block aspect-4/3 overflow-hidden rounded-md bg-sunken">
                <Picture picture={picture} alt={alt} sizes="(min-width: 64rem) 260px, (min-width: 40rem) 33vw, 50vw" />
              </span>
              <bdi className="mt-1.5 block text-sm">{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
