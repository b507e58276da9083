import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { ITEM_KINDS, MEDIA_TYPES } from '#contract/portfolio/words.ts'
import { belongsTo, moment } from './columns.ts'
import { profiles } from './profile.ts'

export const portfolioKind = pgEnum('portfolio_kind', ITEM_KINDS)

export const portfolioItems = pgTable(
  'portfolio_items',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    providerId: belongsTo('provider_id', () => profiles.id),
    kind: portfolioKind('kind').notNull().default('work'),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    position: integer('position').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('portfolio_items_provider').on(table.providerId, table.position)],
)

export const mediaType = pgEnum('media_type', MEDIA_TYPES)

/** Older rows have a `url` alone, which may be anywhere, and no owner. The others have files that filename names. */
export const media = pgTable(
  'media',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id').references(() => profiles.id, { onDelete: 'cascade' }),
    /** Null while it waits to be saved with an item. */
    itemId: uuid('item_id').references(() => portfolioItems.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    type: mediaType('type').notNull(),
    filename: text('filename').notNull(),
    /** The alternative text. */
    caption: text('caption').notNull().default(''),
    /** Pixels of the largest picture. */
    width: integer('width'),
    height: integer('height'),
    /** The first picture of the video is stored too. */
    poster: boolean('poster').notNull().default(false),
    position: integer('position').notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [
    index('media_item').on(table.itemId, table.position),
    unique('media_file').on(table.ownerId, table.filename),
    index('media_waiting').on(table.addedAt).where(sql`item_id is null`),
    check('media_belongs', sql`${table.ownerId} is not null or ${table.itemId} is not null`),
  ],
)
