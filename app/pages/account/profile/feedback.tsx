import { href } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { longDate } from '#contract/date.ts'
import type { OwnFeedback } from '#contract/feedback/view.ts'
import { FEEDBACK_PER_PAGE } from '#contract/feedback/words.ts'

const address = '/profile?tab=reviews'

export function ProfileReviews({ reviews, page }: { reviews: OwnFeedback | null; page: number }) {
  if (!reviews) {
    return <ErrorState title="Reviews" message="Failed to load reviews. Please try again later." retryHref={address} />
  }
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="text-heading">
        Reviews <span className="font-normal text-ink-soft figures">({reviews.count})</span>
      </h2>
      {reviews.waiting > 0 ? (
        <p className="mt-1 text-ink-soft">
          {reviews.waiting === 1
            ? 'One more is being checked before it is published.'
            : `${reviews.waiting} more are being checked before they are published.`}
        </p>
      ) : null}
      <p className="mt-2">
        <TextLink to={href('/account/feedback')}>Reply to reviews, or ask past clients for one</TextLink>
      </p>
      {reviews.count === 0 ? (
        <EmptyState level={3} title="No reviews yet." vignette="stars" className="mt-4">
          What clients say about your work appears here and on your listing.
        </EmptyState>
      ) : (
        <ul className="mt-4 space-y-4">
          {reviews.entries.map(({ id, rating, title, description, authorName, createdAt }) => (
            <li key={id} className="rounded-lg border bg-surface p-4 sm:p-5">
              <Rating value={rating} />
              <h3 className="mt-1 text-subheading">
                <bdi>{title}</bdi>
              </h3>
              {description ? (
                <p dir="auto" className="mt-1 break-words">
                  {description}
                </p>
              ) : null}
              <p className="mt-2 text-sm text-ink-soft">
                <bdi>{authorName}</bdi> · {longDate(createdAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6">
        <Pagination
          label="Pages of reviews"
          page={page}
          pages={Math.ceil(reviews.count / FEEDBACK_PER_PAGE)}
          href={(to) => `${address}&page=${to}`}
        />
      </div>
    </section>
  )
}
