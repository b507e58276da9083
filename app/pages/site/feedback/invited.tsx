import { data, href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { NO_STORE_NO_REFERRER, secretHeaders } from '#app/request/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageShell } from '#app/ui/page.tsx'
import type { Route } from './+types/invited'

/** The short address on a card. It changes nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const code = params.code.slice(0, 40)
  const followed = await attempt(context.get(api).feedback.followLink({ code }))
  if (!followed.ok) return data(null, { status: 404, headers: NO_STORE_NO_REFERRER })
  const query = new URLSearchParams({ invitation: code })
  throw redirect(`/directory/${followed.data.providerId}/feedback?${query}`, { headers: NO_STORE_NO_REFERRER })
}

export const headers = secretHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'This link has ended')

export default function InvitationEnded() {
  return (
    <PageShell width="text">
      <h1 className="sr-only">This link has ended</h1>
      <EmptyState
        vignette="van"
        title="This link doesn’t work any more"
        action={<ButtonLink to={href('/directory')}>Find the provider</ButtonLink>}
      >
        The provider has a new one, or isn’t listed at the moment. You can still leave feedback from their page in the
        directory.
      </EmptyState>
    </PageShell>
  )
}
