import { z } from 'zod'
import { ListingCard } from '../directory/view.ts'
import { JobSummary } from '../job/view.ts'
import { Picture } from '../portfolio/view.ts'
import { PriceGuide } from './view.ts'

const Named = z.object({ name: z.string(), slug: z.string() })
const CountedCategory = Named.extend({ providers: z.number() })

/** What to know and ask before hiring: questions, each with a good answer. */
const CategoryAdvice = z.object({ about: z.string(), questions: z.array(z.tuple([z.string(), z.string()])) })
export type CategoryAdvice = z.infer<typeof CategoryAdvice>

/** `alt` says what is to be seen, `name` is that of the provider whose work it is. */
const WorkPhoto = z.object({ listingId: z.string(), name: z.string(), alt: z.string(), picture: Picture })
export type WorkPhoto = z.infer<typeof WorkPhoto>

export const CategoryPage = z.object({
  category: Named.extend({ text: z.string() }),
  group: Named.nullable(),
  picture: Picture,
  /** Null if an admin added the category. */
  advice: CategoryAdvice.nullable(),
  /** Those of a group, or the siblings of a sub-category. Providers are counted in the town if there is one. */
  subCategories: z.array(CountedCategory),
  /** Its slug is not the one asked for where that one has led on to a namesake. */
  town: Named.nullable(),
  /** Other towns of this name that have providers of the category. */
  namesakes: z.array(CountedCategory),
  providers: z.object({ number: z.number(), atLeast: z.boolean() }),
  /** The postcode district around which the providers are. Null if they are in the town, or anywhere. */
  near: z.string().nullable(),
  /** Where distances are measured from: that district, or the town. */
  from: z.string().nullable(),
  top: z.array(ListingCard),
  /** The nearest further away, where there are few. */
  others: z.array(ListingCard),
  /** Null if too few name a price, or for a group, whose trades have not much in common. */
  prices: PriceGuide.nullable(),
  /** Around that place, or anywhere: the newest of each provider of the trade that no card shows. */
  photos: z.array(WorkPhoto),
  towns: z.array(CountedCategory),
  /** The newest open ones. */
  jobs: z.array(JobSummary),
})
export type CategoryPage = z.infer<typeof CategoryPage>
