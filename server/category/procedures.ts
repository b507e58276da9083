import { z } from 'zod'
import { anyone, notFound } from '#server/procedure.ts'
import { categoryCards, trade as tradePage } from './trade.ts'

const Slug = z.string().min(1).max(120)

/** Every group with its sub-categories and counts. */
export const list = anyone.handler(({ context }) => categoryCards(context.work))

/** What a picker offers: the groups and their sub-categories. */
export const options = anyone.handler(async ({ context }) => {
  const { groups } = await context.work.site.taxonomy.read()
  return groups.map((group) => ({ name: group.name, children: group.children.map(({ name }) => name) }))
})

export const trade = anyone
  .input(z.strictObject({ slug: Slug, town: Slug.nullable() }))
  .handler(async ({ input, context }) => {
    const found = await tradePage(context.work, input.slug, input.town)
    if (!found) throw notFound('There is no such category.')
    return found
  })
