import { href } from 'react-router'
import { classes } from '#app/ui/classes.ts'
import { Link } from '#app/ui/link.tsx'
import { FEEDBACK_SORTS, type FeedbackQuery, GRADE_WORDS, GRADES } from '#contract/feedback/words.ts'
import type { Listing } from '#contract/listing/words.ts'
import { numberText } from '#contract/number.ts'
import { feedbackAddress } from './feedback-query.ts'

const sorts: Record<FeedbackQuery['sort'], string> = {
  newest: 'Newest',
  highest: 'Highest rated',
  lowest: 'Lowest rated',
}

type Choice = { key: string; label: string; to: string; current: boolean }

export function FeedbackFilters({ listing, query }: { listing: Listing; query: FeedbackQuery }) {
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
