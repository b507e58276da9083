import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { MailQuestion } from '#app/ui/icons.ts'
import { ageText } from '#contract/admin/words.ts'
import type { HeldMessage } from '#contract/report/queue.ts'

/** Messages that were sent to several people in the same words, and wait for a check. */
export function Held({ messages, now }: { messages: HeldMessage[]; now: Date }) {
  if (messages.length === 0) {
    return (
      <EmptyState title="No messages wait" icon={<MailQuestion />}>
        A first message with the same words to several people waits here before it is delivered.
      </EmptyState>
    )
  }
  return (
    <ul className="space-y-3">
      {messages.map((message) => (
        <Message key={message.id} message={message} now={now} />
      ))}
    </ul>
  )
}

function Message({ message: { id, sender, recipient, text, heldAt }, now }: { message: HeldMessage; now: Date }) {
  const { formData } = useNavigation()
  const intent = formData?.get('message') === id ? formData.get('intent') : null
  return (
    <li className="rounded-lg border bg-surface px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-semibold break-words">
          {sender} to {recipient}
        </h2>
        <p className="text-sm text-ink-soft figures">
          <time dateTime={heldAt.toISOString()}>{ageText(heldAt, now)}</time> waiting
        </p>
      </div>
      <blockquote dir="auto" className="mt-2 max-w-prose border-l-3 pl-3 break-words whitespace-pre-line">
        {text || '(Photos only)'}
      </blockquote>
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="message" value={id} />
        <Button name="intent" value="release" size="small" busy={intent === 'release'}>
          Deliver it
        </Button>
        <Button name="intent" value="drop" size="small" variant="secondary" busy={intent === 'drop'}>
          Never deliver it
        </Button>
      </Form>
    </li>
  )
}
