import { Badge } from '#app/ui/badge.tsx'
import { planDate } from '#contract/date.ts'
import type { RequestLine } from '#contract/rights/view.ts'
import { quantity } from '#contract/text.ts'

const SOON = 7

export function Due({ daysLeft, dueAt, decidedAt, outcome }: RequestLine) {
  if (decidedAt) return `${outcome === 'accepted' ? 'Accepted' : 'Refused'}, ${planDate(decidedAt)}`
  if (daysLeft === null) return null
  if (daysLeft < 0) return <Badge tone="danger">{quantity(-daysLeft, 'day', 'days')} late</Badge>
  return (
    <>
      {planDate(dueAt)}{' '}
      <Badge tone={daysLeft < SOON ? 'warning' : 'neutral'}>{quantity(daysLeft, 'day', 'days')} left</Badge>
    </>
  )
}
