import { anyone } from '#server/work/procedure.ts'
import { categoryCards } from './counts.ts'

/** Every group with its sub-categories and counts. */
export const list = anyone.handler(({ context }) => categoryCards(context.work))

/** What a picker offers: the groups and their sub-categories. */
export const options = anyone.handler(async ({ context }) => {
  const { groups } = await context.work.site.taxonomy.read(context.work.db)
  return groups.map((group) => ({ name: group.name, children: group.children.map(({ name }) => name) }))
})

/** The same by id, for forms that keep a choice. */
export const choices = anyone.handler(async ({ context }) => {
  const { groups } = await context.work.site.taxonomy.read(context.work.db)
  return groups.map(({ id, name, synonyms, children }) => ({
    id,
    name,
    synonyms,
    children: children.map(({ id, name, synonyms }) => ({ id, name, synonyms })),
  }))
})
