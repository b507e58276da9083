import { href } from 'react-router'
import { type AuditCursor, type AuditFilters, auditParams } from '#contract/audit/entry.ts'

export function auditAddress(filters: AuditFilters, after: AuditCursor | null = null): string {
  const params = auditParams(filters, after).toString()
  return params ? `${href('/admin/audit')}?${params}` : href('/admin/audit')
}
