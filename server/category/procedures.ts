import { z } from 'zod'
import { CategoryCard, CategoryGroup, CategoryNames, GroupTile, PriceGuide } from '#contract/category/view.ts'
import { anyoneReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { limitSuggestions } from '#server/work/typing-limit.ts'
import { categoryCards } from './counts.ts'
import { groupPicture } from './drawn-picture.ts'
import { priceGuide } from './price-guide.ts'

export const groups = anyoneReads.output(z.array(GroupTile)).handler(async ({ context: { work } }) => {
  const tree = await work.site.taxonomy.read(work.db)
  return tree.groups.map((group) => ({ ...group, picture: groupPicture(group) }))
})

export const list = anyoneReads.output(z.array(CategoryCard)).handler(({ context }) => categoryCards(context.work))

/** Filters keep a choice by its text. */
export const options = anyoneReads.output(z.array(CategoryNames)).handler(async ({ context }) => {
  const { groups } = await context.work.site.taxonomy.read(context.work.db)
  return groups.map((group) => ({ name: group.name, children: group.children.map(({ name }) => name) }))
})

/** Forms keep a choice by its id. */
export const choices = anyoneReads.output(z.array(CategoryGroup)).handler(async ({ context }) => {
  const { groups } = await context.work.site.taxonomy.read(context.work.db)
  return groups
})

/** What providers of a trade charge, near a place where enough do. Null if too few say so. */
export const prices = anyoneReads
  .input(z.strictObject({ categoryId: z.int().positive(), location: z.string().max(120) }))
  .output(PriceGuide.nullable())
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(async ({ input, context }) => {
    await limitSuggestions(context.work, 'prices', 60)
    return priceGuide(context.work, input)
  })
