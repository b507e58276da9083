import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import { cube, moment } from './columns.ts'
import { profiles } from './profile.ts'

/**
 * What the directory searches: a row for every provider that is public now or may be until public_until.
 * Written by the database alone (refresh_listings, from triggers on the tables it is made of), never by hand.
 */
export const listingIndex = pgTable(
  'listing_index',
  {
    providerId: uuid('provider_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Until when the visibility rule holds, if nothing changes; 'infinity' for an unclaimed listing. */
    publicUntil: moment('public_until').notNull(),
    /** 0 to 1, see listing_quality(). */
    quality: real('quality').notNull(),
    ratingCount: integer('rating_count').notNull(),
    ratingSum: integer('rating_sum').notNull(),
    /** Folded text: name, business, title, categories and their synonyms. */
    headline: text('headline').notNull(),
    /** Folded text: the headline, then bio, skills and services. */
    document: text('document').notNull(),
    /** Folded text of where it is. */
    placeText: text('place_text').notNull(),
    townSlug: text('town_slug'),
    unclaimed: boolean('unclaimed').notNull(),
    position: cube('position'),
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
    index('listing_index_position').using('gist', table.position),
    index('listing_index_until').on(table.publicUntil),
    index('listing_index_town').on(table.townSlug),
  ],
)

/** The same providers by category, each under its categories and their groups. */
export const listingCategories = pgTable(
  'listing_categories',
  {
    categoryId: integer('category_id').notNull(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => listingIndex.providerId, { onDelete: 'cascade' }),
    publicUntil: moment('public_until').notNull(),
    quality: real('quality').notNull(),
    townSlug: text('town_slug'),
    unclaimed: boolean('unclaimed').notNull(),
    position: cube('position'),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.categoryId] }),
    index('listing_categories_ranking').on(table.categoryId, table.quality.desc(), table.providerId, table.publicUntil),
    index('listing_categories_town').on(table.categoryId, table.townSlug, table.publicUntil),
    index('listing_categories_position').using('gist', table.categoryId, table.position),
  ],
)

/** How many listings hold a word, from a sample: tells the search whether a word is common or rare. */
export const listingWords = pgTable('listing_words', {
  word: text('word').primaryKey(),
  headlineShare: real('headline_share').notNull(),
  documentShare: real('document_share').notNull(),
})

/**
 * Every word of a document, as it is written there between spaces: a trigger adds it, the clock takes it away when no
 * document holds it any more. What holds a rare word is found by the few words that hold it: the letters of a rare word
 * are common ones.
 */
export const documentWords = pgTable('document_words', { word: text('word').primaryKey() }, () => [
  index('document_words_letters').using('gin', sql`word gin_trgm_ops`),
])
