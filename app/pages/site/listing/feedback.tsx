import { href } from 'react-router'
import { EntryReply, EntryWords } from '#app/components/feedback/entry.tsx'
import { WrittenEntry } from '#app/components/feedback/written-entry.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import {
  FEEDBACK_PER_PAGE,
  type FeedbackEntry,
  type FeedbackQuery,
  type WrittenFeedback,
} from '#contract/feedback/words.ts'
import type { Listing } from '#contract/listing/words.ts'
import { quantity } from '#contract/text.ts'
import { FeedbackFilters } from './feedback-filters.tsx'
import { feedbackAddress } from './feedback-query.ts'
import { FeedbackSummary, Integrity } from './feedback-summary.tsx'
import { useMayLeaveFeedback } from './leave-feedback.tsx'

export type FeedbackProps = {
  listing: Listing
  entries: FeedbackEntry[]
  /** How many of them there are on all pages. */
  count: number
  query: FeedbackQuery
  /** The viewer's own. */
  written: WrittenFeedback | null
}

export function Feedback({ listing, entries, count, query, written }: FeedbackProps) {
  const address = href('/directory/:id', { id: listing.id })
  return (
    <>
      <h2 className="sr-only">Feedback</h2>
      {written ? <Own entry={written} /> : null}
      {listing.counts.published === 0 ? (
        <EmptyState title="No feedback yet" vignette="stars" level={3} action={<Leave id={listing.id} />}>
          <p>
            No feedback about <bdi>{listing.name}</bdi> is published.
          </p>
          <p className="mt-2">
            <Integrity counts={listing.counts} />
          </p>
        </EmptyState>
      ) : (
        <>
          <FeedbackSummary listing={listing} query={query} />
          <div className="mt-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <FeedbackFilters listing={listing} query={query} />
            {written ? null : <Leave id={listing.id} />}
          </div>
          {entries.length === 0 ? (
            <p className="mt-6 text-ink-soft">
              No feedback fits. <TextLink to={`${address}?tab=feedback`}>Show all</TextLink>
            </p>
          ) : (
            <>
              <p className="sr-only" role="status">
                {quantity(count, 'review', 'reviews')}
              </p>
              <ul className="mt-6 space-y-4">
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} name={listing.name} />
                ))}
              </ul>
            </>
          )}
          <div className="mt-6">
            <Pagination
              label="Pages of feedback"
              page={query.page}
              pages={Math.min(1000, Math.ceil(count / FEEDBACK_PER_PAGE))}
              href={(page) => feedbackAddress(address, { ...query, page })}
            />
          </div>
        </>
      )}
    </>
  )
}

function Own({ entry }: { entry: WrittenFeedback }) {
  return (
    <section
      id="your-feedback"
      aria-labelledby="your-feedback-heading"
      className="mb-6 scroll-mt-24 rounded-lg border-2 border-petrol/40 bg-surface p-4 sm:p-5"
    >
      <h3 id="your-feedback-heading" className="mb-2 text-subheading">
        Your feedback
      </h3>
      <WrittenEntry entry={entry} level={4} />
    </section>
  )
}

function Entry({ entry, name }: { entry: FeedbackEntry; name: string }) {
  return (
    <li className="rounded-lg border bg-surface p-4 sm:p-5">
      <EntryWords entry={entry}>
        <Report kind="feedback" id={entry.id} what="" title={entry.title} />
      </EntryWords>
      <EntryReply reply={entry.reply} from={name}>
        {entry.reply ? <Report kind="reply" id={entry.reply.id} what="the reply to" title={entry.title} /> : null}
      </EntryReply>
    </li>
  )
}

function Report({ kind, id, what, title }: { kind: 'feedback' | 'reply'; id: string; what: string; title: string }) {
  return (
    <TextLink to={`/report/${kind}/${id}`} rel="nofollow" className="print:hidden">
      Report
      <span className="sr-only">
        {what ? ` ${what}` : ''} “<bdi>{title}</bdi>”
      </span>
    </TextLink>
  )
}

function Leave({ id }: { id: string }) {
  if (!useMayLeaveFeedback()) return null
  return <ButtonLink to={href('/directory/:id/feedback', { id })}>Leave feedback</ButtonLink>
}
