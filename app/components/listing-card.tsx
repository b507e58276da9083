import { href } from 'react-router'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { MapPin } from '#app/ui/icons.ts'
import { CoverLink } from '#app/ui/link.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { ENTRIES_FOR_AVERAGE, type ListingCard as Listing } from '#contract/directory.ts'
import { numberText } from '#contract/number.ts'
import { formatMiles } from '#contract/place.ts'
import type { SavedIds } from '#contract/saved.ts'
import { quantity } from '#contract/text.ts'
import { Heart } from './heart.tsx'

export function ListingCard({
  listing,
  hearts = null,
  level = 2,
}: {
  listing: Listing
  /** Null: a visitor, whom the heart leads to the sign-in. */
  hearts?: SavedIds
  level?: 2 | 3
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Card as="article" interactive className="flex h-full flex-col">
      <div className="flex gap-4">
        <Avatar name={listing.name} src={listing.imageUrl} size="large" />
        <div className="min-w-0 grow">
          <div className="flex items-start gap-2">
            <div className="min-w-0 grow">
              <Heading className="text-subheading">
                <bdi>
                  <CoverLink to={href('/directory/:id', { id: listing.id })}>{listing.name}</CoverLink>
                </bdi>
              </Heading>
              <p className="text-ink-soft">{[listing.fullName, listing.title].filter(Boolean).join(' · ')}</p>
            </div>
            <Heart kind="provider" id={listing.id} name={listing.name} hearts={hearts} />
          </div>
          <p className="card-facts">
            <CardRating rating={listing.rating} />
            {listing.place ? (
              <span>
                <MapPin aria-hidden />
                {listing.place}
                {listing.miles === null ? null : (
                  <span className="text-ink-soft figures"> · {formatMiles(listing.miles)}</span>
                )}
              </span>
            ) : null}
            {listing.sign?.text ? (
              <span className={listing.sign.open ? 'text-moss-ink' : 'text-ink-soft'}>{listing.sign.text}</span>
            ) : null}
          </p>
        </div>
      </div>
      <p className="mt-3">{listing.snippet}</p>
      {listing.service ? (
        <p className="mt-2 text-sm">
          <span className="text-ink-soft">Offers: </span>
          <bdi className="font-medium">{listing.service}</bdi>
        </p>
      ) : null}
      <ul aria-label="Categories" className="card-badges my-3">
        {listing.unclaimed ? (
          <li>
            <Badge tone="warning">Unclaimed</Badge>
          </li>
        ) : null}
        {listing.categories.map((category) => (
          <li key={category}>
            <Badge>{category}</Badge>
          </li>
        ))}
      </ul>
      <p className="card-foot">
        <span className="sr-only">Why here: </span>
        {listing.reason}
      </p>
    </Card>
  )
}

/** Stars from three reviews: fewer make no fair average. */
export function CardRating({ rating }: { rating: Listing['rating'] }) {
  if (rating.average !== null) return <Rating value={rating.average} count={numberText(rating.count)} showValue />
  if (rating.count === 0) return <span className="text-ink-soft">No feedback yet</span>
  return (
    <span className="text-ink-soft">
      {quantity(rating.count, 'review', 'reviews')} · rating shown from {ENTRIES_FOR_AVERAGE}
    </span>
  )
}
