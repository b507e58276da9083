import { z } from 'zod'
import { SavedJobs, SavedProviders } from '#contract/saved/view.ts'
import { providerActs, providerReads, signedInActs, signedInReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as lists from './lists.ts'
import * as saved from './saved.ts'

const ProviderRef = z.strictObject({ providerId: z.uuid() })
const JobRef = z.strictObject({ jobId: z.uuid() })
const Ids = z.array(z.uuid())
const SavedAmong = z.object({ providers: Ids, jobs: Ids })
const Filter = z.strictObject({
  text: z.string().max(200),
  category: z.string().max(200),
  page: z.number().int().min(1).max(1000),
})

export const saveProvider = signedInActs
  .input(ProviderRef)
  .errors(refusals('ONESELF', 'TYPE_NEEDED', 'NOT_FOUND'))
  .handler(({ input, context }) => saved.saveProvider(context.work, context.person, input.providerId))

export const removeProvider = signedInActs
  .input(ProviderRef)
  .handler(({ input, context }) => saved.removeProvider(context.work, context.person, input.providerId))

export const saveJob = providerActs
  .input(JobRef)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => saved.saveJob(context.work, context.person, input.jobId))

export const removeJob = providerActs
  .input(JobRef)
  .handler(({ input, context }) => saved.removeJob(context.work, context.person, input.jobId))

export const providers = signedInReads
  .input(Filter)
  .output(SavedProviders)
  .handler(({ input, context }) => lists.savedProviders(context.work, context.person, input))

export const jobs = providerReads
  .input(Filter)
  .output(SavedJobs)
  .handler(({ input, context }) => lists.savedJobs(context.work, context.person, input))

export const ids = signedInReads
  .input(z.strictObject({ providers: Ids.max(50), jobs: Ids.max(50) }))
  .output(SavedAmong)
  .handler(({ input, context }) => saved.savedAmong(context.work, context.person, input))
