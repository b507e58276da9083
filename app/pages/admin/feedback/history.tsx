import { href } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { UserText } from '#app/ui/user-text.tsx'
import { longDate, planDate } from '#contract/date.ts'
import type { ModeratedEntry, Party } from '#contract/feedback/moderation-view.ts'
import { REMOVAL_WORDS } from '#contract/feedback/rules.ts'
import { REPORT_REASONS } from '#contract/report/words.ts'
import { Moment } from '../frame/moment.tsx'
import { PersonName } from '../frame/person-name.tsx'
import { decisionText } from '../reports/decision-text.ts'
import { Box, STATE_WORDS } from './marks.tsx'

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
            {description ? <UserText className="max-w-prose">{description}</UserText> : null}
            {workDone ? <p className="text-sm break-words text-ink-soft">{workDone}</p> : null}
          </li>
        ))}
      </ul>
    </Box>
  )
}

export function Reports({ reports }: Pick<ModeratedEntry, 'reports'>) {
  if (reports.length === 0) return null
  return (
    <Box title="Reports about it">
      <ul className="divide-y text-sm">
        {reports.map(({ id, kind, subjectId, reason, note, madeAt, reporter, ...decision }) => (
          <li key={id} className="px-4 py-2.5">
            <span className="font-medium">{REPORT_REASONS[reason]}</span>
            {kind === 'reply' ? ' (the reply)' : ''} · by{' '}
            {reporter ? <PersonName {...reporter} /> : 'a deleted account'} · <Moment at={madeAt} /> ·{' '}
            {decisionText(decision) ?? (
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
              {reason ? <span className="block">{reasonText(reason)}</span> : null}
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

function reasonText(reason: string): string {
  return Object.entries(REMOVAL_WORDS).find(([name]) => name === reason)?.[1] ?? reason
}

const FIRST_ENTRIES = 6

/** The history of both, beside what is decided. */
export function Parties({ entry: { author, provider } }: { entry: ModeratedEntry }) {
  return (
    <div className="min-w-0 space-y-6">
      <Box title="The author">
        {author ? (
          <Facts party={author} did="written" />
        ) : (
          <p className="px-4 py-3 text-sm text-ink-soft">Has left the site.</p>
        )}
      </Box>
      <Box title="The provider">
        <Facts party={provider} did="received" />
      </Box>
    </div>
  )
}

function Facts({ party, did }: { party: Party; did: 'written' | 'received' }) {
  const { id, name, joinedAt, suspended, confirmed, total, removed, reports, entries } = party
  return (
    <>
      <div className="space-y-1 px-4 py-3 text-sm">
        <p className="flex flex-wrap items-center gap-2 text-base font-medium">
          <PersonName id={id} name={name} />
          {suspended ? <Badge tone="danger">Deactivated</Badge> : null}
          {confirmed ? null : <Badge tone="warning">Not confirmed</Badge>}
        </p>
        <p className="text-ink-soft">Here since {longDate(joinedAt)}</p>
        <p className="figures">
          Feedback {did}: {total}, removed: {removed}, reports: {reports}
        </p>
      </div>
      <Entries entries={entries.slice(0, FIRST_ENTRIES)} />
      {entries.length > FIRST_ENTRIES ? (
        <details className="border-t">
          <summary className="inline-flex min-h-9 cursor-pointer items-center px-4 text-sm font-medium text-petrol">
            Earlier ones
          </summary>
          <Entries entries={entries.slice(FIRST_ENTRIES)} />
        </details>
      ) : null}
    </>
  )
}

function Entries({ entries }: Pick<Party, 'entries'>) {
  if (entries.length === 0) return null
  return (
    <ul className="divide-y border-t text-sm">
      {entries.map((entry) => (
        <li key={entry.id} className="px-4 py-2">
          <span className="block min-w-0 break-words">
            {entry.rating} of 5:{' '}
            {entry.gone ? (
              <span className="text-ink-soft">withdrawn or deleted</span>
            ) : (
              <TextLink to={href('/admin/feedback/:id', { id: entry.id })}>
                <bdi>{entry.title}</bdi>
              </TextLink>
            )}
          </span>
          <span className="text-ink-soft">
            {entry.other} · {planDate(entry.createdAt)} · {STATE_WORDS[entry.state].toLowerCase()}
            {entry.removedFor ? `: ${REMOVAL_WORDS[entry.removedFor].toLowerCase()}` : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
