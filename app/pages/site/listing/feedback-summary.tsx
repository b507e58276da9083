import { href } from 'react-router'
import { classes } from '#app/ui/classes.ts'
import { CoverLink, TextLink } from '#app/ui/link.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { ENTRIES_FOR_AVERAGE } from '#contract/directory/words.ts'
import type { FeedbackQuery } from '#contract/feedback/input.ts'
import { REMOVAL_REASONS, REMOVAL_WORDS } from '#contract/feedback/rules.ts'
import type { Listing } from '#contract/listing/view.ts'
import { numberText } from '#contract/number.ts'
import { quantity } from '#contract/text.ts'
import { feedbackAddress } from './feedback-query.ts'

export function FeedbackSummary({ listing, query }: { listing: Listing; query: FeedbackQuery }) {
  const { average, count } = listing.rating
  return (
    <div className="grid gap-6 rounded-lg border bg-surface p-4 sm:grid-cols-[12rem_1fr] sm:p-5">
      <div>
        {average === null ? (
          <p className="text-ink-soft">Rating shown from {ENTRIES_FOR_AVERAGE} reviews.</p>
        ) : (
          <>
            <p className="font-heading text-4xl font-bold figures">{average.toFixed(1)}</p>
            <Rating value={average} size={20} />
          </>
        )}
        <p className="mt-1 text-sm text-ink-soft">{quantity(count, 'review', 'reviews')}</p>
        {average === null ? null : (
          <p className="mt-1 text-sm text-ink-soft">
            Proven dealings count more. <TextLink to="/how-feedback-works">How feedback works</TextLink>
          </p>
        )}
      </div>
      <div>
        <Distribution listing={listing} query={query} />
        <p className="mt-3 text-sm text-ink-soft">
          <Integrity counts={listing.counts} /> Good and bad are treated alike:{' '}
          <TextLink to="/how-feedback-works">how we check feedback</TextLink>.
        </p>
        {listing.imported > 0 ? (
          <p className="mt-3 text-sm text-ink-soft">
            {quantity(listing.imported, 'more review was', 'more reviews were')} written on another site. We haven’t
            checked {listing.imported === 1 ? 'it' : 'them'}, so no figure here counts{' '}
            {listing.imported === 1 ? 'it' : 'them'}.
          </p>
        ) : null}
      </div>
    </div>
  )
}

/** Each bar shows the entries with so many stars alone; chosen again, all of them. */
function Distribution({ listing, query }: { listing: Listing; query: FeedbackQuery }) {
  const address = href('/directory/:id', { id: listing.id })
  return (
    <ul>
      {[5, 4, 3, 2, 1].map((stars) => {
        const entries = listing.distribution[stars - 1] ?? 0
        const chosen = query.stars === stars
        return (
          <li
            key={stars}
            className={classes(
              'relative flex min-h-8 items-center gap-3 rounded-md px-1 text-sm figures motion hover:bg-sunken pointer-coarse:min-h-11',
              chosen && 'bg-petrol-soft font-semibold',
            )}
          >
            <span className="w-14 shrink-0">
              <CoverLink
                to={feedbackAddress(address, { ...query, stars: chosen ? null : stars, page: 1 })}
                preventScrollReset
                rel="nofollow"
                aria-current={chosen || undefined}
                className="underline"
              >
                <span className="sr-only">{quantity(entries, 'review', 'reviews')} with </span>
                {quantity(stars, 'star', 'stars')}
              </CoverLink>
            </span>
            <progress aria-hidden value={entries} max={Math.max(1, listing.rating.count)} className="progress grow" />
            <span aria-hidden className="min-w-8 text-right">
              {numberText(entries)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** "12 received, 9 published, 1 waiting, 2 removed: 1 personal data, 1 duplicate." */
export function Integrity({ counts }: { counts: Listing['counts'] }) {
  const reasons = REMOVAL_REASONS.flatMap((reason) => {
    const count = counts.removedFor[reason]
    return count ? [`${numberText(count)} ${REMOVAL_WORDS[reason].toLowerCase()}`] : []
  })
  return (
    <>
      {numberText(counts.received)} received, {numberText(counts.published)} published, {numberText(counts.waiting)}{' '}
      waiting, {numberText(counts.removed)} removed{reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}.
    </>
  )
}
