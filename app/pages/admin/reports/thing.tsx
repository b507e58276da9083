import { useId } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Select } from '#app/ui/select.tsx'
import { ageText } from '#contract/admin/words.ts'
import { REMOVAL_REASONS, REMOVAL_WORDS } from '#contract/feedback/words.ts'
import type { ReportedThing } from '#contract/report/queue.ts'
import { REPORT_REASONS, type ReportKind } from '#contract/report/words.ts'
import { quantity } from '#contract/text.ts'
import { Moment } from '../frame/moment.tsx'
import { useStaff } from '../frame/use-staff.ts'
import type { ReportActResult } from './act-fields.ts'

type Props = { thing: ReportedThing; now: Date; result: ReportActResult | undefined }

const KINDS: Record<ReportKind, string> = {
  feedback: 'Feedback',
  reply: 'Reply',
  listing: 'Listing',
  job: 'Job',
  message: 'Message',
}

const TAKE_DOWN: Record<ReportKind, string> = {
  feedback: 'Unapprove it',
  reply: 'Take it down',
  listing: 'Hide the listing',
  job: 'Hide the job',
  message: 'Remove the message',
}

export function Thing({ thing, now, result }: Props) {
  const { kind, text, count, reports, at, outcome, closedAt, path } = thing
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
      <Author thing={thing} />
      <ul className="mt-2 space-y-1">
        {reports.map(({ reason, note, madeAt }) => (
          <li key={`${madeAt.toISOString()} ${reason}`} className="break-words">
            <span className="font-medium">{REPORT_REASONS[reason]}</span>
            {note ? (
              <>
                : “<bdi>{note}</bdi>”
              </>
            ) : null}
          </li>
        ))}
        {count > reports.length ? (
          <li className="text-ink-soft">And {quantity(count - reports.length, 'more', 'more')}.</li>
        ) : null}
      </ul>
      <blockquote dir="auto" className="mt-2 max-w-prose border-l-3 pl-3 break-words whitespace-pre-line">
        {text ?? <span className="text-ink-soft">Deleted since.</span>}
      </blockquote>
      {path ? (
        <p className="mt-2 text-sm">
          <TextLink to={path} reloadDocument={!path.startsWith('/admin/')}>
            See it{path.startsWith('/admin/') ? ' with its history' : ' on the site'}
          </TextLink>
        </p>
      ) : null}
      {closedAt ? (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          <Badge tone={outcome === 'upheld' ? 'danger' : 'neutral'}>
            {outcome === 'upheld' ? 'Upheld' : 'Dismissed'}
          </Badge>
          <Moment at={closedAt} />
        </p>
      ) : (
        <Acts thing={thing} result={result} />
      )}
    </article>
  )
}

function Author({ thing: { author } }: Pick<Props, 'thing'>) {
  const isAdmin = useStaff()?.role === 'admin'
  return (
    <p className="text-sm text-ink-soft break-words">
      By{' '}
      {isAdmin && author.id ? (
        <TextLink to={href('/admin/users/:id', { id: author.id })}>
          <bdi>{author.name}</bdi>
        </TextLink>
      ) : (
        author.name
      )}
    </p>
  )
}

function Acts({ thing, result }: Pick<Props, 'thing' | 'result'>) {
  const { formData } = useNavigation()
  const id = useId()
  const intent = formData?.get('subject') === thing.subjectId ? formData.get('intent') : null
  const reasons = REMOVAL_REASONS.map((value) => ({ value, label: REMOVAL_WORDS[value] }))
  return (
    <div className="mt-3 flex flex-wrap items-start gap-2">
      <details open={Boolean(result?.errors.reason)} className="min-w-0 open:w-full">
        <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-lg bg-surface px-3 text-sm font-medium inset-ring inset-ring-line-strong/60 motion touch-target hover:bg-sunken">
          {TAKE_DOWN[thing.kind]}…
        </summary>
        <Form method="post" noValidate preventScrollReset className="mt-3 flex max-w-xl flex-wrap items-end gap-3">
          <SeenFields intent="uphold" thing={thing} />
          <div className="min-w-0 flex-[1_1_14rem]">
            <Field id={`${id}-reason`} label="Reason" hint="Sent to its author." error={result?.errors.reason}>
              {(ids) => (
                <Select
                  {...ids}
                  name="reason"
                  required
                  placeholder="Choose a reason"
                  options={reasons}
                  defaultValue={result?.values.reason ?? ''}
                />
              )}
            </Field>
          </div>
          <Button variant="danger" busy={intent === 'uphold'}>
            {TAKE_DOWN[thing.kind]}
          </Button>
        </Form>
      </details>
      <Form method="post" preventScrollReset>
        <SeenFields intent="dismiss" thing={thing} />
        <Button variant="secondary" size="small" busy={intent === 'dismiss'}>
          {thing.count > 1 ? `Dismiss all ${thing.count}` : 'Dismiss'}
        </Button>
      </Form>
    </div>
  )
}

function SeenFields({ intent, thing }: { intent: string; thing: ReportedThing }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="kind" value={thing.kind} />
      <input type="hidden" name="subject" value={thing.subjectId} />
      <input type="hidden" name="seen" value={thing.count} />
      <input type="hidden" name="version" value={thing.version ?? ''} />
    </>
  )
}
