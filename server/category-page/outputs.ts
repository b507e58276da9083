import { z } from 'zod'
import type { CategoryAdvice, CategoryPage, WorkPhoto } from '#contract/category/page.ts'
import { PriceGuide } from '#contract/category/view.ts'
import { Picture } from '#contract/portfolio/view.ts'
import { count, listingCard } from '#server/directory/outputs.ts'
import { jobSummary } from '#server/job/outputs.ts'

const named = z.object({ name: z.string(), slug: z.string() })
const counted = named.extend({ providers: z.number() })

const advice = z.object({
  about: z.string(),
  questions: z.array(z.tuple([z.string(), z.string()])),
}) satisfies z.ZodType<CategoryAdvice>

const photo = z.object({
  listingId: z.string(),
  name: z.string(),
  alt: z.string(),
  picture: Picture,
}) satisfies z.ZodType<WorkPhoto>

export const categoryPage = z.object({
  category: named.extend({ text: z.string() }),
  group: named.nullable(),
  picture: Picture,
  advice: advice.nullable(),
  subCategories: z.array(counted),
  town: named.nullable(),
  namesakes: z.array(counted),
  providers: count,
  near: z.string().nullable(),
  from: z.string().nullable(),
  top: z.array(listingCard),
  others: z.array(listingCard),
  prices: PriceGuide.nullable(),
  photos: z.array(photo),
  towns: z.array(counted),
  jobs: z.array(jobSummary),
}) satisfies z.ZodType<CategoryPage>
