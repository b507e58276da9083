import { href } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { longDate, planDate } from '#contract/date.ts'
import type { ModeratedEntry, Party } from '#contract/feedback/moderation.ts'
import { REMOVAL_WORDS } from '#contract/feedback/words.ts'
import { useStaff } from '../frame/use-staff.ts'
import { Box } from './box.tsx'
import { STATE_WORDS } from './words.ts'

const SHOWN = 6

/** The history of both, beside what is decided. */
export function Parties({ entry: { author, provider } }: { entry: ModeratedEntry }) {
  return (
    <div className="min-w-0 space-y-6">
      {author ? (
        <Box title="The author">
          <Facts party={author} did="written" />
        </Box>
      ) : (
        <Box title="The author">
          <p className="px-4 py-3 text-sm text-ink-soft">Has left the site.</p>
        </Box>
      )}
      <Box title="The provider">
        <Facts party={provider} did="received" />
      </Box>
    </div>
  )
}

function Facts({ party, did }: { party: Party; did: 'written' | 'received' }) {
  const isAdmin = useStaff()?.role === 'admin'
  const { id, name, joinedAt, suspended, confirmed, total, removed, reports, entries } = party
  return (
    <>
      <div className="space-y-1 px-4 py-3 text-sm">
        <p className="flex flex-wrap items-center gap-2 text-base font-medium">
          <bdi>{isAdmin ? <TextLink to={href('/admin/users/:id', { id })}>{name}</TextLink> : name}</bdi>
          {suspended ? <Badge tone="danger">Deactivated</Badge> : null}
          {confirmed ? null : <Badge tone="warning">Not confirmed</Badge>}
        </p>
        <p className="text-ink-soft">Here since {longDate(joinedAt)}</p>
        <p className="figures">
          Feedback {did}: {total}, removed: {removed}, reports: {reports}
        </p>
      </div>
      <Entries entries={entries.slice(0, SHOWN)} />
      {entries.length > SHOWN ? (
        <details className="border-t">
          <summary className="inline-flex min-h-9 cursor-pointer items-center px-4 text-sm font-medium text-petrol">
            Earlier ones
          </summary>
          <Entries entries={entries.slice(SHOWN)} />
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
