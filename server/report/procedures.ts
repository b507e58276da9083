import { z } from 'zod'
import { Report } from '#contract/report/input.ts'
import { ReportSubjectInput } from '#contract/report/query.ts'
import { READS, signedIn } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { reportSubject } from './about.ts'
import { makeReport } from './report.ts'

/** What the caller may see and did not write. */
export const make = signedIn
  .input(Report)
  .output(z.object({ isNew: z.boolean() }))
  .errors(refusals('NOT_FOUND', 'ONESELF', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => makeReport(context.work, context.person, input))

export const about = signedIn
  .meta(READS)
  .input(ReportSubjectInput)
  .output(z.object({ text: z.string(), by: z.string(), own: z.boolean(), backId: z.uuid() }))
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => reportSubject(context.work, context.person, input))
