import { type MouseEvent, useState } from 'react'
import { href } from 'react-router'
import { Heart } from '#app/components/heart.tsx'
import { CardRating } from '#app/components/listing-card.tsx'
import { Picture } from '#app/components/picture.tsx'
import { useRootData } from '#app/components/root-data.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { classes } from '#app/ui/classes.ts'
import { Clock, Images, MapPin, Share2 } from '#app/ui/icons.ts'
import { LazyPart, preload } from '#app/ui/lazy-part.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Listing } from '#contract/listing/view.ts'
import type { Point } from '#contract/place/view.ts'
import { formatMiles, milesBetween } from '#contract/place/words.ts'
import type { SavedIds } from '#contract/saved/words.ts'
import { allPictures } from './listing.lazy.ts'
import type { OwnerTools } from './owner.tsx'

type ListingHeaderProps = { listing: Listing; hearts: SavedIds; owner?: OwnerTools | undefined }

export function ListingHeader({ listing, hearts, owner }: ListingHeaderProps) {
  const { away, opening, place } = listing
  return (
    <>
      <div className="lead-path flex items-center justify-between gap-3 print:hidden">
        <Breadcrumb items={[{ label: 'Browse Freelancers', to: '/directory' }, { label: listing.name }]} />
        <div className="flex shrink-0 items-center gap-1">
          <Share name={listing.name} />
          <Heart kind="provider" id={listing.id} name={listing.name} hearts={hearts} />
        </div>
      </div>
      <header className="lead sm:mt-3">
        <LeadPictures listing={listing} />
        {owner ? null : <Avatar name={listing.name} src={listing.imageUrl} size="large" />}
        <div className="lead-text">
          <h1 className="text-title wrap-anywhere max-sm:text-2xl/7">
            <bdi>{listing.businessName || 'Professional Service Provider'}</bdi>
          </h1>
          <p className="text-ink-soft max-sm:h-6 max-sm:overflow-hidden sm:text-lg">
            {[listing.fullName, listing.title].filter(Boolean).join(' · ')}
          </p>
          <p className="card-facts mt-0!">
            <CardRating rating={listing.rating} />
            {listing.price ? <span className="text-base font-semibold figures">{listing.price}</span> : null}
          </p>
        </div>
        <div className="lead-facts">
          <p className="card-facts mt-0!">
            {[listing.unclaimed ? 'Unclaimed' : null, listing.origin?.unchecked, away].map((badge) =>
              badge ? (
                <Badge key={badge} tone="warning">
                  {badge}
                </Badge>
              ) : null,
            )}
            {listing.answers ? (
              <span>
                <Clock />
                {listing.answers}
              </span>
            ) : null}
            {place.town ? (
              <span>
                <MapPin />
                <span>
                  {`${[place.town, place.outward].filter(Boolean).join(', ')} `}
                  <DistanceFromHere point={place.point} />
                </span>
              </span>
            ) : null}
            {opening && !away ? (
              <span className={opening.open ? 'text-moss-ink max-sm:hidden' : 'max-sm:hidden'}>{opening.text}</span>
            ) : null}
          </p>
          <SocialLinks social={listing.social} className="max-sm:hidden print:hidden" />
          {owner ? (
            <div className="mt-2 flex flex-wrap items-start gap-2">
              {owner.avatar()}
              {owner.edit('names')}
              {owner.edit('links')}
            </div>
          ) : null}
        </div>
      </header>
    </>
  )
}

function Share({ name }: { name: string }) {
  const onClick = () => void import('./share.ts').then(({ share }) => share(name)).catch(console.warn)
  return (
    <button type="button" data-needs-script aria-label="Share" onClick={onClick} className="heart">
      <Share2 />
    </button>
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

export function SocialLinks({ social, className }: { social: Listing['social']; className?: string }) {
  if (social.length === 0) return null
  return (
    <ul aria-label="Social links" className={classes('mt-1 flex flex-wrap gap-x-4', className)}>
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

/** Measures from where the visitor needs someone; nothing before they have said so. */
function DistanceFromHere({ point }: { point: Point | null }) {
  const near = useRootData()?.near
  if (!near || !point) return null
  return (
    <span className="text-ink-soft figures">
      · {formatMiles(milesBetween(near.point, point))} from {near.code}
    </span>
  )
}

type PicturesDialog = { first: string; opener: HTMLElement; open: boolean }

/** One of each work, the first one large; each opens all of them. Without JavaScript the portfolio shows them. */
function LeadPictures({ listing: { id, name, portfolio, drawn } }: { listing: Listing }) {
  const [shown, setShown] = useState<PicturesDialog | null>(null)
  const covers = portfolio.flatMap(({ kind, title, media }) => {
    const images = media.filter(({ type }) => type === 'image')
    const medium = images[kind === 'before_after' ? images.length - 1 : 0]
    return medium ? { medium, alt: medium.caption || title || `Work of ${name}` } : []
  })
  if (covers.length === 0) {
    return (
      <div className="lead-pictures">
        <Picture picture={drawn} sizes="160px" eager />
      </div>
    )
  }
  const to = `${href('/directory/:id', { id })}?tab=portfolio`
  const count = covers.length > 4 ? 5 : Math.min(3, covers.length)
  const all = portfolio.reduce((sum, { media }) => sum + media.length, 0)

  function show(event: MouseEvent<HTMLElement>, first: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const opener = event.currentTarget
    preload(allPictures).then(
      () => setShown({ first, opener, open: true }),
      () => location.assign(to),
    )
  }

  return (
    <>
      <div className="lead-pictures" data-pictures={count}>
        {covers.slice(0, count).map(({ medium, alt }, index) => (
          <Link key={medium.id} to={to} onClick={(event) => show(event, medium.id)}>
            <Picture
              picture={medium}
              alt={alt}
              sizes={index === 0 ? '(min-width: 40rem) 500px, 96px' : '250px'}
              eager={index === 0}
            />
          </Link>
        ))}
        {all > 1 ? (
          <span aria-hidden className="lead-count">
            <Images />
            {all}
          </span>
        ) : null}
      </div>
      {shown ? (
        <LazyPart
          key={shown.first}
          source={allPictures}
          props={{ id, name, portfolio, ...shown, onClose: () => setShown({ ...shown, open: false }) }}
        />
      ) : null}
    </>
  )
}
