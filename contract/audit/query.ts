import { z } from 'zod'
import { cleanText } from '../directory/words.ts'
import type { AuditCursor, AuditFilters } from './entry.ts'
import { AUDIT_ACTIONS, isAuditAction } from './words.ts'

// Apart from what pages show: browsers need no zod.

const Action = z.enum(Object.keys(AUDIT_ACTIONS)).refine(isAuditAction)
const Day = z.iso.date().nullable()

export const AuditFilterInput: z.ZodType<AuditFilters> = z.strictObject({
  actor: z.string().max(254),
  action: Action.nullable(),
  subject: z.string().max(254),
  from: Day,
  to: Day,
})

const Cursor = z.strictObject({
  at: z.string().regex(/^\d{4,6}-\d\d-\d\d [\d:.]{8,15}[+-]\d\d(:\d\d)?$/),
  id: z.uuid(),
}) satisfies z.ZodType<AuditCursor>

export const AuditQuery = z.strictObject({ filters: AuditFilterInput, after: Cursor.nullable() })
export type AuditQuery = z.infer<typeof AuditQuery>

/** Never fails: unreadable values count as missing. */
export function readAuditQuery(params: URLSearchParams): AuditQuery {
  const text = (name: string) => cleanText(params.get(name) ?? '').slice(0, 254)
  const day = (name: string) => Day.safeParse(params.get(name) || null).data ?? null
  const [at = '', id = ''] = (params.get('after') ?? '').split('~')
  return {
    filters: {
      actor: text('actor'),
      action: Action.safeParse(params.get('action')).data ?? null,
      subject: text('subject'),
      from: day('from'),
      to: day('to'),
    },
    after: Cursor.safeParse({ at, id }).data ?? null,
  }
}
