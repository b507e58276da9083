import { z } from 'zod'
import { OUTCOMES } from '#contract/job/outcome.ts'
import { anyone, confirmedProvider, signedIn } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as life from './life.ts'
import { answerOutcome, readOutcome } from './outcome.ts'
import { jobContact, jobOutcome } from './outputs.ts'
import { revealJob } from './reveal.ts'

const JobId = z.strictObject({ id: z.uuid() })
const Token = z.string().max(200)

export const reveal = confirmedProvider
  .input(JobId)
  .output(jobContact)
  .errors(refusals('SUBSCRIPTION_REQUIRED', 'NOT_FOUND', 'REVEAL_LIMIT', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => revealJob(context.work, context.person, input.id))

export const close = signedIn
  .input(JobId)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'JOB_NOT_OPEN'))
  .handler(({ input, context }) => life.closeJob(context.work, { ...input, userId: context.person.id }))

/** `providerId`: a provider who opened the job; null: a person we do not know. */
export const hire = signedIn
  .input(JobId.extend({ providerId: z.uuid().nullable() }))
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'JOB_NOT_OPEN'))
  .handler(({ input: { id, providerId }, context }) =>
    life.hireFor(context.work, { id, userId: context.person.id }, providerId),
  )

export const renew = signedIn
  .input(JobId)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'JOB_OPEN'))
  .handler(({ input, context }) => life.renewJob(context.work, { ...input, userId: context.person.id }))

export const raiseCap = signedIn
  .input(JobId)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'JOB_NOT_OPEN', 'REPLIES_AT_MOST'))
  .handler(({ input, context }) => life.raiseCap(context.work, { ...input, userId: context.person.id }))

export const outcome = anyone
  .input(z.strictObject({ token: Token }))
  .output(jobOutcome)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => readOutcome(context.work, input.token))

export const answer = anyone
  .input(z.strictObject({ token: Token, answer: z.enum(OUTCOMES), providerId: z.uuid().nullable() }))
  .output(jobOutcome)
  .errors(refusals('NOT_FOUND', 'LEAVING', 'JOB_RENEWED', 'JOB_OPEN', 'JOB_NOT_OPEN'))
  .handler(({ input, context }) => answerOutcome(context.work, input))
