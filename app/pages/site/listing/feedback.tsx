import { MessageSquare } from 'lucide-react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { longDate } from '#contract/date.ts'
import { ENTRIES_FOR_AVERAGE } from '#contract/directory.ts'
import type { FeedbackEntry } from '#contract/feedback.ts'
import type { Listing } from '#contract/listing.ts'
import { quantity } from '#contract/text.ts'

export function FeedbackTab({ listing, entries }: { listing: Listing; entries: FeedbackEntry[] }) {
  if (listing.counts.published === 0) {
    return (
      <EmptyState title="No feedback yet" icon={<MessageSquare />}>
        No one has left feedback for {listing.name}. <Counts counts={listing.counts} />
      </EmptyState>
    )
  }
  return (
    <>
      <h2 className="sr-only">Feedback</h2>
      <Summary listing={listing} />
      <ul className="mt-6 space-y-4">
        {entries.map((entry) => (
          <li key={entry.id} className="rounded-lg border bg-surface p-4 sm:p-5">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Rating value={entry.rating} size={18} />
              <p className="text-sm text-ink-soft">{longDate(entry.createdAt)}</p>
            </div>
            <h3 className="mt-2 text-base">{entry.title}</h3>
            {entry.description ? <p className="mt-1">{entry.description}</p> : null}
            <p className="mt-2 text-sm text-ink-soft">{entry.authorName}</p>
            {entry.reply ? (
              <div className="mt-4 border-l-3 border-petrol pl-4">
                <p className="text-sm font-semibold">Reply from {listing.name}</p>
                <p className="mt-1">{entry.reply.text}</p>
                <p className="mt-1 text-sm text-ink-soft">{longDate(entry.reply.updatedAt)}</p>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}

function Summary({ listing }: { listing: Listing }) {
  const { average, count } = listing.rating
  return (
    <div className="grid gap-6 rounded-lg border bg-surface p-4 sm:grid-cols-[12rem_1fr] sm:p-5">
      <div>
        {average === null ? (
          <p className="text-ink-soft">Rating shown from {ENTRIES_FOR_AVERAGE} reviews.</p>
        ) : (
          <>
            <p className="font-heading text-4xl font-bold figures">{average.toFixed(1)}</p>
            <Rating value={average} count={count} size={20} />
          </>
        )}
        <p className="mt-1 text-sm text-ink-soft">{quantity(count, 'review', 'reviews')}</p>
      </div>
      <div>
        <ul className="space-y-1.5">
          {[5, 4, 3, 2, 1].map((stars) => {
            const entries = listing.distribution[stars - 1] ?? 0
            return (
              <li key={stars} className="flex items-center gap-3 text-sm figures">
                <span className="w-14 shrink-0">
                  {stars} {stars === 1 ? 'star' : 'stars'}
                </span>
                <progress
                  aria-label={`Share of ${stars} stars`}
                  value={entries}
                  max={Math.max(1, count)}
                  className="progress grow"
                />
                <span className="w-8 text-right">{entries}</span>
              </li>
            )
          })}
        </ul>
        <p className="mt-3 text-sm text-ink-soft">
          <Counts counts={listing.counts} /> Good and bad are treated alike:{' '}
          <TextLink to="/terms#feedback">how we check feedback</TextLink>.
        </p>
      </div>
    </div>
  )
}

function Counts({ counts }: { counts: Listing['counts'] }) {
  return (
    <>
      {counts.received} received, {counts.published} published, {counts.waiting} waiting, {counts.removed} removed.
    </>
  )
}
