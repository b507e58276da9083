import { z } from 'zod'
import type { AuditPage } from '#contract/audit/entry.ts'

const concerned = z.object({
  kind: z.enum(['user', 'job', 'feedback', 'invitation', 'gone']),
  id: z.uuid(),
  name: z.string().nullable(),
})

export const auditPage: z.ZodType<AuditPage> = z.object({
  entries: z.array(
    z.object({
      id: z.uuid(),
      at: z.date(),
      action: z.string(),
      actor: concerned.nullable(),
      subject: concerned.nullable(),
      thing: z.object({ kind: z.enum(['category', 'coupon', 'mailText']), key: z.string() }).nullable(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      changes: z.array(z.string()),
      reason: z.string().nullable(),
    }),
  ),
  next: z.object({ at: z.string(), id: z.uuid() }).nullable(),
})
