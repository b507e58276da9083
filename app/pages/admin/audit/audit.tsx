import { data, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { optional } from '#app/request/attempt.server.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ScrollText } from '#app/ui/icons.ts'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { Cursor } from '#contract/admin/list.ts'
import { addressWith, listParams } from '#contract/admin/words.ts'
import { type AuditFilters, readAuditQuery } from '#contract/audit/input.ts'
import { AUDIT_ACTIONS, noAuditFilters } from '#contract/audit/words.ts'
import { ColumnChoice } from '../list/columns.tsx'
import { ChoiceFilter, CursorLinks, FilterButtons, FilterForm, ListResult, TextFilter } from '../list/list.tsx'
import { AdminTable } from '../list/table.tsx'
import { ListBar, type SavedView } from '../list/views.tsx'
import type { Route } from './+types/audit'
import { COLUMNS } from './columns.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readAuditQuery(new URL(request.url).searchParams)
  const found = await optional(context, context.get(api).auditEntry.find(query))
  return data({ ...query, found }, { status: found ? 200 : 500 })
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Audit log')

export default function Audit({ loaderData: { filters, after, found } }: Route.ComponentProps) {
  const address = (next: Cursor | null = null) =>
    addressWith(href('/admin/audit'), listParams(filters, noAuditFilters, next))
  return (
    <PageShell width="full" className="py-6 sm:py-8">
      <PageHeading
        className="mb-5"
        lead="Who did what, to whom, when and why. Entries stay for two years, and no one can change them."
        action={<Export filters={filters} />}
      >
        Audit log
      </PageHeading>
      <Filters key={address()} filters={filters} />
      <div className="mt-5">
        <ListBar views={VIEWS} here={address()}>
          <ColumnChoice list="audit" columns={COLUMNS} />
        </ListBar>
      </div>
      <ListResult
        rows={found?.entries}
        failed="Failed to load the audit log"
        retry={address(after)}
        empty={
          <EmptyState title="No entries match" icon={<ScrollText />} className="mt-6">
            Try fewer filters or other days.
          </EmptyState>
        }
      >
        {(entries) => (
          <>
            <AdminTable label="Audit log" list="audit" rows={entries} keyOf={({ id }) => id} columns={COLUMNS} />
            <CursorLinks
              label="Pages of the audit log"
              first={after && address()}
              next={found?.next ? address(found.next) : null}
              words={{ first: 'Newest entries', next: 'Older entries' }}
            />
          </>
        )}
      </ListResult>
    </PageShell>
  )
}

const view = (label: string, action: AuditFilters['action']): SavedView => ({
  label,
  to: addressWith(href('/admin/audit'), listParams({ ...noAuditFilters, action }, noAuditFilters)),
})
const VIEWS: readonly SavedView[] = [
  view('All', null),
  view('Logins', 'account.signedIn'),
  view('Wrong passwords', 'account.triesFailed'),
  view('Limits reached', 'limit.reached'),
]

/** A plain form: the browser saves the answer while it comes in. */
function Export({ filters }: { filters: AuditFilters }) {
  return (
    <form method="post" action={addressWith(href('/admin/audit/export'), listParams(filters, noAuditFilters))}>
      <Button variant="secondary">Export CSV</Button>
    </form>
  )
}

const ACTIONS = Object.fromEntries(
  Object.entries(AUDIT_ACTIONS).sort(([, one], [, other]) => one.localeCompare(other, 'en-GB')),
)

function Filters({ filters: { actor, action, subject, from, to } }: { filters: AuditFilters }) {
  return (
    <FilterForm action={href('/admin/audit')}>
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TextFilter
          name="actor"
          label="Who"
          hint="Username, email address or id"
          value={actor}
          maxLength={254}
          spellCheck={false}
        />
        <ChoiceFilter name="action" label="Did what" labels={ACTIONS} value={action} any="Anything" />
        <TextFilter
          name="subject"
          label="To whom"
          hint="The same, or the id of a job"
          value={subject}
          maxLength={254}
          spellCheck={false}
        />
        <TextFilter name="from" label="From" type="date" value={from} />
        <TextFilter name="to" label="Until" type="date" value={to} />
        <FilterButtons clear={href('/admin/audit')} />
      </div>
    </FilterForm>
  )
}
