import { z } from 'zod'
import type { SavedJobs, SavedProviders } from '#contract/directory/saved.ts'
import { ListingCard } from '#contract/directory/view.ts'
import { jobSummary } from '#server/job/outputs.ts'

// Only fields named here leave the server.

const page = { count: z.number(), all: z.number(), page: z.number(), pages: z.number() }

export const savedProviders = z.object({
  ...page,
  entries: z.array(ListingCard),
}) satisfies z.ZodType<SavedProviders>

export const savedJobs = z.object({ ...page, entries: z.array(jobSummary) }) satisfies z.ZodType<SavedJobs>

export const savedIds = z.object({ providers: z.array(z.uuid()), jobs: z.array(z.uuid()) })
