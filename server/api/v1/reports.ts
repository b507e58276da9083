import { z } from 'zod'
import { Report } from '#contract/report/input.ts'
import { makeReport } from '#server/report/report.ts'
import { signedIn } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { operation } from './operation.ts'

export const make = signedIn
  .meta({ scope: 'listing' })
  .route(
    operation('POST /reports', {
      tag: 'Reports',
      summary: 'Report something to us',
      description:
        'Feedback, a reply, a listing, a job or a message that you can see and did not write. `isNew` is false if your earlier report of it is still open.',
      example: {
        body: { kind: 'job', subjectId: '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c11', reason: 'advertising', note: '' },
        answer: { isNew: true },
      },
      status: 201,
    }),
  )
  .input(Report)
  .output(z.object({ isNew: z.boolean() }))
  .errors(refusals('NOT_FOUND', 'ONESELF', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => makeReport(context.work, context.person, input))
