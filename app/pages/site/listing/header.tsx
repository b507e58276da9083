import { DistanceFromHere } from '#app/components/distance-from-here.tsx'
import { CardRating } from '#app/components/listing-card.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { BadgeCheck, MapPin } from '#app/ui/icons.ts'
import type { Listing } from '#contract/listing.ts'
import type { OwnerTools } from './owner/tools.ts'

export function ListingHeader({ listing, owner }: { listing: Listing; owner?: OwnerTools | undefined }) {
  return (
    <header className="mt-4 flex flex-wrap items-start gap-5">
      {owner?.avatar() ?? <Avatar name={listing.name} src={listing.imageUrl} size="xlarge" />}
      <div className="min-w-0 flex-[1_1_18rem]">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="min-w-0 text-title">
            <bdi>{listing.businessName || 'Professional Service Provider'}</bdi>
          </h1>
          {listing.unclaimed ? <Badge tone="warning">Unclaimed</Badge> : null}
          {listing.origin?.unchecked ? <Badge tone="warning">{listing.origin.unchecked}</Badge> : null}
          {listing.away ? <Badge tone="warning">{listing.away}</Badge> : null}
          {listing.available && !listing.away ? (
            <Badge tone="success" icon={<BadgeCheck aria-hidden />}>
              Taking on work
            </Badge>
          ) : null}
        </div>
        <p className="mt-1 text-lg text-ink-soft">{[listing.fullName, listing.title].filter(Boolean).join(' · ')}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
          <CardRating rating={listing.rating} />
          {listing.place.town ? (
            // The distance appears late, so the line must not wrap: that would shift the page.
            <span className="flex max-w-full items-center gap-1 whitespace-nowrap max-lg:basis-full">
              <MapPin aria-hidden className="size-4 shrink-0 text-ink-soft" />
              <span className="truncate">{[listing.place.town, listing.place.outward].filter(Boolean).join(', ')}</span>
              <DistanceFromHere point={listing.place.point} />
            </span>
          ) : null}
        </p>
        <SocialLinks social={listing.social} />
        {owner ? (
          <div className="mt-2 flex flex-wrap items-start gap-2">
            {owner.edit('names')}
            {owner.edit('links')}
          </div>
        ) : null}
      </div>
    </header>
  )
}

const names: Record<string, string> = {
  linkedin: 'LinkedIn',
  twitter: 'X (Twitter)',
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  tiktok: 'TikTok',
}

export function SocialLinks({ social }: { social: Listing['social'] }) {
  if (social.length === 0) return null
  return (
    <ul aria-label="Social links" className="mt-1 flex flex-wrap gap-x-4">
      {social.map(({ network, url }) => (
        <li key={network}>
          <a
            href={url}
            rel="nofollow ugc noopener"
            className="inline-flex min-h-11 items-center text-petrol underline underline-offset-4"
          >
            {names[network] ?? network}
          </a>
        </li>
      ))}
    </ul>
  )
}
