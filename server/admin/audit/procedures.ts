import { AuditFilters, AuditQuery } from '#contract/audit/input.ts'
import { AuditPage } from '#contract/audit/view.ts'
import { adminActs, adminReads } from '#server/work/procedure.ts'
import * as entries from './find.ts'

export const find = adminReads
  .input(AuditQuery)
  .output(AuditPage)
  .handler(({ input, context }) => entries.findEntries(context.work, input))

export const beginExport = adminActs
  .input(AuditFilters)
  .handler(({ input, context }) => entries.beginAuditExport(context.work, input))

export const exportPage = adminReads
  .input(AuditQuery)
  .output(AuditPage)
  .handler(({ input, context }) => entries.auditExportPage(context.work, input))
