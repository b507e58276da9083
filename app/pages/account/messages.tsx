import { MessageCircle } from 'lucide-react'
import { data } from 'react-router'
import { pageMeta } from '#app/components/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { Route } from './+types/messages'

// A loader makes the browser ask the server, and so the guard.
export function loader({ params }: Route.LoaderArgs) {
  if (params.id !== undefined) throw data({ message: 'There is no such conversation.' }, { status: 404 })
  return null
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Messages', description: 'Your conversations.', path: '/messages', noIndex: true })

export default function Messages() {
  return (
    <PageShell width="text">
      <PageHeading>Messages</PageHeading>
      <EmptyState
        icon={<MessageCircle aria-hidden />}
        title="No messages yet"
        action={<ButtonLink to="/directory">Find Professionals</ButtonLink>}
      >
        You can’t write to each other here yet. Until you can, use the phone number or e-mail address on a provider’s
        listing.
      </EmptyState>
    </PageShell>
  )
}
