import type { Query } from '../client.ts'
import { categories } from '../schema/index.ts'
import { taxonomy } from './taxonomy.ts'

export async function ensureTaxonomy(db: Query): Promise<Map<string, number>> {
  const present = await db.select({ id: categories.id, slug: categories.slug }).from(categories)
  if (present.length > 0) return new Map(present.map(({ id, slug }) => [slug, id]))
  const groups = taxonomy()
  const parents = await db
    .insert(categories)
    .values(groups.map(({ group, slug }, index) => ({ name: group, slug, displayOrder: index + 1 })))
    .onConflictDoNothing()
    .returning({ id: categories.id, slug: categories.slug })
  if (parents.length === 0) return ensureTaxonomy(db)
  const ids = new Map(parents.map(({ id, slug }) => [slug, id]))
  const children = await db
    .insert(categories)
    .values(
      groups.flatMap((group) =>
        group.categories.map(({ name, slug, synonyms }, index) => ({
          parentId: ids.get(group.slug) ?? null,
          name,
          slug,
          synonyms,
          displayOrder: index + 1,
        })),
      ),
    )
    .returning({ id: categories.id, slug: categories.slug })
  for (const { id, slug } of children) ids.set(slug, id)
  return ids
}
