import { Card } from '#app/ui/card.tsx'
import { type ActivityKind, activityAge, barWidth } from '#contract/admin/analytics.ts'
import type { AnalyticsOverview } from '#contract/admin/view.ts'
import { numberText } from '#contract/number.ts'

export function StatCards({ overview }: { overview: AnalyticsOverview }) {
  const figures = [
    ['Total Solution Providers', numberText(overview.providers)],
    ['Total Solution Seekers', numberText(overview.clients)],
    ['Active Sessions', numberText(overview.sessions)],
    ['Approved Feedback', numberText(overview.approvedFeedback)],
    ['Pending Feedback', numberText(overview.pendingFeedback)],
    ['New Users (30d)', numberText(overview.newUsers)],
  ] as const
  return <FigureCards figures={figures} />
}

/** Figures side by side, each below what it counts. */
function FigureCards({ figures }: { figures: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col justify-between rounded-lg border bg-surface p-4">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="mt-1 text-2xl font-semibold figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function PopularCategories({ categories }: Pick<AnalyticsOverview, 'categories'>) {
  const most = Math.max(0, ...categories.map(({ providers }) => providers))
  return (
    <Card as="section" aria-labelledby="popular">
      <h2 id="popular" className="mb-4 text-subheading">
        Most Popular Categories
      </h2>
      {categories.length === 0 ? (
        <p className="text-ink-soft">No category data available</p>
      ) : (
        <ol className="space-y-3">
          {categories.map(({ name, providers }) => (
            <li key={name}>
              <div className="flex justify-between gap-4 text-sm">
                <span className="min-w-0 truncate">{name}</span>
                <span className="figures">{numberText(providers)}</span>
              </div>
              <meter aria-label={name} min={0} max={100} value={barWidth(providers, most)} className="sr-only" />
              <div aria-hidden className="mt-1 h-2 rounded-full bg-sunken">
                <svg
                  aria-hidden
                  className="block h-2 w-full overflow-hidden rounded-full"
                  preserveAspectRatio="none"
                  viewBox="0 0 100 1"
                >
                  <rect width={barWidth(providers, most)} height="1" className="fill-petrol" />
                </svg>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

const WORDS: Record<ActivityKind, string> = {
  provider: 'New provider registered',
  listing: 'New business listing added',
  client: 'New client registered',
  feedback: 'New feedback submitted',
  job: 'New job posted',
  membership: 'New membership',
  claim: 'New claim',
  report: 'New report',
}

export function RecentActivity({ activity, now }: Pick<AnalyticsOverview, 'activity'> & { now: Date }) {
  return (
    <Card as="section" aria-labelledby="recent">
      <h2 id="recent" className="mb-4 text-subheading">
        Recent Activity
      </h2>
      {activity.length === 0 ? (
        <p className="text-ink-soft">No recent activity</p>
      ) : (
        <ul className="divide-y">
          {activity.map(({ kind, what, at }) => (
            <li
              key={`${kind} ${at.toISOString()} ${what}`}
              className="flex justify-between gap-4 py-2 first:pt-0 last:pb-0"
            >
              <div className="min-w-0">
                <p>{WORDS[kind]}</p>
                <p className="truncate text-sm text-ink-soft">{what}</p>
              </div>
              <time dateTime={at.toISOString()} className="shrink-0 text-sm text-ink-soft">
                {activityAge(at, now)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
