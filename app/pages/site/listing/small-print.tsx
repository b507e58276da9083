import { href } from 'react-router'
import { LazyPart } from '#app/ui/lazy-part.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Listing } from '#contract/listing/view.ts'
import { unclaimedLinks } from './listing.lazy.ts'

/** What only the business, a lawyer or a careful reader needs. */
export function SmallPrint({ listing: { id, name, claimed, unclaimed } }: { listing: Listing }) {
  return (
    <nav aria-label="About this listing" className="mt-12 border-t pt-3 text-sm print:hidden">
      <ul className="flex flex-wrap gap-x-5">
        {unclaimed ? <LazyPart source={unclaimedLinks} props={{ id, name }} /> : null}
        {claimed ? (
          <li>
            <Link to={`${href('/claim-business')}?businessID=${id}`} className="foot-link">
              Is this business yours?
            </Link>
          </li>
        ) : null}
        <li>
          <Link to={href('/report/:kind/:id', { kind: 'listing', id })} className="foot-link">
            Report this listing
          </Link>
        </li>
      </ul>
    </nav>
  )
}
