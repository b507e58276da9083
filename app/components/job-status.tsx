import { Badge, type Tone } from '#app/ui/badge.tsx'
import type { JobStatus as Status } from '#contract/job/words.ts'

const states: Record<Status, { word: string; tone: Tone }> = {
  open: { word: 'Open', tone: 'success' },
  hired: { word: 'Hired', tone: 'info' },
  closed: { word: 'Closed', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'warning' },
}

export function JobStatus({ status, className }: { status: Status; className?: string | undefined }) {
  return (
    <Badge tone={states[status].tone} className={className}>
      {states[status].word}
    </Badge>
  )
}
