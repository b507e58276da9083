import { z } from 'zod'
import { DismissReports, ReportQuery, UpholdReports } from '#contract/report/query.ts'
import type { ReportPage } from '#contract/report/queue.ts'
import { REPORT_KINDS, REPORT_OUTCOMES, REPORT_REASON_NAMES } from '#contract/report/words.ts'
import { READS, staff } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { dismissReports, upholdReports } from './decide.ts'
import { findReports } from './things.ts'

const cappedCount = z.object({ count: z.number(), more: z.boolean() })

const reportPage = z.object({
  things: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(REPORT_KINDS),
      subjectId: z.uuid(),
      text: z.string().nullable(),
      author: z.object({ id: z.uuid().nullable(), name: z.string() }),
      path: z.string().nullable(),
      version: z.number().nullable(),
      count: z.number(),
      reports: z.array(z.object({ reason: z.enum(REPORT_REASON_NAMES), note: z.string(), madeAt: z.date() })),
      at: z.date(),
      closedAt: z.date().nullable(),
      outcome: z.enum(REPORT_OUTCOMES).nullable(),
    }),
  ),
  next: z.object({ at: z.string(), id: z.uuid() }).nullable(),
  counts: z.object({ open: cappedCount, held: cappedCount }),
}) satisfies z.ZodType<ReportPage>

export const find = staff
  .meta(READS)
  .input(ReportQuery)
  .output(reportPage)
  .handler(({ input, context }) => findReports(context.work, input))

export const uphold = staff
  .input(UpholdReports)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE', 'APPEAL_WAITS'))
  .handler(({ input, context }) => upholdReports(context.work, context.person, input))

export const dismiss = staff
  .input(DismissReports)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE'))
  .handler(({ input, context }) => dismissReports(context.work, context.person, input))
