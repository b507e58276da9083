import type { Category } from './category.ts'
import type { ListingCard } from './directory.ts'

/** A group's or a sub-category's landing page, of the whole country or of one town. */
export type Trade = {
  category: Category
  group: Category | null
  /** Sub-categories of a group; the sisters of a sub-category. Providers are counted in the town, if there is one. */
  subCategories: { name: string; slug: string; providers: number }[]
  town: { name: string; slug: string } | null
  providers: { number: number; atLeast: boolean }
  top: ListingCard[]
  towns: { name: string; slug: string; providers: number }[]
}

export type CategoryCard = {
  name: string
  slug: string
  synonyms: string[]
  subCategories: { name: string; slug: string; synonyms: string[] }[]
  providers: number
}
