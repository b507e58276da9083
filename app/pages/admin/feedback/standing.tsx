import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Check } from '#app/ui/icons.ts'
import type { FeedbackState } from '#contract/feedback/words.ts'
import type { FeedbackActResult } from './act-fields.ts'
import { type Seen, SeenFields, Unapprove } from './decide-forms.tsx'

type Props = {
  seen: Seen
  name: string
  state: FeedbackState
  checked: boolean
  /** Null: no appeal waits. */
  appeal: { whyNot: string | null } | null
  result: FeedbackActResult | undefined
}

/** Whether it is on the pages. */
export function Standing({ seen, name, state, checked, appeal, result }: Props) {
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
          <SeenFields intent="approve" seen={seen} />
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
