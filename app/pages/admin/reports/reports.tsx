import { data, href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refusedPage } from '#app/request/attempt.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Flag } from '#app/ui/icons.ts'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import type { CappedCount } from '#contract/admin/view.ts'
import { cappedText } from '#contract/admin/words.ts'
import { type ReportQuery, readReportQuery } from '#contract/report/query.ts'
import type { ReportPage, ReportView } from '#contract/report/queue.ts'
import type { Route } from './+types/reports'
import { actOnReports } from './acts.server.ts'
import { Held } from './held.tsx'
import { Thing } from './thing.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const { report, heldMessage } = context.get(api)
  const query = readReportQuery(params)
  const isHeld = params.get('view') === 'held'
  const view: ReportView = isHeld ? 'held' : query.view
  const found = await attemptOrLog(context, report.find(query))
  const now = new Date()
  if (!found.ok && found.refused) throw refusedPage(found.refused)
  if (!found.ok) return data({ view, query, now, found: null, held: null }, { status: 500 })
  const held = isHeld ? await attemptOrLog(context, heldMessage.list()) : null
  if (held && !held.ok) return data({ view, query, now, found: null, held: null }, { status: 500 })
  return data({ view, query, now, found: found.data, held: held?.data ?? null })
}

export async function action({ request, context }: Route.ActionArgs) {
  const done = await actOnReports(request, context)
  return done.ok ? redirect(hereOf(request), { headers: done.headers }) : done.response
}

function hereOf(request: Request): string {
  const params = new URL(request.url).searchParams
  return addressOf(params.get('view') === 'held' ? 'held' : readReportQuery(params).view)
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Reports')

export default function ReportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, query, found, held, now } = loaderData
  const result = useFormResult(actionData)
  return (
    <PageShell width="full" className="py-6 sm:py-8">
      <PageHeading className="mb-4">Reports</PageHeading>
      <TabLinks label="Reports" current={view} tabs={tabsOf(found)} preventScrollReset={false} className="mb-4" />
      <FormRefusalNotice result={result} />
      {query.subjectId && view !== 'held' ? (
        <p className="mb-4">
          Only what is reported about one thing.{' '}
          <ButtonLink to={addressOf(view)} variant="ghost" size="small">
            Show all
          </ButtonLink>
        </p>
      ) : null}
      {found === null ? (
        <ErrorState title="Error" message="Failed to load reports" retryHref={addressOf(view)} />
      ) : held ? (
        <Held messages={held} now={now} />
      ) : found.things.length === 0 ? (
        <EmptyState title={view === 'open' ? 'No reports wait' : 'No report was closed yet'} icon={<Flag />}>
          {view === 'open' ? 'Everything that was reported is decided on.' : 'What you decide is listed here.'}
        </EmptyState>
      ) : (
        <div className="space-y-3">
          {found.things.map((thing) => (
            <Thing
              key={thing.id}
              thing={thing}
              now={now}
              result={result?.values.subject === thing.subjectId ? result : undefined}
            />
          ))}
        </div>
      )}
      {found && !held ? <Pages query={query} next={found.next} /> : null}
    </PageShell>
  )
}

function tabsOf(found: ReportPage | null) {
  const tab = (value: ReportView, label: string, count: CappedCount | undefined) => ({
    value,
    label: count?.more ? `${label} (${cappedText(count)})` : label,
    count: count?.more ? undefined : count?.count,
    href: addressOf(value),
  })
  return [
    tab('open', 'Open', found?.counts.open),
    tab('held', 'Held messages', found?.counts.held),
    tab('closed', 'Closed', undefined),
  ]
}

function addressOf(view: ReportView): string {
  return view === 'open' ? href('/admin/reports') : `${href('/admin/reports')}?view=${view}`
}

function Pages({ query: { view, kind, subjectId, after }, next }: { query: ReportQuery; next: ReportPage['next'] }) {
  if (!after && !next) return null
  const params = new URLSearchParams({
    view,
    ...(kind ? { kind } : {}),
    ...(subjectId ? { subject: subjectId } : {}),
    ...(next ? { after: `${next.at}~${next.id}` } : {}),
  })
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap gap-3">
      {after ? (
        <ButtonLink to={addressOf(view)} variant="secondary">
          From the beginning
        </ButtonLink>
      ) : null}
      {next ? (
        <ButtonLink to={`${href('/admin/reports')}?${params}`} variant="secondary" rel="next">
          More
        </ButtonLink>
      ) : null}
    </nav>
  )
}
