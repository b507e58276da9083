import { z } from 'zod'
import { provider, READS, signedIn } from '#server/work/procedure.ts'
import { savedJobs, savedProviders } from './lists.ts'
import * as saved from './saved.ts'

const OfProvider = z.strictObject({ providerId: z.uuid() })
const OfJob = z.strictObject({ jobId: z.uuid() })
const Ids = z.array(z.uuid()).max(50)
const Filter = z.strictObject({
  text: z.string().max(200),
  category: z.string().max(200),
  page: z.number().int().min(1).max(1000),
})

export const saveProvider = signedIn
  .input(OfProvider)
  .handler(({ input, context }) => saved.saveProvider(context.work, context.person, input.providerId))

export const removeProvider = signedIn
  .input(OfProvider)
  .handler(({ input, context }) => saved.removeProvider(context.work, context.person, input.providerId))

export const saveJob = provider
  .input(OfJob)
  .handler(({ input, context }) => saved.saveJob(context.work, context.person, input.jobId))

export const removeJob = provider
  .input(OfJob)
  .handler(({ input, context }) => saved.removeJob(context.work, context.person, input.jobId))

/** One's saved professionals. */
export const providers = signedIn
  .meta(READS)
  .input(Filter)
  .handler(({ input, context }) => savedProviders(context.work, context.person, input))

/** One's saved jobs. */
export const jobs = provider
  .meta(READS)
  .input(Filter)
  .handler(({ input, context }) => savedJobs(context.work, context.person, input))

/** Which of these one has saved. */
export const ids = signedIn
  .meta(READS)
  .input(z.strictObject({ providers: Ids, jobs: Ids }))
  .handler(({ input, context }) => saved.savedAmong(context.work, context.person, input))
