import { z } from 'zod'
import { Picture } from '../portfolio/view.ts'

/** Without contact details. */
export const ListingCard = z.object({
  id: z.uuid(),
  name: z.string(),
  fullName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  title: z.string(),
  categories: z.array(z.string()),
  place: z.string(),
  /** Null if the place is unknown, or found by where else they work. */
  miles: z.number().nullable(),
  /** A town that they work in besides their own place, and are found by. */
  worksIn: z.string().nullable(),
  rating: z.object({ count: z.number(), average: z.number().nullable() }),
  snippet: z.string(),
  unclaimed: z.boolean(),
  /** Found by the words that were searched for. */
  service: z.string().nullable(),
  sign: z.object({ text: z.string(), open: z.boolean(), lasts: z.number() }).nullable(),
  /** Of their work, else drawn. */
  picture: Picture,
  /** "from £65 an hour": of the service that was found, else of the cheapest. */
  price: z.string().nullable(),
  /** How soon they usually answer. */
  answers: z.string().nullable(),
  /** The title of the newest review. */
  review: z.string().nullable(),
  badge: z.string().nullable(),
  reason: z.string(),
})
export type ListingCard = z.infer<typeof ListingCard>
