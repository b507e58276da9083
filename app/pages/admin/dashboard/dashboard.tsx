import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { useStaff } from '../frame/use-staff.ts'
import type { Route } from './+types/dashboard'
import { Attention } from './attention.tsx'
import { AreaCards, Figures, States } from './cards.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await context.get(api).admin.dashboard().catch(refuse)), now: new Date() }
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Dashboard')

export default function AdminDashboard({ loaderData: { attention, figures, states, now } }: Route.ComponentProps) {
  const role = useStaff()?.role ?? 'moderator'
  return (
    <PageShell width="full" className="space-y-8">
      <PageHeading className="mb-0">Dashboard</PageHeading>
      <Attention entries={attention} now={now} />
      {figures ? <Figures figures={figures} /> : null}
      <AreaCards role={role} />
      {states.length > 0 ? <States states={states} now={now} /> : null}
    </PageShell>
  )
}
