import { href, redirect } from 'react-router'
import type { Cursor } from '#contract/admin/list.ts'
import { readAuditQuery } from '#contract/audit/input.ts'
import type { AuditEntry } from '#contract/audit/view.ts'
import { auditWords, unnamedActor } from '#contract/audit/words.ts'
import { defineExport } from '../export/define-export.server.ts'

const PAGE = href('/admin/audit')

export function loader() {
  return redirect(PAGE)
}

export const action = defineExport({
  back: PAGE,
  name: 'audit-log',
  filters: (params) => readAuditQuery(params).filters,
  begin: ({ auditEntry }, filters) => auditEntry.beginExport(filters),
  async page({ auditEntry }, filters, after: Cursor | null) {
    const { entries, next } = await auditEntry.exportPage({ filters, after })
    return { rows: entries, next }
  },
  columns: {
    When: ({ at }: AuditEntry) => at,
    Who: ({ actor, action }) => (actor ? (actor.name ?? '') : unnamedActor(action)),
    'Who (id)': ({ actor }) => actor?.id ?? null,
    What: ({ action }) => auditWords(action),
    'To whom or what': ({ subject, thing }) => subject?.name ?? thing?.key ?? null,
    'To whom (id)': ({ subject }) => subject?.id ?? null,
    Before: ({ before }) => before,
    After: ({ after }) => after,
    Reason: ({ reason }) => reason,
  },
})
