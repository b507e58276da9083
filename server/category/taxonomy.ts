import { asc, eq, isNull } from 'drizzle-orm'
import { ANOTHER_NAME, type Category, categoryText } from '#contract/category/words.ts'
import type { Database, Query } from '#db/client.ts'
import { type CachedValue, kept } from '#db/kept.ts'
import { categories, categoryTerms } from '#db/schema/index.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

/** Kept in memory: it is small, every page reads it, and only admins change it. */
export type Taxonomy = CachedValue<CategoryTree>

export type CategoryTree = {
  groups: (Category & { children: Category[] })[]
  byId: Map<number, Category>
  /** Finds one by slug, by 'Category' or by 'Category > Subcategory' (any case). */
  find(text: string): Category | undefined
}

export function openTaxonomy({ query }: Database): Taxonomy {
  return kept(query, load)
}

async function load(db: Query): Promise<CategoryTree> {
  const rows = await db
    .select()
    .from(categories)
    .where(isNull(categories.retiredAt))
    .orderBy(asc(categories.displayOrder), asc(categories.id))
  const terms = await db
    .select({ categoryId: categoryTerms.categoryId, term: categoryTerms.term })
    .from(categoryTerms)
    .where(eq(categoryTerms.weight, ANOTHER_NAME))
    .orderBy(asc(categoryTerms.term))
  const termsOf = Map.groupBy(terms, ({ categoryId }) => categoryId)
  const names = new Map(rows.map((row) => [row.id, row.name]))
  const all: Category[] = rows
    .filter((row) => row.parentId === null || names.has(row.parentId))
    .map((row) => ({
      id: row.id,
      slug: row.slug,
      name: row.name,
      parentId: row.parentId,
      synonyms: (termsOf.get(row.id) ?? []).map(({ term }) => term),
      text: categoryText(row.parentId === null ? undefined : names.get(row.parentId), row.name),
    }))
  const groups = all
    .filter((category) => category.parentId === null)
    .map((group) => ({ ...group, children: all.filter((category) => category.parentId === group.id) }))
  const byText = new Map<string, Category>()
  for (const category of [...all].reverse()) {
    byText.set(category.name.toLowerCase(), category)
  }
  for (const category of all) {
    byText.set(category.slug, category)
    byText.set(category.text.toLowerCase(), category)
  }
  return {
    groups,
    byId: new Map(all.map((category) => [category.id, category])),
    find: (text) =>
      byText.get(
        text
          .trim()
          .toLowerCase()
          .replace(/\s*>\s*/g, ' > '),
      ),
  }
}

/** Each once and in order; the first is the main category. @throws CATEGORY_UNKNOWN */
export async function chosenCategories(work: Work, chosen: readonly number[]): Promise<number[]> {
  const { byId } = await work.site.taxonomy.read(work.db)
  const ids = [...new Set(chosen)]
  if (ids.every((id) => byId.has(id))) return ids
  throw new Refusal('CATEGORY_UNKNOWN', 'One of the categories does not exist any more. Please choose again.')
}
