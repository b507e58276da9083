import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { useStaff } from '../frame/use-staff.ts'
import type { Route } from './+types/dashboard'
import { AreaLinks, Figures, States } from './cards.tsx'
import { Trends } from './trends.tsx'
import { Attention, FirstSteps } from './waiting.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await context.get(api).admin.dashboard().catch(refuse)), now: new Date() }
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Dashboard')

export default function AdminDashboard({ loaderData }: Route.ComponentProps) {
  const { attention, firstSteps, trends, figures, states, now } = loaderData
  const role = useStaff()?.role ?? 'moderator'
  return (
    <PageShell width="full" className="space-y-7 pt-4 sm:pt-6">
      <div>
        <PageHeading compact className="sm:mb-4">
          Dashboard
        </PageHeading>
        <Attention entries={attention} now={now} />
      </div>
      <FirstSteps steps={firstSteps} />
      {trends ? <Trends trends={trends} /> : null}
      {figures ? <Figures figures={figures} /> : null}
      {states.length > 0 ? <States states={states} now={now} /> : null}
      <AreaLinks role={role} />
    </PageShell>
  )
}
