import { href } from 'react-router'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CategoryStatistics } from '#contract/category/view.ts'
import { longDate } from '#contract/date.ts'
import { numberText } from '#contract/number.ts'

export function Statistics({ statistics }: { statistics: CategoryStatistics | null }) {
  if (!statistics) return <ErrorState level={3} title="Error" message="Failed to load category statistics" />
  const { groupName, total, providers } = statistics
  const number = numberText(total)
  return (
    <>
      <dl className="mb-4 grid grid-cols-2 gap-3">
        <Figure label="Total providers" value={number} />
        <Figure label="Group" value={groupName} />
      </dl>
      <p>This category is used by {number} service providers on the platform.</p>
      {providers.length > 0 ? (
        <>
          <h3 className="mt-5 mb-2 font-semibold">
            {total > providers.length ? `The newest ${providers.length}` : 'Who they are'}
          </h3>
          <ul className="divide-y rounded-lg border">
            {providers.map(({ id, name, businessName, createdAt }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
                <Link to={href('/directory/:id', { id })} className="min-w-0 break-words underline underline-offset-4">
                  <bdi>{businessName || name || 'No name yet'}</bdi>
                  {businessName && name ? (
                    <>
                      {' '}
                      (<bdi>{name}</bdi>)
                    </>
                  ) : null}
                </Link>
                <span className="text-sm text-ink-soft">{longDate(createdAt)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="rounded-lg bg-sunken px-4 py-3">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-lg font-semibold break-words figures">{value}</dd>
    </div>
  )
}
