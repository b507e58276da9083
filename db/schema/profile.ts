import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { ACCOUNT_TYPES } from '#contract/account.ts'
import type { OpeningHours, Skill, SocialLinks } from '#contract/profile.ts'
import { SERVICE_UNITS } from '#contract/profile.ts'
import { moment } from './columns.ts'

export const accountType = pgEnum('account_type', ACCOUNT_TYPES)

/** Also the id of user and listing. Contact details are in profile_contacts, so that no list can select them. */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountType: accountType('account_type').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    businessName: text('business_name'),
    title: text('title').notNull().default(''),
    bio: text('bio').notNull().default(''),
    skills: jsonb('skills').$type<Skill[]>().notNull().default([]),
    socialLinks: jsonb('social_links').$type<SocialLinks>(),
    openingHours: jsonb('opening_hours').$type<OpeningHours>(),
    imageUrl: text('profile_image_url'),
    /** As typed; the next columns hold what was found. */
    location: text('location').notNull().default(''),
    town: text('town'),
    townSlug: text('town_slug'),
    outward: text('outward'),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    otherCategory: text('other_category'),
    availableSince: moment('available_since'),
    adminCreated: boolean('admin_created').notNull().default(false),
    claimedAt: moment('claimed_at'),
    /** Cannot sign in and is not public while set. */
    suspendedAt: moment('suspended_at'),
    /** Off the public pages only. */
    hiddenAt: moment('hidden_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('profiles_lat', sql`${table.lat} between -90 and 90`),
    check('profiles_lng', sql`${table.lng} between -180 and 180`),
    index('profiles_type').on(table.accountType, table.createdAt),
  ],
)

export const profileContacts = pgTable('profile_contacts', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  email: text('email'),
  phoneNumber: text('phone_number'),
})

export const serviceUnit = pgEnum('service_unit', SERVICE_UNITS)

export const services = pgTable(
  'services',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    pricePence: integer('price_pence'),
    unit: serviceUnit('unit').notNull(),
    categoryId: integer('category_id'),
    position: integer('position').notNull(),
  },
  (table) => [index('services_provider').on(table.providerId, table.position)],
)

export const portfolioItems = pgTable(
  'portfolio_items',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    position: integer('position').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('portfolio_items_provider').on(table.providerId, table.position)],
)

export const mediaType = pgEnum('media_type', ['image', 'video'])

export const media = pgTable(
  'media',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => portfolioItems.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    type: mediaType('type').notNull(),
    filename: text('filename').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [index('media_item').on(table.itemId, table.position)],
)

export const contactReveals = pgTable(
  'contact_reveals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['phone', 'email'] }).notNull(),
    revealedAt: moment('revealed_at').notNull().defaultNow(),
  },
  (table) => [index('contact_reveals_provider').on(table.providerId, table.revealedAt)],
)

/** Per day in London, without the provider's own visits. */
export const listingViews = pgTable(
  'listing_views',
  {
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.day] })],
)
