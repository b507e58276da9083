import { DismissReports, ReportQuery, UpholdReports } from '#contract/report/input.ts'
import { ReportPage } from '#contract/report/view.ts'
import { staffActs, staffReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { dismissReports, upholdReports } from './decide.ts'
import { findReports } from './things.ts'

export const find = staffReads
  .input(ReportQuery)
  .output(ReportPage)
  .handler(({ input, context }) => findReports(context.work, input))

export const uphold = staffActs
  .input(UpholdReports)
  .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE', 'APPEAL_WAITS'))
  .handler(({ input, context }) => upholdReports(context.work, context.person, input))

export const dismiss = staffActs
  .input(DismissReports)
  .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE'))
  .handler(({ input, context }) => dismissReports(context.work, context.person, input))
