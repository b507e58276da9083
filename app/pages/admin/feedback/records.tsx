import { href } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'
import type { ModeratedEntry } from '#contract/feedback/moderation.ts'
import { REMOVAL_WORDS } from '#contract/feedback/words.ts'
import { REPORT_REASONS } from '#contract/report/words.ts'
import { Moment } from '../frame/moment.tsx'
import { Box } from './box.tsx'

/** What it said before each change by a moderator. */
export function Originals({ entry: { edits } }: { entry: ModeratedEntry }) {
  if (edits.length === 0) return null
  return (
    <Box title="What it said before">
      <ul className="divide-y">
        {edits.map(({ at, by, reason, rating, title, description, workDone }) => (
          <li key={at.toISOString()} className="px-4 py-3">
            <p className="text-sm text-ink-soft">
              Changed by {by ?? 'an admin'}, <Moment at={at} />: {REMOVAL_WORDS[reason]}
            </p>
            <p className="mt-1 font-medium break-words">
              <bdi>{title}</bdi> ({rating} of 5)
            </p>
            {description ? (
              <p dir="auto" className="max-w-prose break-words whitespace-pre-line">
                {description}
              </p>
            ) : null}
            {workDone ? <p className="text-sm break-words text-ink-soft">{workDone}</p> : null}
          </li>
        ))}
      </ul>
    </Box>
  )
}

const OUTCOMES = { upheld: 'upheld', dismissed: 'dismissed' }

export function Reports({ reports }: Pick<ModeratedEntry, 'reports'>) {
  if (reports.length === 0) return null
  return (
    <Box title="Reports about it">
      <ul className="divide-y text-sm">
        {reports.map(({ id, kind, subjectId, reason, note, madeAt, outcome }) => (
          <li key={id} className="px-4 py-2.5">
            <span className="font-medium">{REPORT_REASONS[reason]}</span>
            {kind === 'reply' ? ' (the reply)' : ''} · <Moment at={madeAt} /> ·{' '}
            {outcome ? (
              OUTCOMES[outcome]
            ) : (
              <TextLink to={`${href('/admin/reports')}?${new URLSearchParams({ subject: subjectId })}`}>
                decide on it
              </TextLink>
            )}
            {note ? (
              <span className="block break-words">
                “<bdi>{note}</bdi>”
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Box>
  )
}

export function Trail({ entries }: { entries: ModeratedEntry['trail'] }) {
  return (
    <Box title="Audit trail">
      {entries.length === 0 ? (
        <p className="px-4 py-2.5 text-sm text-ink-soft">No one has decided anything about it yet.</p>
      ) : (
        <ul className="divide-y text-sm">
          {entries.map(({ at, action, actor, reason, changes }) => (
            <li key={`${action} ${at.toISOString()}`} className="px-4 py-2.5">
              <span className="font-medium">{action}</span> by {actor} · <Moment at={at} />
              {reason ? <span className="block">{reason in REMOVAL_WORDS ? wordsOf(reason) : reason}</span> : null}
              {changes.map((change) => (
                <span key={change} className="block break-words text-ink-soft">
                  {change}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Box>
  )
}

function wordsOf(reason: string): string {
  return Object.entries(REMOVAL_WORDS).find(([name]) => name === reason)?.[1] ?? reason
}
