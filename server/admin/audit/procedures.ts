import { z } from 'zod'
import { AuditFilterInput, AuditQuery } from '#contract/audit/query.ts'
import { admin, READS } from '#server/work/procedure.ts'
import * as entries from './find.ts'
import { auditPage } from './outputs.ts'

export const find = admin
  .meta(READS)
  .input(AuditQuery)
  .output(auditPage)
  .handler(({ input, context }) => entries.findEntries(context.work, input))

export const beginExport = admin
  .input(AuditFilterInput)
  .output(z.void())
  .handler(({ input, context }) => entries.beginExport(context.work, input))

export const exportPage = admin
  .meta(READS)
  .input(AuditQuery)
  .output(auditPage)
  .handler(({ input, context }) => entries.exportPage(context.work, input))
