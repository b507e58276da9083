import { z } from 'zod'
import { OUTCOMES } from '#contract/job-outcome.ts'
import { anyone, confirmedProvider, signedIn } from '#server/work/procedure.ts'
import { closeJob, hireFor, renewJob, raiseCap as takeMore } from './life.ts'
import { answerOutcome, readOutcome } from './outcome.ts'
import { revealJob } from './reveal.ts'

const JobId = z.strictObject({ id: z.uuid() })
const Token = z.string().max(200)

/** Opens a job's contact details: recorded, capped and limited. */
export const reveal = confirmedProvider
  .input(JobId)
  .handler(({ input, context }) => revealJob(context.work, context.person, input.id))

export const close = signedIn
  .input(JobId)
  .handler(({ input, context }) => closeJob(context.work, { ...input, userId: context.person.id }))

/** `providerId`: one of those who opened the job, or null for somebody else. */
export const hire = signedIn
  .input(JobId.extend({ providerId: z.uuid().nullable() }))
  .handler(({ input: { id, providerId }, context }) =>
    hireFor(context.work, { id, userId: context.person.id }, providerId),
  )

export const renew = signedIn
  .input(JobId)
  .handler(({ input, context }) => renewJob(context.work, { ...input, userId: context.person.id }))

export const raiseCap = signedIn
  .input(JobId)
  .handler(({ input, context }) => takeMore(context.work, { ...input, userId: context.person.id }))

/** What a link from one of our mails speaks of; changes nothing. */
export const outcome = anyone
  .input(z.strictObject({ token: Token }))
  .handler(({ input, context }) => readOutcome(context.work, input.token))

/** Answers for the poster: whoever has the link has their mail. */
export const answer = anyone
  .input(z.strictObject({ token: Token, answer: z.enum(OUTCOMES), providerId: z.uuid().nullable() }))
  .handler(({ input, context }) => answerOutcome(context.work, input))
