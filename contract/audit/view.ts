import { z } from 'zod'
import { Cursor } from '../admin/list.ts'
import { moment } from '../moment.ts'

/** `kind` says where its page is; what is gone was erased, or has no page. */
const Concerned = z.object({
  kind: z.enum(['user', 'job', 'feedback', 'invitation', 'gone']),
  id: z.uuid(),
  name: z.string().nullable(),
})

export const AuditEntry = z.object({
  id: z.uuid(),
  at: moment,
  action: z.string(),
  actor: Concerned.nullable(),
  subject: Concerned.nullable(),
  /** What the entry is about if that has no id. */
  thing: z.object({ kind: z.enum(['category', 'coupon', 'mailText']), key: z.string() }).nullable(),
  /** As JSON. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The same as lines to read. */
  changes: z.array(z.string()),
  reason: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditPage = z.object({ entries: z.array(AuditEntry), next: Cursor.nullable() })
export type AuditPage = z.infer<typeof AuditPage>
