import type { ListingCard } from '../directory/words.ts'
import type { JobSummary } from '../job/words.ts'
import type { Picture } from '../portfolio/view.ts'
import type { PriceGuide } from './view.ts'

type Town = { name: string; slug: string }

/** What to know and ask before hiring. */
export type CategoryAdvice = {
  about: string
  questions: [question: string, goodAnswer: string][]
}

/** `alt`: what is to be seen. `name`: of the provider whose work it is. */
export type WorkPhoto = { listingId: string; name: string; alt: string; picture: Picture }

export type CategoryPage = {
  category: { name: string; slug: string; text: string }
  group: { name: string; slug: string } | null
  picture: Picture
  /** Null if an admin added the category. */
  advice: CategoryAdvice | null
  /** Of a group, or the siblings of a sub-category. Providers are counted in the town, if there is one. */
  subCategories: { name: string; slug: string; providers: number }[]
  /** Its slug is not the one asked for where that one has led on to a namesake. */
  town: Town | null
  /** Other towns of this name that have providers of the category. */
  namesakes: (Town & { providers: number })[]
  providers: { number: number; atLeast: boolean }
  /** The postcode district around which the providers are; null: in the town, or anywhere. */
  near: string | null
  /** Where distances are measured from: that district, or the town. */
  from: string | null
  top: ListingCard[]
  /** The nearest further away, where there are few. */
  others: ListingCard[]
  /** Null: too few name a price, or it is a group, whose trades have not much in common. */
  prices: PriceGuide | null
  /** Around that place, or anywhere: the newest of each provider of the trade that no card shows. */
  photos: WorkPhoto[]
  towns: (Town & { providers: number })[]
  /** The newest open ones. */
  jobs: JobSummary[]
}
