import { href } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { SmallLink } from '#app/ui/button.tsx'
import { longDate } from '#contract/date.ts'
import { REMOVAL_WORDS, type RemovalReason } from '#contract/feedback/rules.ts'
import type { WrittenFeedback } from '#contract/feedback/view.ts'
import type { FeedbackState } from '#contract/feedback/words.ts'
import { EntryReply, EntryWords } from './entry.tsx'

const STATE_TONES = { waiting: 'warning', published: 'success', removed: 'danger' } as const

const badges: Record<FeedbackState, string> = {
  waiting: 'Awaiting moderation',
  published: 'Published',
  removed: 'Removed',
}

export function StateBadge({ state }: { state: FeedbackState }) {
  return <Badge tone={STATE_TONES[state]}>{badges[state]}</Badge>
}

/** An author's own, in any state, with what they may do. */
export function WrittenEntry({ entry, level = 3 }: { entry: WrittenFeedback; level?: 3 | 4 }) {
  const updates = entry.updates.map(({ state, removedFor, ...update }) => ({
    ...update,
    note: state === 'published' ? null : <Standing state={state} removedFor={removedFor} />,
  }))
  return (
    <>
      <Standing state={entry.state} removedFor={entry.removedFor} />
      <div className="mt-3">
        <EntryWords entry={{ ...entry, updates }} level={level} signed={false} />
        <EntryReply reply={entry.reply} from={entry.provider.name} />
      </div>
      <Appeal appeal={entry.appeal} />
      <EntryLinks entry={entry} />
    </>
  )
}

function Standing({ state, removedFor }: { state: FeedbackState; removedFor: RemovalReason | null }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <StateBadge state={state} />{' '}
      {state === 'waiting' ? <span>Only you see it until it has been checked.</span> : null}
      {removedFor ? <span>Reason: {REMOVAL_WORDS[removedFor]}</span> : null}
    </p>
  )
}

function Appeal({ appeal }: Pick<WrittenFeedback, 'appeal'>) {
  if (!appeal) return null
  const ends = { restored: 'We put it back.', kept: 'The decision stands.' }
  return (
    <p className="mt-3 text-sm text-ink-soft">
      You appealed on {longDate(appeal.madeAt)}.{' '}
      {appeal.outcome ? ends[appeal.outcome] : 'We’ll tell you what we decide.'}
    </p>
  )
}

function EntryLinks({ entry: { id, may, updateFrom } }: { entry: WrittenFeedback }) {
  const acts = [
    { may: may.edit, label: 'Edit', to: href('/account/feedback/:id/edit', { id }) },
    { may: may.update, label: 'Add a later experience', to: href('/account/feedback/:id/later', { id }) },
    { may: may.appeal, label: 'Appeal', to: href('/account/feedback/:id/appeal', { id }) },
    { may: may.withdraw, label: 'Withdraw', to: href('/account/feedback/:id/withdraw', { id }) },
  ]
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {acts.map(({ may, label, to }) =>
        may ? (
          <SmallLink key={label} to={to}>
            {label}
          </SmallLink>
        ) : null,
      )}
      {updateFrom && !may.update ? (
        <p className="text-sm text-ink-soft">You can add a later experience from {longDate(updateFrom)}.</p>
      ) : null}
    </div>
  )
}
