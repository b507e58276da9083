import { z } from 'zod'
import { Report, ReportSubjectInput } from '#contract/report/input.ts'
import { ReportSubject } from '#contract/report/view.ts'
import { signedIn, signedInReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { makeReport, reportSubject } from './report.ts'

/** What the caller may see and did not write. */
export const make = signedIn
  .input(Report)
  .output(z.object({ isNew: z.boolean() }))
  .errors(refusals('NOT_FOUND', 'ONESELF', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => makeReport(context.work, context.person, input))

export const about = signedInReads
  .input(ReportSubjectInput)
  .output(ReportSubject)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => reportSubject(context.work, context.person, input))
