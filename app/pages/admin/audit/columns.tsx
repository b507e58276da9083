import type { ReactNode } from 'react'
import { href } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'
import type { AuditEntry } from '#contract/audit/view.ts'
import { auditWords, unnamedActor } from '#contract/audit/words.ts'
import { planDate, timeOf } from '#contract/date.ts'
import type { Columns } from '../list/table.tsx'

export const COLUMNS: Columns<AuditEntry> = {
  When: {
    look: 'whitespace-nowrap',
    cell: ({ at }) => (
      <time dateTime={at.toISOString()}>
        {planDate(at)}, {timeOf(at)}
      </time>
    ),
  },
  Who: {
    look: 'min-w-28',
    cell: ({ actor, action }) =>
      actor ? <Concerned one={actor} /> : <span className="text-ink-soft">{unnamedActor(action)}</span>,
  },
  What: { names: true, look: 'min-w-40 font-medium', cell: ({ action }) => auditWords(action) },
  'To whom or what': { look: 'min-w-32', cell: subjectOf },
  'Before and after': {
    look: 'min-w-56 max-w-md text-ink-soft',
    cell: ({ changes }) =>
      changes.map((change) => (
        <span key={change} className="block break-words">
          {change}
        </span>
      )),
  },
  Reason: { look: 'min-w-40 max-w-xs break-words', cell: ({ reason }) => <span dir="auto">{reason}</span> },
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
  user: (id: string) => href('/admin/users/:id', { id }),
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
  return (
    <TextLink to={PAGES[kind](id)} reloadDocument={kind === 'job'}>
      <bdi>{name}</bdi>
    </TextLink>
  )
}
