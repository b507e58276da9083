import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ShieldCheck } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { planDate } from '#contract/date.ts'
import { isId } from '#contract/id.ts'
import type { RequestLine } from '#contract/rights/view.ts'
import { REQUEST_KIND_LABELS, REQUEST_VIEWS } from '#contract/rights/words.ts'
import { useStaff } from '../../frame/use-staff.ts'
import { AdminTable, type Columns } from '../../list/table.tsx'
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
  const admin = useStaff()?.role === 'admin'
  return (
    <BusinessesFrame tab="requests">
      <div className="mb-4 flex flex-wrap gap-3">
        <ButtonLink to={open ? `${address}?view=decided` : address} variant="secondary" size="small">
          {open ? 'Show decided ones' : 'Show open ones'}
        </ButtonLink>
        {admin ? (
          <ButtonLink to={href('/admin/businesses/lift')} variant="secondary" size="small">
            Let a removed business be listed again
          </ButtonLink>
        ) : null}
      </div>
      {requests.length === 0 ? (
        <EmptyState title={open ? 'No request waits' : 'Nothing was decided yet'} icon={<ShieldCheck />}>
          Removals, corrections and complaints about data protection come here.
        </EmptyState>
      ) : (
        <AdminTable label="Requests" rows={requests} keyOf={({ id }) => id} columns={columnsFor(open)} />
      )}
      {next ? (
        <p className="mt-4">
          <ButtonLink
            to={`${address}?${new URLSearchParams({ view, at: next.at, after: next.id })}`}
            variant="secondary"
          >
            Next page
          </ButtonLink>
        </p>
      ) : null}
    </BusinessesFrame>
  )
}

function columnsFor(open: boolean): Columns<RequestLine> {
  return {
    What: {
      names: true,
      look: 'min-w-32 font-medium break-words',
      cell: ({ id, kind, business }) => (
        <>
          <TextLink to={href('/admin/businesses/requests/:id', { id })}>{REQUEST_KIND_LABELS[kind]}</TextLink>
          <span className="block font-normal text-ink-soft">{business}</span>
        </>
      ),
    },
    [open ? 'Answer by' : 'Decided']: { look: 'whitespace-nowrap', cell: (request) => <Due {...request} /> },
    From: { look: 'min-w-32 break-words', cell: ({ name }) => name || 'By the link' },
    Made: { look: 'whitespace-nowrap', cell: ({ madeAt }) => planDate(madeAt) },
  }
}
