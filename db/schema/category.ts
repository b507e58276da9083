import { type AnyPgColumn, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { profiles } from './profile.ts'

/** A row without a parent is a group, its children are sub-categories. A retired row is kept. */
export const categories = pgTable(
  'categories',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    parentId: integer('parent_id').references((): AnyPgColumn => categories.id),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    displayOrder: integer('display_order').notNull(),
    synonyms: text('synonyms').array().notNull().default([]),
    retiredAt: moment('retired_at'),
  },
  (table) => [index('categories_parent').on(table.parentId, table.displayOrder)],
)

export const providerCategories = pgTable(
  'provider_categories',
  {
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    /** 0 is the main one. */
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.categoryId] }),
    index('provider_categories_category').on(table.categoryId),
  ],
)
