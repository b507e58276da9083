import { Badge } from '#app/ui/badge.tsx'
import { planDate } from '#contract/date.ts'
import type { RequestLine } from '#contract/rights/view.ts'
import { quantity } from '#contract/text.ts'

const SOON = 7

export function Due({ daysLeft, dueAt, decidedAt, outcome, lastFrom }: RequestLine) {
  if (decidedAt) return `${outcome === 'accepted' ? 'Accepted' : 'Refused'}, ${planDate(decidedAt)}`
  if (daysLeft === null) return null
  return (
    <span className="inline-flex flex-wrap gap-x-2 gap-y-1">
      {daysLeft < 0 ? (
        <Badge tone="danger">{quantity(-daysLeft, 'day', 'days')} late</Badge>
      ) : (
        <>
          {planDate(dueAt)}
          <Badge tone={daysLeft < SOON ? 'warning' : 'neutral'}>{quantity(daysLeft, 'day', 'days')} left</Badge>
        </>
      )}
      {lastFrom ? <Badge tone={lastFrom === 'asker' ? 'warning' : 'neutral'}>{LAST[lastFrom]}</Badge> : null}
    </span>
  )
}

const LAST = { asker: 'They have answered', staff: 'Asked back' } as const
