import { href } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'
import { ScrollTable } from '#app/ui/scroll-table.tsx'
import type { AuditEntry } from '#contract/audit/entry.ts'
import { auditWords, unnamedActor } from '#contract/audit/words.ts'
import { planDate, timeOf } from '#contract/date.ts'

const cell = 'px-3 py-2.5 align-top'

/** Scrolls in its own box where it is wider than the page. */
export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <ScrollTable
      label="Audit log"
      className="rounded-lg border bg-surface"
      tableClassName="w-full border-collapse text-sm figures"
    >
      <thead className="bg-sunken text-left whitespace-nowrap [&_th]:px-3 [&_th]:py-2 [&_th]:font-medium">
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">To whom or what</th>
          <th scope="col">Before and after</th>
          <th scope="col">Reason</th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {entries.map((entry) => (
          <tr key={entry.id} className="hover:bg-sunken/50">
            <td className={`${cell} whitespace-nowrap`}>
              <time dateTime={entry.at.toISOString()}>
                {planDate(entry.at)}, {timeOf(entry.at)}
              </time>
            </td>
            <td className={`${cell} min-w-28`}>
              {entry.actor ? (
                <Concerned one={entry.actor} />
              ) : (
                <span className="text-ink-soft">{unnamedActor(entry.action)}</span>
              )}
            </td>
            <th scope="row" className={`${cell} min-w-40 text-left font-medium`}>
              {auditWords(entry.action)}
            </th>
            <td className={`${cell} min-w-32`}>
              <Subject entry={entry} />
            </td>
            <td className={`${cell} min-w-56 max-w-md text-ink-soft`}>
              {entry.changes.map((change) => (
                <span key={change} className="block break-words">
                  {change}
                </span>
              ))}
            </td>
            <td className={`${cell} min-w-40 max-w-xs break-words`} dir="auto">
              {entry.reason}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

const THINGS = {
  category: (id: string) => href('/admin/categories/:id', { id }),
  coupon: (code: string) => href('/admin/settings/coupons/:code', { code }),
  mailText: (name: string) => href('/admin/settings/mail-texts/:name', { name }),
}

function Subject({ entry: { actor, subject, thing } }: { entry: AuditEntry }) {
  if (thing) return <TextLink to={THINGS[thing.kind](thing.key)}>{thing.key}</TextLink>
  if (!subject) return null
  return subject.id === actor?.id ? 'Themself' : <Concerned one={subject} />
}

function Concerned({ one: { kind, id, name } }: { one: NonNullable<AuditEntry['subject']> }) {
  if (kind === 'invitation')
    return (
      <TextLink to={href('/admin/staff')}>
        <bdi>{name}</bdi>
      </TextLink>
    )
  if (kind === 'user')
    return (
      <TextLink to={href('/admin/users/:id', { id })}>
        <bdi>{name}</bdi>
      </TextLink>
    )
  if (kind === 'feedback')
    return (
      <TextLink to={href('/admin/feedback/:id', { id })}>
        <bdi>{name}</bdi>
      </TextLink>
    )
  if (kind === 'job') {
    return (
      <TextLink to={href('/job-directory/:id', { id })} reloadDocument>
        <bdi>{name}</bdi>
      </TextLink>
    )
  }
  return (
    <span title={id} className="text-ink-soft">
      No longer here ({id.slice(0, 8)})
    </span>
  )
}
