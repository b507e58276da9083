import { type ReactNode, useId } from 'react'
import { href } from 'react-router'
import { ConversationLine } from '#app/components/conversation-line.tsx'
import { classes } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { DashboardMessages } from '#contract/dashboard/view.ts'
import { quantity } from '#contract/text.ts'

export function Section({
  title,
  more,
  className,
  children,
}: {
  title: string
  more?: { to: string; label: string }
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes('min-w-0', className)}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {more ? <TextLink to={more.to}>{more.label}</TextLink> : null}
      </div>
      {children}
    </section>
  )
}

type MessagesProps = { messages: DashboardMessages; today: string; empty: string; children?: ReactNode }

export function Messages({ messages: { unread, newest }, today, empty, children }: MessagesProps) {
  return (
    <Section title="Messages" more={{ to: href('/messages/:id?'), label: 'All messages' }}>
      {newest.length === 0 ? (
        <EmptyState level={3} vignette="postbox" title="No messages yet">
          {empty}
        </EmptyState>
      ) : (
        <>
          {unread > 0 ? <p className="mb-2">{quantity(unread, 'unread message', 'unread messages')}</p> : null}
          <ul className="divide-y rounded-lg border bg-surface">
            {newest.map((line) => (
              <li key={line.id}>
                <ConversationLine line={line} today={today} />
              </li>
            ))}
          </ul>
        </>
      )}
      {children}
    </Section>
  )
}
