import { data, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refusedPage } from '#app/request/attempt.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { ScrollText } from '#app/ui/icons.ts'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { type AuditFilters, auditParams } from '#contract/audit/entry.ts'
import { readAuditQuery } from '#contract/audit/query.ts'
import type { Route } from './+types/audit'
import { auditAddress } from './address.ts'
import { AuditFilterForm } from './filters.tsx'
import { AuditTable } from './table.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readAuditQuery(new URL(request.url).searchParams)
  const found = await attemptOrLog(context, context.get(api).auditEntry.find(query))
  if (found.ok) return data({ ...query, found: found.data })
  if (found.refused) throw refusedPage(found.refused)
  return data({ ...query, found: null }, { status: 500 })
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Audit Log')

export default function Audit({ loaderData: { filters, after, found } }: Route.ComponentProps) {
  return (
    <PageShell width="full" className="py-6 sm:py-8">
      <PageHeading
        className="mb-5"
        lead="Who did what, to whom, when and why. Entries stay for two years, and no one can change them."
        action={<Export filters={filters} />}
      >
        Audit Log
      </PageHeading>
      <AuditFilterForm key={auditAddress(filters)} filters={filters} />
      {found === null ? (
        <ErrorState
          title="Error"
          message="Failed to load the audit log"
          retryHref={auditAddress(filters, after)}
          className="mt-6"
        />
      ) : found.entries.length === 0 ? (
        <EmptyState title="No entries match" icon={<ScrollText />} className="mt-6">
          Try fewer filters or other days.
        </EmptyState>
      ) : (
        <div className="mt-6">
          <AuditTable entries={found.entries} />
          <nav aria-label="Pages of the audit log" className="mt-6 flex flex-wrap gap-3">
            {after ? (
              <ButtonLink to={auditAddress(filters)} variant="secondary">
                Newest entries
              </ButtonLink>
            ) : null}
            {found.next ? (
              <ButtonLink to={auditAddress(filters, found.next)} variant="secondary" rel="next">
                Older entries
              </ButtonLink>
            ) : null}
          </nav>
        </div>
      )}
    </PageShell>
  )
}

/** A plain form: the browser saves the answer while it comes in. */
function Export({ filters }: { filters: AuditFilters }) {
  const params = auditParams(filters).toString()
  return (
    <form method="post" action={`${href('/admin/audit/export')}${params ? `?${params}` : ''}`}>
      <Button type="submit" variant="secondary">
        Export CSV
      </Button>
    </form>
  )
}
