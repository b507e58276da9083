import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import type { ClockLine } from '#contract/admin/view.ts'
import type { ClockState } from '#contract/admin/words.ts'
import { ageText } from '#contract/admin/words.ts'
import { dayOf, longDate, planDate, timeOf } from '#contract/date.ts'
import { AdminTable, type Columns } from '../list/table.tsx'
import type { Route } from './+types/schedule'
import { OperationsFrame } from './operations-frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { entries: await context.get(api).clock.view().catch(refuse), now: new Date() }
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Schedule')

const WORDS: Record<ClockState, { label: string; tone: Tone }> = {
  never: { label: 'Not yet', tone: 'neutral' },
  running: { label: 'Running', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  lost: { label: 'Never ended', tone: 'danger' },
}

export default function Schedule({ loaderData: { entries, now } }: Route.ComponentProps) {
  return (
    <OperationsFrame tab="schedule">
      <p className="mb-4 max-w-prose text-ink-soft">
        Times are London’s. With several processes each entry runs once over all of them; one that fails is tried again
        by itself.
      </p>
      <AdminTable label="Schedule" look="plain" rows={entries} keyOf={({ name }) => name} columns={columnsAt(now)} />
    </OperationsFrame>
  )
}

function columnsAt(now: Date): Columns<ClockLine> {
  return {
    Entry: {
      names: true,
      look: 'min-w-56 font-normal',
      cell: ({ does, name }) => (
        <>
          {does}
          <span className="block text-sm text-ink-soft">{name}</span>
        </>
      ),
    },
    Result: {
      cell: ({ state, failure, lastSuccessAt }) => (
        <>
          <Badge tone={WORDS[state].tone}>{WORDS[state].label}</Badge>
          {failure ? <p className="mt-1 max-w-80 min-w-48 text-sm break-words">{failure}</p> : null}
          {failure && lastSuccessAt ? (
            <p className="text-sm text-ink-soft">Last done {ageText(lastSuccessAt, now)} ago</p>
          ) : null}
        </>
      ),
    },
    'Last run': {
      look: 'whitespace-nowrap',
      cell: (entry) => (
        <>
          {entry.begunAt ? <Age at={entry.begunAt} now={now} /> : '–'}
          <span className="block text-sm text-ink-soft">
            {[tookText(entry), entry.runner].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    'Next run': { look: 'whitespace-nowrap', cell: ({ nextAt }) => nextText(nextAt, now) },
    When: { look: 'whitespace-nowrap', cell: ({ cron }) => whenText(cron) },
  }
}

function Age({ at, now }: { at: Date; now: Date }) {
  return (
    <time dateTime={at.toISOString()} title={`${longDate(at)}, ${timeOf(at)}`}>
      {ageText(at, now)} ago
    </time>
  )
}

function tookText({ state, begunAt, endedAt }: ClockLine): string | null {
  if (!begunAt || !endedAt || state === 'running') return null
  const milliseconds = endedAt.getTime() - begunAt.getTime()
  if (milliseconds < 1_000) return `${milliseconds} ms`
  const seconds = Math.round(milliseconds / 1_000)
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

function nextText(at: Date, now: Date): string {
  return dayOf(at) === dayOf(now) ? timeOf(at) : `${planDate(at)}, ${timeOf(at)}`
}

/** Says "Every minute" or "Every day at 03:15"; a form that the schedule does not use stays as it is written. */
function whenText(cron: string): string {
  const [minute = '', hour = '', day = ''] = cron.split(' ')
  const every = /^\*\/(\d+)$/.exec(minute)?.[1]
  if (cron === '* * * * *') return 'Every minute'
  if (every) return `Every ${every} minutes`
  if (!/^\d+$/.test(minute)) return cron
  const at = minute.padStart(2, '0')
  if (hour === '*') return `Every hour at :${at}`
  const time = `${hour.padStart(2, '0')}:${at}`
  return day === '*' ? `Every day at ${time}` : `Day ${day} of a month at ${time}`
}
