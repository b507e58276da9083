import type { ListingCard } from './directory.ts'
import type { JobSummary } from './job.ts'

type Town = { name: string; slug: string }

export type CategoryPage = {
  category: { name: string; slug: string; text: string }
  group: { name: string; slug: string } | null
  /** Of a group, or the siblings of a sub-category. Providers are counted in the town, if there is one. */
  subCategories: { name: string; slug: string; providers: number }[]
  town: Town | null
  providers: { number: number; atLeast: boolean }
  top: ListingCard[]
  towns: (Town & { providers: number })[]
  /** The newest open ones. */
  jobs: JobSummary[]
}
