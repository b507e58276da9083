import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ConversationLine } from '#app/components/conversation-line.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { DashboardMessages } from '#contract/job/dashboard.ts'
import { quantity } from '#contract/text.ts'
import { Section } from './section.tsx'

type Props = { messages: DashboardMessages; today: string; empty: string; children?: ReactNode }

export function Messages({ messages: { unread, newest }, today, empty, children }: Props) {
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
