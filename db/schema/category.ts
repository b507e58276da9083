import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** A row without a parent is a group, its children are sub-categories. A retired row is kept. */
export const categories = pgTable(
  'categories',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    parentId: integer('parent_id').references((): AnyPgColumn => categories.id),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    displayOrder: integer('display_order').notNull(),
    retiredAt: moment('retired_at'),
  },
  (table) => [
    index('categories_parent').on(table.parentId, table.displayOrder),
    uniqueIndex('categories_name')
      .on(sql`coalesce(${table.parentId}, 0)`, sql`lower(${table.name})`)
      .where(sql`${table.retiredAt} is null`),
  ],
)

/** What people call a category, besides its name: a search for a term finds its providers. */
export const categoryTerms = pgTable(
  'category_terms',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    term: text('term').notNull(),
    /** 3: another name of it; 2: closely related; 1: loosely. */
    weight: integer('weight').notNull(),
  },
  (table) => [
    uniqueIndex('category_terms_term').on(table.categoryId, sql`lower(${table.term})`),
    check('category_terms_weight', sql`${table.weight} between 1 and 3`),
  ],
)

/** Words of searches that found nothing, as counts: nothing of who searched. */
export const searchMisses = pgTable(
  'search_misses',
  {
    words: text('words').notNull(),
    day: date('day').notNull(),
    visitors: integer('visitors').notNull(),
  },
  (table) => [primaryKey({ columns: [table.words, table.day] }), index('search_misses_day').on(table.day)],
)
