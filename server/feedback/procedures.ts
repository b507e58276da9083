import { z } from 'zod'
import { anyone, provider, READS } from '#server/work/procedure.ts'
import { ownFeedbackPage, testimonial } from './outputs.ts'
import { ownFeedback } from './own.ts'
import { recentTestimonials } from './testimonials.ts'

export const testimonials = anyone
  .output(z.array(testimonial))
  .handler(({ context }) => recentTestimonials(context.work))

export const own = provider
  .meta(READS)
  .input(z.strictObject({ page: z.number().int().min(1).max(1000) }))
  .output(ownFeedbackPage)
  .handler(({ input, context }) => ownFeedback(context.work, context.person, input.page))
