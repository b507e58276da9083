import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { SecondaryLink, SmallLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ShieldCheck } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { planDate } from '#contract/date.ts'
import { isId } from '#contract/id.ts'
import type { RequestLine } from '#contract/rights/view.ts'
import { REQUEST_KIND_LABELS, REQUEST_VIEWS } from '#contract/rights/words.ts'
import { None, OneLine } from '../../list/cells.tsx'
import { ColumnChoice } from '../../list/columns.tsx'
import { AdminTable, type Columns } from '../../list/table.tsx'
import { ListBar, type SavedView } from '../../list/views.tsx'
import { BusinessesFrame } from '../tabs.tsx'
import type { Route } from './+types/requests'
import { Due } from './due.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url
  const view = REQUEST_VIEWS.find((one) => one === searchParams.get('view')) ?? 'open'
  const [at, id] = [searchParams.get('at'), searchParams.get('after')]
  const after = at && id && isId(id) && !Number.isNaN(Date.parse(at)) ? { at: new Date(at).toISOString(), id } : null
  return { view, ...(await context.get(api).request.find({ view, after }).catch(refuse)) }
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Requests of businesses')

export default function RequestsPage({ loaderData: { view, requests, next } }: Route.ComponentProps) {
  const address = href('/admin/businesses/requests')
  const open = view === 'open'
  const columns = columnsFor(open)
  return (
    <BusinessesFrame tab="requests">
      <ListBar views={VIEWS} here={open ? VIEWS[0].to : VIEWS[1].to}>
        <SmallLink to={href('/admin/businesses/lift')} className="shrink">
          Allow a removed business to be listed again
        </SmallLink>
        <ColumnChoice list="requests" columns={columns} />
      </ListBar>
      {requests.length === 0 ? (
        <EmptyState title={open ? 'No request waits' : 'Nothing was decided yet'} icon={<ShieldCheck />}>
          Removals, corrections and complaints about data protection come here.
        </EmptyState>
      ) : (
        <AdminTable label="Requests" list="requests" rows={requests} keyOf={({ id }) => id} columns={columns} />
      )}
      {next ? (
        <p className="mt-4">
          <SecondaryLink to={`${address}?${new URLSearchParams({ view, at: next.at, after: next.id })}`}>
            Next page
          </SecondaryLink>
        </p>
      ) : null}
    </BusinessesFrame>
  )
}

const VIEWS = [
  { label: 'Waiting', to: href('/admin/businesses/requests') },
  { label: 'Decided', to: `${href('/admin/businesses/requests')}?view=decided` },
] as const satisfies readonly SavedView[]

function columnsFor(open: boolean): Columns<RequestLine> {
  return {
    What: {
      names: true,
      look: 'font-medium',
      cell: ({ id, kind }) => (
        <TextLink to={href('/admin/businesses/requests/:id', { id })}>{REQUEST_KIND_LABELS[kind]}</TextLink>
      ),
    },
    Business: { cell: ({ business }) => (business ? <OneLine most="max-w-72">{business}</OneLine> : <None />) },
    [open ? 'Answer by' : 'Decided']: { always: true, cell: (request) => <Due {...request} /> },
    From: { cell: ({ name }) => <OneLine most="max-w-56">{name || 'By the link'}</OneLine> },
    Made: { cell: ({ madeAt }) => planDate(madeAt) },
  }
}
