import { z } from 'zod'

/** Moderators are few, and not counted. */
export const COUNTED_TYPES = ['provider', 'client', 'admin'] as const

/** What the scheduler counted last, and what is counted at once. */
export const SiteCounts = z.object({
  countedAt: z.date(),
  profiles: z.record(z.enum(COUNTED_TYPES), z.int()),
  newProfiles: z.object({ days: z.int(), count: z.int() }),
  businesses: z.object({ all: z.int(), sinceStartOfMonth: z.int() }),
  publicProviders: z.int(),
  feedback: z.object({ approved: z.int(), pending: z.int() }),
  sessions: z.object({ active: z.int(), begunWithinDay: z.int() }),
})
export type SiteCounts = z.infer<typeof SiteCounts>
