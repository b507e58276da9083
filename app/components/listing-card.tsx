import { href } from 'react-router'
import { Picture } from '#app/components/picture.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { Clock, MapPin } from '#app/ui/icons.ts'
import { CoverLink } from '#app/ui/link.tsx'
import { Rating } from '#app/ui/rating.tsx'
import type { ListingCard as Listing } from '#contract/directory/view.ts'
import { ENTRIES_FOR_AVERAGE } from '#contract/directory/words.ts'
import { numberText } from '#contract/number.ts'
import { formatMiles } from '#contract/place/words.ts'
import type { SavedIds } from '#contract/saved/words.ts'
import { quantity } from '#contract/text.ts'
import { Heart } from './heart.tsx'

type CardProps = {
  listing: Listing
  /** Null for a visitor, whom the heart leads to the login. */
  hearts?: SavedIds
  level?: 2 | 3
  /** The name of the place that the distance is measured from: "M25", "you". */
  from?: string | null
  /** Its picture is loaded at once. */
  first?: boolean
  /** It leads nowhere and cannot be saved. */
  example?: boolean
}

type ListingCardsProps = Pick<CardProps, 'hearts' | 'level' | 'from'> & {
  listings: Listing[]
  eager?: number
  className?: string
}

/** `eager`: how many of the pictures are loaded at once. */
export function ListingCards({ listings, eager = 0, className = 'mt-4 space-y-3', ...rest }: ListingCardsProps) {
  return (
    <ul className={className}>
      {listings.map((listing, index) => (
        <li key={listing.id}>
          <ListingCard listing={listing} first={index < eager} {...rest} />
        </li>
      ))}
    </ul>
  )
}

export function ListingCard({
  listing,
  hearts = null,
  level = 2,
  from = null,
  first = false,
  example = false,
}: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const { sign } = listing
  return (
    <Card as="article" interactive flush className="listing-card">
      <div className="listing-card-text">
        <Heading className="text-subheading">
          <bdi>
            {example ? (
              listing.name
            ) : (
              <CoverLink to={href('/directory/:id', { id: listing.id })}>{listing.name}</CoverLink>
            )}
          </bdi>
        </Heading>
        <p className="text-sm text-ink-soft">
          <bdi>{[listing.fullName, listing.title].filter(Boolean).join(' · ')}</bdi>
        </p>
      </div>
      <div className="listing-card-picture">
        <Picture picture={listing.picture} sizes="(min-width: 40rem) 160px, 96px" eager={first} />
        {example ? null : <Heart kind="provider" id={listing.id} name={listing.name} hearts={hearts} />}
      </div>
      <div className="listing-card-more">
        <p className="card-facts">
          <CardRating rating={listing.rating} />
          {listing.badge ? <Badge tone={listing.unclaimed ? 'warning' : 'success'}>{listing.badge}</Badge> : null}
          {listing.place ? (
            <span>
              <MapPin aria-hidden />
              <span>
                {listing.place}
                {listing.miles === null ? null : (
                  <span className="text-ink-soft figures">
                    {' '}
                    · {formatMiles(listing.miles)}
                    {from ? ` from ${from}` : ''}
                  </span>
                )}
                {listing.worksIn ? <span className="text-ink-soft"> · works in {listing.worksIn}</span> : null}
              </span>
            </span>
          ) : null}
        </p>
        <p className="card-facts">
          {listing.price ? <span className="font-semibold figures">{listing.price}</span> : null}
          {sign?.text ? <span className={sign.open ? 'text-moss-ink' : 'text-ink-soft'}>{sign.text}</span> : null}
          {listing.answers ? (
            <span className="text-ink-soft">
              <Clock aria-hidden />
              {listing.answers}
            </span>
          ) : null}
        </p>
        {listing.service ? (
          <p>
            <span className="text-ink-soft">Offers: </span>
            <bdi className="font-medium">{listing.service}</bdi>
          </p>
        ) : null}
        <p className="max-sm:hidden">{listing.snippet}</p>
        <details>
          <summary>
            {listing.review ? (
              <span className="listing-card-review">
                <span className="sr-only">Newest review: </span>“<bdi>{listing.review}</bdi>”
              </span>
            ) : null}
            <span className="listing-card-why">Why here?</span>
          </summary>
          <p>{listing.reason}</p>
        </details>
      </div>
    </Card>
  )
}

/** Stars from three reviews: fewer make no fair average. */
export function CardRating({ rating }: { rating: Listing['rating'] }) {
  if (rating.average !== null) return <Rating value={rating.average} count={numberText(rating.count)} showValue />
  if (rating.count === 0) return <span className="text-ink-soft">No reviews yet</span>
  return (
    <span className="text-ink-soft">
      {quantity(rating.count, 'review', 'reviews')}
      <span className="max-sm:hidden"> · rating shown from {ENTRIES_FOR_AVERAGE}</span>
    </span>
  )
}
