import type { ReactNode } from 'react'
import { href } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'
import type { AuditEntry } from '#contract/audit/view.ts'
import { auditWords, unnamedActor } from '#contract/audit/words.ts'
import { planDate, timeOf } from '#contract/date.ts'
import { FoldedLines } from '../list/cells.tsx'
import type { Columns } from '../list/table.tsx'
import { UserLink } from '../users/user-link.tsx'

export const COLUMNS: Columns<AuditEntry> = {
  When: {
    always: true,
    cell: ({ at }) => (
      <time dateTime={at.toISOString()}>
        {planDate(at)}, {timeOf(at)}
      </time>
    ),
  },
  Who: {
    cell: ({ actor, action }) =>
      actor ? <Concerned one={actor} /> : <span className="text-ink-soft">{unnamedActor(action)}</span>,
  },
  What: { names: true, look: 'font-medium', cell: ({ action }) => auditWords(action) },
  'To whom or what': { cell: subjectOf },
  'Before and after': { look: 'text-ink-soft', cell: ({ changes }) => <FoldedLines lines={changes} /> },
  Reason: { cell: ({ reason }) => <FoldedLines lines={reason ? [reason] : []} most="max-w-60" /> },
}

const THINGS = {
  category: (id: string) => href('/admin/categories/:id', { id }),
  coupon: (code: string) => href('/admin/settings/coupons/:code', { code }),
  mailText: (name: string) => href('/admin/settings/mail-texts/:name', { name }),
}

function subjectOf({ actor, subject, thing }: AuditEntry): ReactNode {
  if (thing) return <TextLink to={THINGS[thing.kind](thing.key)}>{thing.key}</TextLink>
  if (!subject) return null
  return subject.id === actor?.id ? 'Themself' : <Concerned one={subject} />
}

const PAGES = {
  invitation: () => href('/admin/staff'),
  feedback: (id: string) => href('/admin/feedback/:id', { id }),
  job: (id: string) => href('/job-directory/:id', { id }),
}

function Concerned({ one: { kind, id, name } }: { one: NonNullable<AuditEntry['subject']> }) {
  if (kind === 'gone') {
    return (
      <span title={id} className="text-ink-soft">
        No longer here ({id.slice(0, 8)})
      </span>
    )
  }
  if (kind === 'user') {
    return (
      <UserLink id={id} className="block max-w-56 truncate">
        {name}
      </UserLink>
    )
  }
  return (
    <TextLink to={PAGES[kind](id)} reloadDocument={kind === 'job'} className="block max-w-56 truncate">
      <bdi>{name}</bdi>
    </TextLink>
  )
}
