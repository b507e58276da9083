import { z } from 'zod'
import { PRICE_BANDS } from '../feedback/words.ts'
import { Picture } from '../portfolio/view.ts'
import { SERVICE_UNITS } from '../profile/words.ts'

export const NamedCategory = z.object({ name: z.string(), synonyms: z.array(z.string()) })
export type NamedCategory = z.infer<typeof NamedCategory>

const Choice = NamedCategory.extend({ id: z.number() })
export const CategoryGroup = Choice.extend({ children: z.array(Choice) })
export type CategoryGroup = z.infer<typeof CategoryGroup>

export const CategoryNames = z.object({ name: z.string(), children: z.array(z.string()) })
export type CategoryNames = z.infer<typeof CategoryNames>

/** A group as a tile with its picture. */
export const GroupTile = z.object({ name: z.string(), slug: z.string(), picture: Picture })
export type GroupTile = z.infer<typeof GroupTile>

export const CategoryCard = NamedCategory.extend({
  slug: z.string(),
  subCategories: z.array(NamedCategory.extend({ slug: z.string() })),
  providers: z.number(),
  picture: Picture,
})
export type CategoryCard = z.infer<typeof CategoryCard>

/** `confidence`: 0 to 1. */
export const CategorySuggestion = z.object({ id: z.number(), name: z.string(), confidence: z.number() })
export type CategorySuggestion = z.infer<typeof CategorySuggestion>

/** Half of the prices of a trade lie between the two. */
export const PriceRange = z.object({
  unit: z.enum(SERVICE_UNITS),
  lowPence: z.number(),
  highPence: z.number(),
  providers: z.number(),
})
export type PriceRange = z.infer<typeof PriceRange>

/** The band that most reviews name, of all that name one. */
export const PaidMost = z.object({ band: z.enum(PRICE_BANDS), reviews: z.number(), total: z.number() })
export type PaidMost = z.infer<typeof PaidMost>

/** `near` is true of providers near the place, else they are of the whole UK. */
export const PriceGuide = z.object({
  category: z.string(),
  near: z.boolean(),
  ranges: z.array(PriceRange),
  paid: PaidMost.nullable(),
})
export type PriceGuide = z.infer<typeof PriceGuide>

/** As admins see it. */
const ManagedCategory = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  groupName: z.string(),
  displayOrder: z.number(),
  isActive: z.boolean(),
  /** Its providers, as last counted by the schedule where they are many. */
  usageCount: z.number(),
  /** How many search terms it has. */
  terms: z.number(),
})
export type ManagedCategory = z.infer<typeof ManagedCategory>

const ManagedGroup = ManagedCategory.extend({ categories: z.array(ManagedCategory) })
export type ManagedGroup = z.infer<typeof ManagedGroup>

export const CategoryOverview = z.object({ groups: z.array(ManagedGroup), deleted: z.array(ManagedCategory) })
export type CategoryOverview = z.infer<typeof CategoryOverview>

export const CategoryStatistics = z.object({
  id: z.number(),
  name: z.string(),
  groupName: z.string(),
  total: z.number(),
  /** The newest. */
  providers: z.array(
    z.object({ id: z.uuid(), name: z.string(), businessName: z.string().nullable(), createdAt: z.date() }),
  ),
})
export type CategoryStatistics = z.infer<typeof CategoryStatistics>

export const CategoryTerms = z.object({
  id: z.number(),
  name: z.string(),
  terms: z.array(z.object({ id: z.uuid(), term: z.string(), weight: z.number() })),
})

/** Words of searches that found nothing; `last` is a day as "2026-11-20". */
export const SearchMiss = z.object({ words: z.string(), visitors: z.number(), days: z.number(), last: z.string() })
export type SearchMiss = z.infer<typeof SearchMiss>
