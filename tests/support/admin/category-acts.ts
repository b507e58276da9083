import { eq } from 'drizzle-orm'
import { categories, categoryTerms, searchMisses } from '#db/schema/index.ts'
import type { TestApp } from '../app.ts'
import type { Act } from './acts.ts'

/** A group and two categories of a test's own. */
export async function addGroup(app: TestApp, name = `Group ${crypto.randomUUID().slice(0, 8)}`) {
  const { query } = app.site.database
  const slug = () => `test-${crypto.randomUUID()}`
  const [group] = await query.insert(categories).values({ name, slug: slug(), displayOrder: 100 }).returning()
  if (!group) throw new Error('no group')
  const [first, second] = await query
    .insert(categories)
    .values([
      { parentId: group.id, name: 'First trade', slug: slug(), displayOrder: 1 },
      { parentId: group.id, name: 'Second trade', slug: slug(), displayOrder: 2 },
    ])
    .returning()
  if (!first || !second) throw new Error('no categories')
  app.site.taxonomy.forget()
  return { group, first, second }
}

export const categoryActs: Record<string, Act> = {
  'category.add': async (app) => {
    const { group } = await addGroup(app)
    return (api) => api.category.add({ name: 'Third trade', groupId: group.id, newGroup: '' })
  },
  'category.edit': async (app) => {
    const { first } = await addGroup(app)
    return (api) => api.category.edit({ id: first.id, name: 'Another trade', groupId: null, newGroup: '' })
  },
  'category.order': async (app) => {
    const { group, first, second } = await addGroup(app)
    return (api) => api.category.order({ groupId: group.id, ids: [second.id, first.id] })
  },
  'category.retire': async (app) => {
    const { first } = await addGroup(app)
    return (api) => api.category.retire({ id: first.id })
  },
  'category.restore': async (app) => {
    const { first } = await addGroup(app)
    const { query } = app.site.database
    await query.update(categories).set({ retiredAt: app.site.now() }).where(eq(categories.id, first.id))
    return (api) => api.category.restore({ id: first.id })
  },
  'category.addTerm': async (app) => {
    const { first } = await addGroup(app)
    return (api) => api.category.addTerm({ categoryId: first.id, term: 'widget mender', weight: 3 })
  },
  'category.removeTerm': async (app) => {
    const { first } = await addGroup(app)
    const { query } = app.site.database
    const [term] = await query
      .insert(categoryTerms)
      .values({ categoryId: first.id, term: 'widget mender', weight: 3 })
      .returning()
    return (api) => api.category.removeTerm({ id: term?.id ?? '' })
  },
  'category.dropMiss': async (app) => {
    const words = `widget ${crypto.randomUUID()}`
    await app.site.database.query.insert(searchMisses).values({ words, day: '2026-11-20', visitors: 2 })
    return (api) => api.category.dropMiss({ words })
  },
}
