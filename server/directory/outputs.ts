import { z } from 'zod'
import type { ListingCard } from '#contract/directory.ts'

// What the procedures give, field by field: what is not named here never leaves the server.

export const listingCard = z.object({
  id: z.uuid(),
  name: z.string(),
  fullName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  title: z.string(),
  categories: z.array(z.string()),
  place: z.string(),
  miles: z.number().nullable(),
  rating: z.object({ count: z.number(), average: z.number().nullable() }),
  snippet: z.string(),
  unclaimed: z.boolean(),
  service: z.string().nullable(),
  reason: z.string(),
}) satisfies z.ZodType<ListingCard>
