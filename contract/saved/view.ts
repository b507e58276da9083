import { z } from 'zod'
import { ListingCard } from '../directory/view.ts'
import { JobSummary } from '../job/view.ts'

const SavedList = z.object({ count: z.number(), all: z.number(), page: z.number(), pages: z.number() })

export const SavedProviders = SavedList.extend({ entries: z.array(ListingCard) })
export type SavedProviders = z.infer<typeof SavedProviders>

export const SavedJobs = SavedList.extend({ entries: z.array(JobSummary) })
export type SavedJobs = z.infer<typeof SavedJobs>
