import { href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { useViewer } from '#app/components/root-data.ts'
import { optional, refuse } from '#app/request/attempt.server.ts'
import { savedState } from '#app/request/saved-state.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { ClientDashboard, ProviderDashboard } from '#contract/dashboard/view.ts'
import { dayOf } from '#contract/date.ts'
import { PhotoAsk } from '../photo-ask.tsx'
import type { Route } from './+types/dashboard'
import { OfClient } from './client.tsx'
import { OfProvider } from './provider.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const dashboard = await context.get(api).dashboard.show().catch(refuse)
  if (dashboard.kind === 'admin') throw redirect(href('/admin'))
  const providers = dashboard.kind === 'client' ? [...dashboard.saved, ...dashboard.suggested] : []
  const photo = dashboard.kind === 'provider' ? await optional(context, context.get(api).profile.askedPhoto()) : null
  return { dashboard, photo, hearts: (await savedState(context, { providers })).hearts, today: dayOf(new Date()) }
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Dashboard')

export default function DashboardPage({ loaderData: { dashboard, photo, hearts, today } }: Route.ComponentProps) {
  const viewer = useViewer()
  return (
    <PageShell width="full">
      <PageHeading lead={viewer ? `Hello ${viewer.name}.` : null} action={actions(dashboard, viewer?.id)}>
        Dashboard
      </PageHeading>
      {photo ? <PhotoAsk asked={photo} here="/dashboard" className="mb-8" /> : null}
      {dashboard.kind === 'provider' ? <OfProvider dashboard={dashboard} today={today} /> : null}
      {dashboard.kind === 'client' ? <OfClient dashboard={dashboard} hearts={hearts} today={today} /> : null}
    </PageShell>
  )
}

function actions(dashboard: ClientDashboard | ProviderDashboard, id: string | undefined) {
  if (dashboard.kind === 'client') return <ButtonLink to="/post-job">Post a Job</ButtonLink>
  if (!id) return null
  return (
    <>
      {dashboard.listed ? (
        <ButtonLink to={href('/directory/:id', { id })} variant="secondary">
          My listing
        </ButtonLink>
      ) : null}
      <ButtonLink to="/account">Edit my profile</ButtonLink>
    </>
  )
}
