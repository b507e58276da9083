import { z } from 'zod'
import type { FeedbackEntry, OwnFeedback, Testimonial } from '#contract/feedback.ts'

// Only fields named here leave the server.

export const feedbackEntry = z.object({
  id: z.uuid(),
  rating: z.number(),
  title: z.string(),
  description: z.string().nullable(),
  authorName: z.string(),
  createdAt: z.date(),
  reply: z.object({ text: z.string(), updatedAt: z.date() }).nullable(),
}) satisfies z.ZodType<FeedbackEntry>

export const ownFeedbackPage = z.object({
  entries: z.array(feedbackEntry.omit({ reply: true })),
  count: z.number(),
  waiting: z.number(),
}) satisfies z.ZodType<OwnFeedback>

export const testimonial = z.object({
  name: z.string(),
  role: z.string(),
  text: z.string(),
  rating: z.number(),
  example: z.boolean(),
  providerId: z.uuid().nullable(),
}) satisfies z.ZodType<Testimonial>
