import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { classes } from '#app/ui/classes.ts'
import { signalTexts } from '#contract/feedback/moderation.ts'
import type { FeedbackSignals } from '#contract/feedback/moderation-view.ts'
import { HINT_WORDS, REMOVAL_WORDS, type RemovalReason } from '#contract/feedback/rules.ts'
import type { FeedbackHint } from '#contract/feedback/view.ts'
import type { FeedbackState } from '#contract/feedback/words.ts'

type SignalsProps = { signals: FeedbackSignals | null; hints: FeedbackHint[]; className?: string }

export const LOAD_FAILED = 'Failed to load feedback'

export const KIND_WORDS = { feedback: 'Feedback', update: 'Addition', reply: 'Reply' } as const
export const STATE_WORDS = { waiting: 'Waiting', published: 'Published', removed: 'Removed' } as const
const STATE_TONES = { waiting: 'warning', published: 'success', removed: 'danger' } as const

/** What to look at twice: where it comes from, and what the content rules find in its words. */
export function Signals({ signals, hints, className }: SignalsProps) {
  const texts = signalTexts(signals ?? {})
  if (texts.length + hints.length === 0) return null
  return (
    <div
      className={classes('max-w-prose rounded-md border border-amber/50 bg-amber-soft px-3 py-2 text-sm', className)}
    >
      <p className="font-medium text-amber-ink">Signals, not verdicts</p>
      <ul className="list-disc pl-5">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {hints.map(({ kind, text }) => (
          <li key={`${kind} ${text}`} className="break-words">
            {HINT_WORDS[kind]}: “{text}”
          </li>
        ))}
      </ul>
    </div>
  )
}

type StateMarkProps = { state: FeedbackState; removedFor: RemovalReason | null; checked?: boolean }

/** Whether it is on the pages, and why not. */
export function StateMark({ state, removedFor, checked = true }: StateMarkProps) {
  return (
    <Badge tone={STATE_TONES[state]}>
      {STATE_WORDS[state]}
      {state === 'published' && !checked ? ', not checked' : ''}
      {removedFor ? `: ${REMOVAL_WORDS[removedFor]}` : ''}
    </Badge>
  )
}

/** A part of the page of an entry. */
export function Box({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section aria-label={title} id={id} className="scroll-mt-20 rounded-lg border bg-surface">
      <h2 className="border-b px-4 py-2.5 text-subheading">{title}</h2>
      {children}
    </section>
  )
}
