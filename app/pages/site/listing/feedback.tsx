import { href } from 'react-router'
import { EntryReply, EntryWords } from '#app/components/feedback/entry.tsx'
import { WrittenEntry } from '#app/components/feedback/written-entry.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link, TextLink } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { FeedbackQuery } from '#contract/feedback/input.ts'
import type { FeedbackEntry, WrittenFeedback } from '#contract/feedback/view.ts'
import { FEEDBACK_PER_PAGE, FEEDBACK_SORTS, GRADE_WORDS, GRADES } from '#contract/feedback/words.ts'
import type { Listing } from '#contract/listing/view.ts'
import { numberText } from '#contract/number.ts'
import { quantity } from '#contract/text.ts'
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
      {listing.counts.published + listing.imported === 0 ? (
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

const sorts: Record<FeedbackQuery['sort'], string> = {
  newest: 'Newest',
  highest: 'Highest rated',
  lowest: 'Lowest rated',
}

type Choice = { key: string; label: string; to: string; current: boolean }

function FeedbackFilters({ listing, query }: { listing: Listing; query: FeedbackQuery }) {
  const address = href('/directory/:id', { id: listing.id })
  const to = (change: Partial<FeedbackQuery>) => feedbackAddress(address, { ...query, page: 1, ...change })
  const grades = GRADES.filter((grade) => listing.grades[grade] > 0 || query.grade === grade).map((grade) => ({
    key: grade,
    label: `${GRADE_WORDS[grade].name} (${numberText(listing.grades[grade])})`,
    to: to({ grade: query.grade === grade ? null : grade }),
    current: query.grade === grade,
  }))
  return (
    <div className="min-w-0 space-y-2">
      <Choices
        label="Which feedback"
        choices={[
          { key: 'all', label: 'All', to: to({ grade: null, stars: null }), current: !query.grade && !query.stars },
          ...grades,
          ...(query.stars
            ? [{ key: 'stars', label: `${query.stars} stars only`, to: to({ stars: null }), current: true }]
            : []),
        ]}
      />
      <Choices
        label="Order"
        choices={FEEDBACK_SORTS.map((sort) => ({
          key: sort,
          label: sorts[sort],
          to: to({ sort }),
          current: query.sort === sort,
        }))}
      />
    </div>
  )
}

function Choices({ label, choices }: { label: string; choices: Choice[] }) {
  return (
    <nav aria-label={label} className="print:hidden">
      <ul className="flex flex-wrap gap-1.5">
        {choices.map(({ key, label, to, current }) => (
          <li key={key} className="max-w-full">
            <Link
              to={to}
              preventScrollReset
              rel="nofollow"
              aria-current={current || undefined}
              className={classes(
                'inline-flex min-h-8 max-w-full items-center rounded-full px-3 text-sm font-medium motion pointer-coarse:min-h-11',
                current ? 'bg-petrol text-on-petrol' : 'bg-sunken text-ink-soft hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
