import { sql } from 'drizzle-orm'
import type { Query } from '../client.ts'
import { categories, categoryTerms } from '../schema/index.ts'
import { taxonomy, thesaurus } from './taxonomy.ts'

/** A site with fewer search terms is new, or older than the thesaurus. */
const FEW_TERMS = 2000

/** Categories of a new site, and the thesaurus where it is not there yet. */
export async function ensureTaxonomy(db: Query): Promise<Map<string, number>> {
  const ids = await ensureCategories(db)
  if ((await db.$count(categoryTerms)) < FEW_TERMS) await insertThesaurus(db, ids)
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

/** Finds categories by slug, which they keep when they are renamed. */
async function insertThesaurus(db: Query, ids: Map<string, number>) {
  const slugs = new Map(taxonomy().flatMap(({ categories }) => categories.map(({ name, slug }) => [name, slug])))
  const terms = thesaurus().flatMap(({ category, term, weight }) => {
    const categoryId = ids.get(slugs.get(category) ?? '')
    return categoryId === undefined ? [] : [{ categoryId, term, weight }]
  })
  await db.execute(sql`
    insert into category_terms (category_id, term, weight)
    select * from json_to_recordset(${JSON.stringify(terms)}) as t ("categoryId" int, term text, weight int)
    on conflict do nothing`)
}
