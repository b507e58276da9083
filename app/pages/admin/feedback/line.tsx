import { Form, href, useNavigation } from 'react-router'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Camera, Check, Flag, Pencil } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { UserText } from '#app/ui/user-text.tsx'
import { ageText } from '#contract/admin/words.ts'
import { checkDue } from '#contract/feedback/moderation.ts'
import type { ModerationLine } from '#contract/feedback/moderation-view.ts'
import { GRADE_WORDS } from '#contract/feedback/words.ts'
import { quantity } from '#contract/text.ts'
import { PersonName } from '../frame/person-name.tsx'
import { TriageEntry } from '../triage/triage.tsx'
import type { FeedbackActResult } from './acts.server.ts'
import { Unapprove } from './decide-forms.tsx'
import { KIND_WORDS, Signals, StateMark } from './marks.tsx'

type Props = { line: ModerationLine; now: Date; acts: boolean; result: FeedbackActResult | undefined }

/** An entry of a list; the keys of the queue go from one to the next. */
export function Line({ line, now, acts, result }: Props) {
  const { kind, id, feedbackId, title, rating, text, signals, hints, gone, appeal } = line
  const heading = `line-${id}`
  return (
    <TriageEntry heading={heading}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={heading} className="min-w-0 font-semibold break-words">
          {kind === 'feedback' ? null : `${KIND_WORDS[kind]}: `}
          {gone ? (
            'Withdrawn or deleted'
          ) : (
            <TextLink to={href('/admin/feedback/:id', { id: feedbackId })}>
              <bdi>{title}</bdi>
            </TextLink>
          )}
        </h2>
        <Age line={line} now={now} />
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        {kind === 'reply' ? null : <Rating value={rating} />}
        <People line={line} />
      </div>
      <Marks line={line} />
      {text ? <UserText className="mt-2 max-w-prose">{text}</UserText> : null}
      {appeal ? (
        <UserText className="mt-2 max-w-prose border-l-3 pl-3">
          <span className="block text-sm text-ink-soft">The appeal</span>
          {appeal}
        </UserText>
      ) : null}
      <Signals signals={signals} hints={hints} className="mt-3" />
      {acts ? <FeedbackActs line={line} result={result} /> : null}
    </TriageEntry>
  )
}

function Age({ line: { at, checked, state, appeal }, now }: Pick<Props, 'line' | 'now'>) {
  const waits = !checked && state !== 'removed'
  return (
    <p className="flex items-center gap-2 text-sm text-ink-soft figures">
      {waits && checkDue(at) < now ? <Badge tone="danger">Late</Badge> : null}
      <span>
        <time dateTime={at.toISOString()}>{ageText(at, now)}</time> {waits || appeal ? 'waiting' : 'ago'}
      </span>
    </p>
  )
}

function People({ line: { author, provider, kind } }: Pick<Props, 'line'>) {
  return (
    <span className="min-w-0 break-words">
      {kind === 'reply' ? 'To feedback by ' : 'By '}
      <PersonName id={author.id} name={author.name || 'Anonymous User'} />, about{' '}
      <TextLink to={href('/directory/:id', { id: provider.id })} reloadDocument>
        <bdi>{provider.name}</bdi>
      </TextLink>
    </span>
  )
}

function Marks({ line: { state, checked, removedFor, grade, photos, reports } }: Pick<Props, 'line'>) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <StateMark state={state} removedFor={removedFor} checked={checked} />
      <Badge>{GRADE_WORDS[grade].name}</Badge>
      {photos > 0 ? <Badge icon={<Camera aria-hidden />}>{quantity(photos, 'photo', 'photos')}</Badge> : null}
      {reports > 0 ? (
        <Badge tone="danger" icon={<Flag aria-hidden />}>
          {quantity(reports, 'report', 'reports')}
        </Badge>
      ) : null}
    </div>
  )
}

/** All of it by plain forms; the keys press the same buttons. */
function FeedbackActs({ line, result }: Pick<Props, 'line' | 'result'>) {
  const { formData } = useNavigation()
  const busy = formData?.get('id') === line.id
  const address = href('/admin/feedback/:id', { id: line.feedbackId })
  return (
    <div className="mt-3 flex flex-wrap items-start gap-2">
      <Form method="post" preventScrollReset data-act="approve">
        <HiddenFields intent="approve" kind={line.kind} id={line.id} version={line.version} />
        <Button size="small" icon={<Check aria-hidden />} busy={busy && formData?.get('intent') === 'approve'}>
          Approve<span className="sr-only"> {line.title}</span>
        </Button>
      </Form>
      <Unapprove seen={line} name={line.title} result={result} busy={busy} small />
      <ButtonLink
        to={line.kind === 'feedback' ? `${address}#edit` : address}
        variant="ghost"
        size="small"
        icon={<Pencil aria-hidden />}
        data-act="edit"
      >
        Edit<span className="sr-only"> {line.title}</span>
      </ButtonLink>
    </div>
  )
}
