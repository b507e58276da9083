import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { KeepButton } from '#app/components/keep-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { REPLY_CHARACTERS, type ReceivedFeedback } from '#contract/feedback/words.ts'
import { Hints } from './hints.tsx'
import type { ReplyResult } from './received.tsx'

/** Folds, so that it opens in place without JavaScript. */
export function ReplyForm({
  entry: { id, title, reply },
  open,
  result,
  aside,
}: {
  entry: ReceivedFeedback
  open: boolean
  result: ReplyResult | undefined
  aside: ReactNode
}) {
  const { state, formData } = useNavigation()
  const refused = result?.values.feedback === id ? result : undefined
  const busy = state !== 'idle' && formData?.get('feedback') === id
  const field = `text-${id}`
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <details key={reply?.text ?? 'new'} open={open || refused !== undefined} className="group min-w-0 grow">
        <summary className="inline-flex min-h-9 cursor-pointer list-none items-center rounded-lg px-3 text-sm font-medium text-petrol inset-ring inset-ring-line-strong/60 touch-target group-open:hidden hover:bg-sunken [&::-webkit-details-marker]:hidden">
          {reply ? 'Change your reply' : 'Reply'}
          <span className="sr-only"> to “{title}”</span>
        </summary>
        <Form method="post" noValidate className="space-y-3">
          <input type="hidden" name="feedback" value={id} />
          {reply ? <input type="hidden" name="reply" value={reply.id} /> : null}
          {refused?.hints ? <Hints key={refused.at} hints={refused.hints} busy={busy} /> : null}
          <Field
            id={field}
            label={reply ? 'Change your reply' : 'Your reply'}
            hint="Everyone can read it. Don’t give away where the client lives or how to reach them."
            error={refused?.errors.text}
          >
            {(ids) => (
              <TextArea
                {...ids}
                name="text"
                defaultValue={refused?.values.text ?? reply?.text}
                maxLength={REPLY_CHARACTERS}
                rows={4}
                required
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button busy={busy}>{reply ? 'Save reply' : 'Submit reply'}</Button>
            <KeepButton>Cancel</KeepButton>
          </div>
        </Form>
      </details>
      <p className="py-1.5">{aside}</p>
    </div>
  )
}
