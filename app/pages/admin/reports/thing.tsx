import { Form, useNavigation } from 'react-router'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { UserText } from '#app/ui/user-text.tsx'
import { ageText } from '#contract/admin/words.ts'
import type { ReportedThing } from '#contract/report/view.ts'
import { REPORT_REASONS, type ReportKind } from '#contract/report/words.ts'
import { quantity } from '#contract/text.ts'
import { TakeDown } from '../feedback/decide-forms.tsx'
import { Moment } from '../frame/moment.tsx'
import { PersonName } from '../frame/person-name.tsx'
import type { ReportActResult } from './acts.server.ts'
import { decisionText } from './decision-text.ts'

type Props = { thing: ReportedThing; now: Date; result: ReportActResult | undefined }

const KINDS: Record<ReportKind, string> = {
  feedback: 'Feedback',
  reply: 'Reply',
  listing: 'Listing',
  job: 'Job',
  message: 'Message',
}

const TAKE_DOWN: Record<ReportKind, string> = {
  feedback: 'Remove it',
  reply: 'Remove it',
  listing: 'Hide the listing',
  job: 'Hide the job',
  message: 'Remove the message',
}

export function Thing({ thing, now, result }: Props) {
  const { kind, text, author, count, reports, at, outcome, closedAt, path } = thing
  const decision = decisionText(thing)
  const heading = `thing-${thing.id}`
  return (
    <article aria-labelledby={heading} className="rounded-lg border bg-surface px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={heading} className="font-semibold">
          {KINDS[kind]}
          {count > 1 ? `, reported ${count} times` : ''}
        </h2>
        <p className="text-sm text-ink-soft figures">
          <time dateTime={at.toISOString()}>{ageText(at, now)}</time> {closedAt ? 'ago' : 'waiting'}
        </p>
      </div>
      <p className="text-sm text-ink-soft break-words">
        By <PersonName {...author} />
      </p>
      <ul className="mt-2 space-y-1">
        {reports.map(({ id, reason, note, madeAt, reporter }) => (
          <li key={id} className="break-words">
            <span className="font-medium">{REPORT_REASONS[reason]}</span>
            {note ? (
              <>
                : “<bdi>{note}</bdi>”
              </>
            ) : null}
            <span className="block text-sm text-ink-soft">
              Reported by {reporter ? <PersonName {...reporter} /> : 'a deleted account'}, <Moment at={madeAt} />
            </span>
          </li>
        ))}
        {count > reports.length ? (
          <li className="text-ink-soft">And {quantity(count - reports.length, 'more', 'more')}.</li>
        ) : null}
      </ul>
      <UserText as="blockquote" className="mt-2 max-w-prose border-l-3 pl-3">
        {text ?? <span className="text-ink-soft">Deleted since.</span>}
      </UserText>
      {path ? (
        <p className="mt-2 text-sm">
          <TextLink to={path} reloadDocument={!path.startsWith('/admin/')}>
            See it{path.startsWith('/admin/') ? ' with its history' : ' on the site'}
          </TextLink>
        </p>
      ) : null}
      {closedAt ? (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          {decision ? <Badge tone={outcome === 'upheld' ? 'danger' : 'neutral'}>{decision}</Badge> : null}
          <Moment at={closedAt} />
        </p>
      ) : (
        <ReportActs thing={thing} result={result} />
      )}
    </article>
  )
}

function ReportActs({ thing, result }: Pick<Props, 'thing' | 'result'>) {
  const { formData } = useNavigation()
  const { kind, subjectId, count, version } = thing
  const intent = formData?.get('subject') === subjectId ? formData.get('intent') : null
  const seen = { kind, subject: subjectId, seen: count, version: version ?? '' }
  return (
    <div className="mt-3 flex flex-wrap items-start gap-2">
      <TakeDown label={TAKE_DOWN[kind]} result={result} busy={intent === 'uphold'} small>
        <HiddenFields intent="uphold" {...seen} />
      </TakeDown>
      <Form method="post" preventScrollReset>
        <HiddenFields intent="dismiss" {...seen} />
        <Button variant="secondary" size="small" busy={intent === 'dismiss'}>
          {count > 1 ? `Dismiss all ${count}` : 'Dismiss'}
        </Button>
      </Form>
    </div>
  )
}
