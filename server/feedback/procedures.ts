import { z } from 'zod'
import { anyone, provider, READS } from '#server/work/procedure.ts'
import { ownFeedback } from './own.ts'
import { testimonials } from './praise.ts'

export const praise = anyone.handler(({ context }) => testimonials(context.work))

/** What people say of oneself. */
export const own = provider
  .meta(READS)
  .input(z.strictObject({ page: z.number().int().min(1).max(1000) }))
  .handler(({ input, context }) => ownFeedback(context.work, context.person, input.page))
