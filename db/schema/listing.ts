import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { categories } from './category.ts'
import { belongsTo, cube, moment, point } from './columns.ts'
import { profiles } from './profile.ts'

/** Providers who are public now or may be until public_until. Written by refresh_listings() only. */
export const listingIndex = pgTable(
  'listing_index',
  {
    providerId: belongsTo('provider_id', () => profiles.id).primaryKey(),
    /** If nothing changes; 'infinity' for an unclaimed listing. */
    publicUntil: moment('public_until').notNull(),
    quality: real('quality').notNull(),
    ratingCount: integer('rating_count').notNull(),
    /** Sums of stars times the weight of each entry’s grade, and of these weights (feedback_totals). */
    ratingSum: integer('rating_sum').notNull(),
    ratingWeight: integer('rating_weight').notNull().default(0),
    /** Words of the name that the listing goes by (words_of). */
    name: text('name').notNull().default(''),
    /** Words of name, business, title and categories, each between spaces. */
    headline: text('headline').notNull(),
    /** Words of the headline, then of groups, bio, skills and services. */
    document: text('document').notNull(),
    placeText: text('place_text').notNull(),
    townSlug: text('town_slug'),
    unclaimed: boolean('unclaimed').notNull(),
  },
  (table) => [
    index('listing_index_ranking').on(table.quality.desc(), table.providerId, table.publicUntil),
    index('listing_index_words').using(
      'gin',
      sql`headline gin_trgm_ops`,
      sql`document gin_trgm_ops`,
      sql`place_text gin_trgm_ops`,
    ),
    index('listing_index_document_words').using('gin', sql`string_to_array(document, ' ')`),
    index('listing_index_name').on(table.name.op('text_pattern_ops')),
    index('listing_index_until').on(table.publicUntil),
    index('listing_index_town').on(table.townSlug),
  ],
)

export const listingCategories = pgTable(
  'listing_categories',
  {
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    providerId: belongsTo('provider_id', () => listingIndex.providerId),
    publicUntil: moment('public_until').notNull(),
    quality: real('quality').notNull(),
    townSlug: text('town_slug'),
    unclaimed: boolean('unclaimed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.categoryId] }),
    index('listing_categories_ranking').on(table.categoryId, table.quality.desc(), table.providerId, table.publicUntil),
    index('listing_categories_town').on(table.categoryId, table.townSlug, table.publicUntil),
  ],
)

/** Where each is found by distance: the place of the profile, or those that its coverage names. */
export const listingAreas = pgTable(
  'listing_areas',
  {
    providerId: belongsTo('provider_id', () => listingIndex.providerId),
    /** 0: any. */
    categoryId: integer('category_id').notNull(),
    area: integer('area').notNull(),
    /** Null if it is no place that we know. */
    position: cube('position'),
    /** The same on a map. Its index is listing_areas_plane, which has all columns that a search by distance reads. */
    plane: point('plane'),
    /** As a straight line, see place_position(); null for any distance. */
    reach: doublePrecision('reach'),
    /** Covered whatever its distance. */
    code: text('code'),
    /** The name of the place, if the area is one. */
    label: text('label'),
    /** Whether the provider has further areas. */
    several: boolean('several').notNull(),
    publicUntil: moment('public_until').notNull(),
    unclaimed: boolean('unclaimed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.categoryId, table.area] }),
    index('listing_areas_position').using('gist', table.categoryId, table.position),
  ],
)

export const listingWords = pgTable('listing_words', {
  word: text('word').primaryKey(),
  headlineShare: real('headline_share').notNull(),
  documentShare: real('document_share').notNull(),
})

/** Every word of any listing: a search first finds the few here that begin like its own. */
export const documentWords = pgTable('document_words', { word: text('word').primaryKey() }, (table) => [
  index('document_words_start').on(table.word.op('text_pattern_ops')),
])
