import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { pageMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { cacheable, loadedHeaders } from '#app/request/page-cache.ts'
import { Card } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { longDate } from '#contract/date.ts'
import { CHECKED_WITHIN_DAYS } from '#contract/feedback/moderation.ts'
import { REMOVAL_REASONS, REMOVAL_WORDS } from '#contract/feedback/rules.ts'
import type { TransparencyYear } from '#contract/feedback/view.ts'
import { GRADE_WORDS, GRADES } from '#contract/feedback/words.ts'
import { numberText } from '#contract/number.ts'
import { quantity } from '#contract/text.ts'
import type { Route } from './+types/transparency'

export async function loader({ context }: Route.LoaderArgs) {
  return cacheable(await context.get(api).feedback.transparency().catch(refuse), { tags: [] })
}

export const headers = loadedHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Transparency',
    description:
      'Year by year: how many reviews were received, published and removed, why, how long checks took, and what came of appeals and reports.',
    path: '/transparency',
  })

export default function Transparency({ loaderData: { countedAt, years } }: Route.ComponentProps) {
  return (
    <PageShell width="text">
      <PageHeading lead="What became of the reviews that people sent us, counted from our records every night.">
        Transparency
      </PageHeading>
      <p className="mb-6 text-sm text-ink-soft">
        Counted on <time dateTime={countedAt.toISOString()}>{longDate(countedAt)}</time>
      </p>
      <div className="space-y-12">
        {years.map((figures) => (
          <Year key={figures.year} {...figures} />
        ))}
      </div>
      <Prose className="mt-12">
        <h2 id="how-to-read">How to read this</h2>
        <ul>
          <li>
            A review counts in the year in which it was sent, a report or an appeal in the year in which it was made.
            What became of it later is added to that year.
          </li>
          <li>
            The time until a review is checked is the middle of all: half took less, half took longer. We aim at{' '}
            {CHECKED_WITHIN_DAYS} working days for good and bad alike; these figures include weekends.
          </li>
          <li>
            When a provider deletes their account, the reviews about them go with it, and so do appeals with a review
            that is withdrawn or deleted. Reports are deleted after two years, and stay in these counts.
          </li>
          <li>Reports are about reviews, replies, listings, jobs and messages together.</li>
        </ul>
        <p>
          <Link to={href('/how-feedback-works')}>How feedback works</Link> has the rules.
        </p>
      </Prose>
    </PageShell>
  )
}

function Year({ year, received, published, waiting, removed, ...more }: TransparencyYear) {
  const { removedFor, grades, medianMinutes, appeals, reports } = more
  return (
    <section aria-labelledby={`year-${year}`}>
      <h2 id={`year-${year}`} className="mb-4 text-heading">
        {year}
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <Figures
          title="Reviews"
          lines={[
            { label: 'Received', value: received },
            { label: 'Published', value: published, of: received },
            { label: 'Waiting', value: waiting, of: received },
            { label: 'Removed', value: removed, of: received },
          ]}
        />
        <Figures
          title="Removed because"
          empty="Nothing was removed."
          lines={REMOVAL_REASONS.flatMap((reason) => {
            const value = removedFor[reason]
            return value ? [{ label: REMOVAL_WORDS[reason], value, of: removed }] : []
          })}
        />
        <Figures
          title="Published, by grade"
          lines={GRADES.map((grade) => ({ label: GRADE_WORDS[grade].name, value: grades[grade], of: published }))}
        />
        <Figures
          title="Time until checked"
          lines={[
            { label: '4 and 5 stars', value: spanText(medianMinutes.good) },
            { label: '1 and 2 stars', value: spanText(medianMinutes.bad) },
          ]}
        />
        <Figures
          title="Appeals"
          lines={[
            { label: 'Made', value: appeals.made },
            { label: 'Put back', value: appeals.restored },
            { label: 'Decision kept', value: appeals.kept },
            { label: 'Not decided yet', value: Math.max(0, appeals.made - appeals.restored - appeals.kept) },
          ]}
        />
        <Figures
          title="Reports"
          lines={[
            { label: 'Made', value: reports.made },
            { label: 'Led to a change', value: reports.upheld },
            { label: 'No change', value: reports.dismissed },
            { label: 'Not decided yet', value: Math.max(0, reports.made - reports.upheld - reports.dismissed) },
          ]}
        />
      </div>
    </section>
  )
}

type FigureLine = { label: string; value: number | string; of?: number }

/** `of`: the whole that a share is shown of. */
function Figures({ title, lines, empty }: { title: string; lines: FigureLine[]; empty?: string }) {
  return (
    <Card as="section">
      <h3 className="text-subheading">{title}</h3>
      {lines.length === 0 ? <p className="mt-2 text-ink-soft">{empty}</p> : null}
      <dl className="mt-2 divide-y">
        {lines.map(({ label, value, of }) => (
          <div key={label} className="flex justify-between gap-4 py-1.5">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right font-medium whitespace-nowrap figures">
              {typeof value === 'number' ? numberText(value) : value}
              {of && typeof value === 'number' ? (
                <span className="font-normal text-ink-soft"> · {Math.round((value / of) * 100)}%</span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** "3 hours"; null: there was nothing to measure. */
function spanText(minutes: number | null): string {
  if (minutes === null) return 'None yet'
  if (minutes < 60) return quantity(Math.max(1, minutes), 'minute', 'minutes')
  if (minutes < 48 * 60) return quantity(Math.round(minutes / 60), 'hour', 'hours')
  return quantity(Math.round(minutes / (24 * 60)), 'day', 'days')
}
