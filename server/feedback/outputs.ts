import { z } from 'zod'
import type { FeedbackEntry } from '#contract/listing.ts'

export const feedbackEntry = z.object({
  id: z.uuid(),
  rating: z.number(),
  title: z.string(),
  description: z.string().nullable(),
  authorName: z.string(),
  createdAt: z.date(),
  reply: z.object({ text: z.string(), updatedAt: z.date() }).nullable(),
}) satisfies z.ZodType<FeedbackEntry>
