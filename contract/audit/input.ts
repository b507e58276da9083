import { z } from 'zod'
import { Cursor, readCursor, readFilters } from '../admin/list.ts'
import { AUDIT_ACTIONS, isAuditAction, noAuditFilters } from './words.ts'

export const AuditFilters = z.strictObject({
  /** Who did it: an id, an email address or the username of an admin. */
  actor: z.string().max(254),
  action: z.enum(Object.keys(AUDIT_ACTIONS)).refine(isAuditAction).nullable(),
  /** The same, or the id of a job. */
  subject: z.string().max(254),
  /** Days of London; both count. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
})
export type AuditFilters = z.infer<typeof AuditFilters>

export const AuditQuery = z.strictObject({ filters: AuditFilters, after: Cursor.nullable() })
export type AuditQuery = z.infer<typeof AuditQuery>

export function readAuditQuery(params: URLSearchParams): AuditQuery {
  return { filters: readFilters(AuditFilters, params, noAuditFilters), after: readCursor(params) }
}
