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
import { ChoiceFilter, CursorLinks, FilterButtons, FilterForm, ListResult, TextFilter } from '../list/list.tsx'
import { AdminTable } from '../list/table.tsx'
import type { Route } from './+types/audit'
import { COLUMNS } from './columns.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readAuditQuery(new URL(request.url).searchParams)
  const found = await optional(context, context.get(api).auditEntry.find(query))
  return data({ ...query, found }, { status: found ? 200 : 500 })
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Audit Log')

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
        Audit Log
      </PageHeading>
      <Filters key={address()} filters={filters} />
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
          <div className="mt-6">
            <AdminTable label="Audit log" rows={entries} keyOf={({ id }) => id} columns={COLUMNS} />
            <CursorLinks
              label="Pages of the audit log"
              first={after && address()}
              next={found?.next ? address(found.next) : null}
              words={{ first: 'Newest entries', next: 'Older entries' }}
            />
          </div>
        )}
      </ListResult>
    </PageShell>
  )
}

/** A plain form: the browser saves the answer while it comes in. */
function Export({ filters }: { filters: AuditFilters }) {
  return (
    <form method="post" action={addressWith(href('/admin/audit/export'), listParams(filters, noAuditFilters))}>
      <Button type="submit" variant="secondary">
        Export CSV
      </Button>
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
          hint="Username, e-mail address or id"
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
