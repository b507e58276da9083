import { Badge } from '#app/ui/badge.tsx'
import { Rating } from '#app/ui/rating.tsx'
import type { ModeratedAppeal, ModeratedEntry } from '#contract/feedback/moderation.ts'
import { type FeedbackState, REMOVAL_WORDS, type RemovalReason } from '#contract/feedback/words.ts'
import { Moment } from '../frame/moment.tsx'
import type { FeedbackActResult } from './act-fields.ts'
import { Box } from './box.tsx'
import { Standing } from './standing.tsx'
import { STATE_TONES, STATE_WORDS } from './words.ts'

type Props = {
  entry: ModeratedEntry
  result: FeedbackActResult | undefined
  appealOf: (id: string) => ModeratedAppeal | null
}

/** Later additions of the author, and the reply of the provider: each is decided on by itself. */
export function Parts({ entry: { updates, reply, version }, result, appealOf }: Props) {
  return (
    <>
      {updates.map(({ id, rating, text, createdAt, state, removedFor, checked }) => (
        <Box key={id} title="Addition">
          <div className="space-y-3 px-4 py-3">
            <p className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
              <Rating value={rating} />
              <Moment at={createdAt} />
              <State state={state} removedFor={removedFor} />
            </p>
            <p dir="auto" className="max-w-prose break-words whitespace-pre-line">
              {text}
            </p>
            <Standing
              seen={{ kind: 'update', id, version }}
              name="the addition"
              state={state}
              checked={checked}
              appeal={appealOf(id)}
              result={result}
            />
          </div>
        </Box>
      ))}
      {reply ? (
        <Box title="Reply of the provider">
          <div className="space-y-3 px-4 py-3">
            <p className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
              <Moment at={reply.updatedAt} />
              <State state={reply.removedFor ? 'removed' : 'published'} removedFor={reply.removedFor} />
            </p>
            <p dir="auto" className="max-w-prose break-words whitespace-pre-line">
              {reply.text}
            </p>
            <Standing
              seen={{ kind: 'reply', id: reply.id, version }}
              name="the reply"
              state={reply.removedFor ? 'removed' : 'published'}
              checked
              appeal={appealOf(reply.id)}
              result={result}
            />
          </div>
        </Box>
      ) : null}
    </>
  )
}

function State({ state, removedFor }: { state: FeedbackState; removedFor: RemovalReason | null }) {
  return (
    <Badge tone={STATE_TONES[state]}>
      {STATE_WORDS[state]}
      {removedFor ? `: ${REMOVAL_WORDS[removedFor]}` : ''}
    </Badge>
  )
}
