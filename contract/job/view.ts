import { z } from 'zod'
import { JOB_TIMINGS } from './words.ts'

/** Without contact details; the place is a town or an outward code. */
export const JobSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  snippet: z.string(),
  /** In the poster's words, or "Budget not stated". */
  budget: z.string(),
  place: z.string(),
  /** Posted or last renewed. */
  postedAt: z.date(),
  /** At the time of the request: "3 days ago". */
  age: z.string(),
  categories: z.array(z.string()),
  replies: z.object({ count: z.number(), cap: z.number() }),
  photos: z.number(),
  cover: z.string().nullable(),
  /** Null if not stated. */
  timing: z.enum(JOB_TIMINGS).nullable(),
})
