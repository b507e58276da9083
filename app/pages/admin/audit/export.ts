import { href, redirect } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { csvStream } from '#app/request/csv-stream.server.ts'
import type { AuditCursor, AuditEntry } from '#contract/audit/entry.ts'
import { readAuditQuery } from '#contract/audit/query.ts'
import { auditWords, unnamedActor } from '#contract/audit/words.ts'
import type { CsvValue } from '#contract/csv.ts'
import type { Route } from './+types/export'

export function loader() {
  return redirect(href('/admin/audit'))
}

export async function action({ request, context }: Route.ActionArgs) {
  if (!context.get(viewer)) return redirect(`/admin-login?return=${encodeURIComponent(href('/admin/audit'))}`)
  const { filters } = readAuditQuery(new URL(request.url).searchParams)
  const begun = await attempt(context.get(api).auditEntry.beginExport(filters))
  if (!begun.ok) throw refusedPage(begun.refused)
  return csvStream(context, {
    name: 'audit-log',
    columns: COLUMNS,
    async page({ auditEntry }, after: AuditCursor | null) {
      const { entries, next } = await auditEntry.exportPage({ filters, after })
      return { rows: entries, next }
    },
  })
}

const COLUMNS: Record<string, (entry: AuditEntry) => CsvValue> = {
  When: ({ at }) => at,
  Who: ({ actor, action }) => (actor ? (actor.name ?? '') : unnamedActor(action)),
  'Who (id)': ({ actor }) => actor?.id ?? null,
  What: ({ action }) => auditWords(action),
  'To whom or what': ({ subject, thing }) => subject?.name ?? thing?.key ?? null,
  'To whom (id)': ({ subject }) => subject?.id ?? null,
  Before: ({ before }) => before,
  After: ({ after }) => after,
  Reason: ({ reason }) => reason,
}
