import { z } from 'zod'
import type { PriceGuide } from '#contract/category/price-guide.ts'
import type { CategoryCard, CategoryGroup, CategoryNames, GroupTile } from '#contract/category/words.ts'
import { PRICE_BANDS } from '#contract/feedback/words.ts'
import { SERVICE_UNITS } from '#contract/profile/service.ts'
import { picture } from '#server/file/outputs.ts'

// Only fields named here leave the server.

const named = z.object({ name: z.string(), synonyms: z.array(z.string()) })
const choice = named.extend({ id: z.number() })

export const categoryGroup = choice.extend({ children: z.array(choice) }) satisfies z.ZodType<CategoryGroup>

export const categoryNames = z.object({
  name: z.string(),
  children: z.array(z.string()),
}) satisfies z.ZodType<CategoryNames>

export const groupTile = z.object({ name: z.string(), slug: z.string(), picture }) satisfies z.ZodType<GroupTile>

export const categoryCard = named.extend({
  slug: z.string(),
  subCategories: z.array(named.extend({ slug: z.string() })),
  providers: z.number(),
  picture,
}) satisfies z.ZodType<CategoryCard>

export const priceGuide = z.object({
  category: z.string(),
  near: z.boolean(),
  ranges: z.array(
    z.object({ unit: z.enum(SERVICE_UNITS), lowPence: z.number(), highPence: z.number(), providers: z.number() }),
  ),
  paid: z.object({ band: z.enum(PRICE_BANDS), reviews: z.number(), total: z.number() }).nullable(),
}) satisfies z.ZodType<PriceGuide>
