import { href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { useViewer } from '#app/components/root-data.ts'
import { attemptOrLog, optional, refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { savedState } from '#app/request/saved-state.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { ClientDashboard, ProviderDashboard } from '#contract/dashboard/view.ts'
import { dayOf } from '#contract/date.ts'
import type { Route } from './+types/dashboard'
import { OfClient } from './client.tsx'
import { OfProvider } from './provider.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { account, dashboard: shown, profile } = context.get(api)
  // In any order: what is new is the same before and after.
  const [dashboard] = await Promise.all([
    shown.show().catch(refuse),
    attemptOrLog(context, account.visit({ page: 'dashboard' })),
  ])
  if (dashboard.kind === 'admin') throw redirect(href('/admin'))
  const providers = dashboard.kind === 'client' ? [...dashboard.saved, ...dashboard.suggested] : []
  const photo = dashboard.kind === 'provider' ? await optional(context, profile.askedPhoto()) : null
  return { dashboard, photo, hearts: (await savedState(context, { providers })).hearts, today: dayOf(new Date()) }
}

/** The one button that is not a link: what we asked for is changed, so we look at the page again. */
export async function action({ context }: Route.ActionArgs) {
  const sent = await attemptOrLog(context, context.get(api).approval.sendAgain())
  return leadTo(href('/dashboard'), sent.ok ? 'sent-for-approval' : 'update-failed')
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Dashboard')

export default function DashboardPage({ loaderData: { dashboard, photo, hearts, today } }: Route.ComponentProps) {
  return (
    <PageShell width="full">
      <PageHeading compact className="sm:mb-5" action={<Actions dashboard={dashboard} />}>
        <span className="text-lg text-ink-soft sm:text-title sm:text-ink">Dashboard</span>
      </PageHeading>
      {dashboard.kind === 'provider' ? <OfProvider dashboard={dashboard} photo={photo} today={today} /> : null}
      {dashboard.kind === 'client' ? <OfClient dashboard={dashboard} hearts={hearts} today={today} /> : null}
    </PageShell>
  )
}

/** A provider's stand in the menu of a phone, where the page begins with what is for them now. */
function Actions({ dashboard }: { dashboard: ClientDashboard | ProviderDashboard }) {
  const viewer = useViewer()
  if (dashboard.kind === 'client') return <ButtonLink to={href('/post-job')}>Post a Job</ButtonLink>
  if (!viewer) return null
  return (
    <div className="flex gap-3 max-sm:hidden">
      {dashboard.listed ? (
        <ButtonLink to={href('/directory/:id', { id: viewer.id })} variant="secondary" size="small">
          My listing
        </ButtonLink>
      ) : null}
      <ButtonLink to="/account?tab=profile" size="small">
        Edit my profile
      </ButtonLink>
    </div>
  )
}
