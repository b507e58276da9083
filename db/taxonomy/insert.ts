import { sql } from 'drizzle-orm'
import { ANOTHER_NAME } from '#contract/category.ts'
import type { Query } from '../client.ts'
import { categories, categoryTerms } from '../schema/index.ts'
import { taxonomy } from './taxonomy.ts'

/** Categories of a new site. Terms too where there are none: a site may be older than they are. */
export async function ensureTaxonomy(db: Query): Promise<Map<string, number>> {
  const ids = await ensureCategories(db)
  const [term] = await db.select({ id: categoryTerms.id }).from(categoryTerms).limit(1)
  if (!term) await insertTerms(db, ids)
  return ids
}

async function ensureCategories(db: Query): Promise<Map<string, number>> {
  const present = await db.select({ id: categories.id, slug: categories.slug }).from(categories)
  if (present.length > 0) return new Map(present.map(({ id, slug }) => [slug, id]))
  const groups = taxonomy()
  const parents = await db
    .insert(categories)
    .values(groups.map(({ group, slug }, index) => ({ name: group, slug, displayOrder: index + 1 })))
    .onConflictDoNothing()
    .returning({ id: categories.id, slug: categories.slug })
  if (parents.length === 0) return ensureCategories(db)
  const ids = new Map(parents.map(({ id, slug }) => [slug, id]))
  const children = await db
    .insert(categories)
    .values(
      groups.flatMap((group) =>
        group.categories.map(({ name, slug }, index) => ({
          parentId: ids.get(group.slug) ?? null,
          name,
          slug,
          displayOrder: index + 1,
        })),
      ),
    )
    .returning({ id: categories.id, slug: categories.slug })
  for (const { id, slug } of children) ids.set(slug, id)
  return ids
}

/** Listings hold these words already, or there are none. */
async function insertTerms(db: Query, ids: Map<string, number>) {
  const terms = taxonomy()
    .flatMap((group) => group.categories)
    .flatMap(({ slug, synonyms }) => {
      const categoryId = ids.get(slug)
      return categoryId === undefined ? [] : synonyms.map((term) => ({ categoryId, term, weight: ANOTHER_NAME }))
    })
  await db.execute(sql`set local fettle.bulk = 'on'`)
  await db.insert(categoryTerms).values(terms).onConflictDoNothing()
}
