import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Check } from '#app/ui/icons.ts'
import { Rating } from '#app/ui/rating.tsx'
import { UserText } from '#app/ui/user-text.tsx'
import type { ModeratedAppeal, ModeratedEntry } from '#contract/feedback/moderation-view.ts'
import type { RemovalReason } from '#contract/feedback/rules.ts'
import type { FeedbackState } from '#contract/feedback/words.ts'
import { Moment } from '../frame/moment.tsx'
import type { FeedbackActResult } from './acts.server.ts'
import { type Seen, Unapprove } from './decide-forms.tsx'
import { Box, KIND_WORDS, StateMark } from './marks.tsx'

type Props = {
  entry: ModeratedEntry
  result: FeedbackActResult | undefined
  appealOf: (id: string) => ModeratedAppeal | null
}

/** Later additions of the author, and the reply of the provider: each is decided on by itself. */
export function Parts({ entry: { updates, reply, version }, result, appealOf }: Props) {
  const standingOf = (id: string) => ({ appeal: appealOf(id), result })
  return (
    <>
      {updates.map(({ id, rating, createdAt, ...update }) => (
        <Part key={id} title="Addition" at={createdAt} mark={<Rating value={rating} />} {...update}>
          <Standing seen={{ kind: 'update', id, version }} name="the addition" {...update} {...standingOf(id)} />
        </Part>
      ))}
      {reply ? <Reply reply={reply} version={version} {...standingOf(reply.id)} /> : null}
    </>
  )
}

type ReplyProps = { reply: NonNullable<ModeratedEntry['reply']>; version: number } & Pick<
  StandingProps,
  'appeal' | 'result'
>

function Reply({ reply: { id, text, updatedAt, removedFor }, version, ...standing }: ReplyProps) {
  const state = removedFor ? 'removed' : 'published'
  return (
    <Part title="Reply of the provider" at={updatedAt} state={state} removedFor={removedFor} text={text}>
      <Standing seen={{ kind: 'reply', id, version }} name="the reply" state={state} checked {...standing} />
    </Part>
  )
}

type PartProps = {
  title: string
  at: Date
  mark?: ReactNode
  state: FeedbackState
  removedFor: RemovalReason | null
  text: string
  children: ReactNode
}

function Part({ title, at, mark, state, removedFor, text, children }: PartProps) {
  return (
    <Box title={title}>
      <div className="space-y-3 px-4 py-3">
        <p className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
          {mark}
          <Moment at={at} />
          <StateMark state={state} removedFor={removedFor} />
        </p>
        <UserText className="max-w-prose">{text}</UserText>
        {children}
      </div>
    </Box>
  )
}

type StandingProps = {
  seen: Seen
  name: string
  state: FeedbackState
  checked: boolean
  /** Null if no appeal waits. */
  appeal: { whyNot: string | null } | null
  result: FeedbackActResult | undefined
}

/** Whether it is on the pages. */
export function Standing({ seen, name, state, checked, appeal, result }: StandingProps) {
  const { formData } = useNavigation()
  const busy = formData?.get('id') === seen.id
  const intent = formData?.get('intent')
  if (appeal) {
    // Who may not decide has read why beside the appeal.
    const then =
      appeal.whyNot === null ? 'Please decide on the appeal.' : 'Until the appeal is decided, it stays as it is.'
    return <p className="text-sm text-ink-soft">Its author has appealed. {then}</p>
  }
  const approves = state !== 'published' || !checked
  return (
    <div className="flex flex-wrap items-start gap-3">
      {approves ? (
        <Form method="post" preventScrollReset>
          <HiddenFields intent="approve" kind={seen.kind} id={seen.id} version={seen.version} />
          <Button icon={<Check aria-hidden />} busy={busy && intent === 'approve'}>
            {state === 'removed' ? 'Put back' : 'Approve'}
            <span className="sr-only"> {name}</span>
          </Button>
        </Form>
      ) : null}
      {state === 'removed' ? null : (
        <Unapprove seen={seen} name={name} result={result} busy={busy && intent === 'unapprove'} />
      )}
    </div>
  )
}

export function Appeals({ entry: { appeals, version } }: { entry: ModeratedEntry }) {
  return appeals.map((appeal) => (
    <Box key={appeal.id} title={`Appeal: ${KIND_WORDS[appeal.kind].toLowerCase()}`}>
      <div className="space-y-3 px-4 py-3">
        <p className="text-sm text-ink-soft">
          <Moment at={appeal.madeAt} />
        </p>
        <UserText className="max-w-prose">{appeal.text}</UserText>
        <AppealDecision appeal={appeal} version={version} />
      </div>
    </Box>
  ))
}

const DECIDED = { restored: 'Put back', kept: 'Stays removed' }

function AppealDecision({ appeal, version }: { appeal: ModeratedAppeal; version: number }) {
  const { formData } = useNavigation()
  const { id, outcome, decidedAt, whyNot } = appeal
  if (decidedAt && outcome) {
    return (
      <p className="font-medium">
        {DECIDED[outcome]}, <Moment at={decidedAt} />
      </p>
    )
  }
  if (whyNot) return <p className="text-sm font-medium">{whyNot}</p>
  const chosen = formData?.get('id') === id ? formData.get('outcome') : null
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
      <HiddenFields intent="appeal" id={id} version={version} />
      <Button name="outcome" value="restored" busy={chosen === 'restored'}>
        Put it back
      </Button>
      <Button name="outcome" value="kept" variant="secondary" busy={chosen === 'kept'}>
        Keep it removed
      </Button>
    </Form>
  )
}
