import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { ScrollTable } from '#app/ui/scroll-table.tsx'
import { ageText } from '#contract/admin/attention.ts'
import type { ClockLine, ClockState } from '#contract/admin/clock.ts'
import { dayOf, longDate, planDate, timeOf } from '#contract/date.ts'
import type { Route } from './+types/schedule'
import { OperationsFrame, TABLE } from './operations-frame.tsx'

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
      <ScrollTable label="Schedule" tableClassName={TABLE}>
        <thead>
          <tr className="text-sm text-ink-soft">
            <th scope="col">Entry</th>
            <th scope="col">Result</th>
            <th scope="col">Last run</th>
            <th scope="col">Next run</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody className="figures">
          {entries.map((entry) => (
            <Line key={entry.name} entry={entry} now={now} />
          ))}
        </tbody>
      </ScrollTable>
    </OperationsFrame>
  )
}

function Line({ entry, now }: { entry: ClockLine; now: Date }) {
  const { name, does, cron, state, begunAt, failure, lastSuccessAt, runner, nextAt } = entry
  const { label, tone } = WORDS[state]
  return (
    <tr>
      <th scope="row" className="min-w-56 font-normal">
        {does}
        <span className="block text-sm text-ink-soft">{name}</span>
      </th>
      <td>
        <Badge tone={tone}>{label}</Badge>
        {failure ? <p className="mt-1 max-w-80 min-w-48 text-sm break-words">{failure}</p> : null}
        {failure && lastSuccessAt ? (
          <p className="text-sm text-ink-soft">Last done {ageText(lastSuccessAt, now)} ago</p>
        ) : null}
      </td>
      <td className="whitespace-nowrap">
        {begunAt ? <Age at={begunAt} now={now} /> : '–'}
        <span className="block text-sm text-ink-soft">{[tookText(entry), runner].filter(Boolean).join(' · ')}</span>
      </td>
      <td className="whitespace-nowrap">{nextText(nextAt, now)}</td>
      <td className="whitespace-nowrap">{whenText(cron)}</td>
    </tr>
  )
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

/** "every minute", "every day at 03:15": the forms that the schedule uses; else as it is written. */
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
