import { z } from 'zod'
import type { CategoryOverview, CategoryStatistics, CategoryTerms, SearchMiss } from '#contract/category/managed.ts'

// Only fields named here leave the server.

const category = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  groupName: z.string(),
  displayOrder: z.number(),
  isActive: z.boolean(),
  usageCount: z.number(),
  terms: z.number(),
})

export const categoryOverview = z.object({
  groups: z.array(category.extend({ categories: z.array(category) })),
  deleted: z.array(category),
}) satisfies z.ZodType<CategoryOverview>

export const categoryStatistics = z.object({
  id: z.number(),
  name: z.string(),
  groupName: z.string(),
  total: z.number(),
  providers: z.array(
    z.object({ id: z.uuid(), name: z.string(), businessName: z.string().nullable(), createdAt: z.date() }),
  ),
}) satisfies z.ZodType<CategoryStatistics>

export const categoryTerms = z.object({
  id: z.number(),
  name: z.string(),
  terms: z.array(z.object({ id: z.uuid(), term: z.string(), weight: z.number() })),
}) satisfies z.ZodType<CategoryTerms>

export const searchMiss = z.object({
  words: z.string(),
  visitors: z.number(),
  days: z.number(),
  last: z.string(),
}) satisfies z.ZodType<SearchMiss>
