import type { ReactNode } from 'react'
import { UserText } from '#app/ui/user-text.tsx'
import type { RequestDetails } from '#contract/rights/view.ts'
import { Moment } from '../../frame/moment.tsx'

/** What was written since the request was made, and the decision. */
export function History({ asked }: { asked: RequestDetails }) {
  const { messages, name, answer, outcome, decidedAt, decidedBy } = asked
  if (messages.length === 0 && !decidedAt) return null
  return (
    <section aria-labelledby="history" className="mt-6 max-w-2xl">
      <h3 id="history" className="mb-3 text-subheading">
        History
      </h3>
      <ol className="divide-y rounded-lg border bg-surface">
        {messages.map(({ id, staff, text, sentAt }) => (
          <Entry key={id} at={sentAt} text={text}>
            {staff ? `${staff} wrote` : <bdi>{name || 'They'}</bdi>}
            {staff ? '' : ' answered'}
          </Entry>
        ))}
        {decidedAt ? (
          <Entry at={decidedAt} text={answer}>
            {outcome === 'accepted' ? 'Accepted' : 'Refused'}
            {decidedBy ? ` by ${decidedBy}` : ''}
          </Entry>
        ) : null}
      </ol>
    </section>
  )
}

function Entry({ at, text, children }: { at: Date; text: string; children: ReactNode }) {
  return (
    <li className="px-4 py-3 text-sm">
      <p className="text-ink-soft">
        <span className="font-medium text-ink">{children}</span> · <Moment at={at} />
      </p>
      {text ? <UserText className="mt-1">{text}</UserText> : null}
    </li>
  )
}
