import { z } from 'zod'
import { AuditFilters, AuditQuery } from '#contract/audit/input.ts'
import { AuditPage } from '#contract/audit/view.ts'
import { admin, READS } from '#server/work/procedure.ts'
import * as entries from './find.ts'

export const find = admin
  .meta(READS)
  .input(AuditQuery)
  .output(AuditPage)
  .handler(({ input, context }) => entries.findEntries(context.work, input))

export const beginExport = admin
  .input(AuditFilters)
  .output(z.void())
  .handler(({ input, context }) => entries.beginExport(context.work, input))

export const exportPage = admin
  .meta(READS)
  .input(AuditQuery)
  .output(AuditPage)
  .handler(({ input, context }) => entries.exportPage(context.work, input))
