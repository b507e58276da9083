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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ACCOUNT_TYPES } from '#contract/account/words.ts'
import type { Holiday, OpeningHours, Skill, SocialLinks } from '#contract/profile/view.ts'
import { COVERAGE_KINDS, PHOTO_ASKS, SERVICE_UNITS } from '#contract/profile/words.ts'
import { categories } from './category.ts'
import { belongsTo, moment } from './columns.ts'

export const accountType = pgEnum('account_type', ACCOUNT_TYPES)

export const coverageKind = pgEnum('coverage_kind', COVERAGE_KINDS)

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
    holidays: jsonb('holidays').$type<Holiday[]>().notNull().default([]),
    /** The start of the day of the return; the clock clears it then. */
    awayUntil: moment('away_until'),
    /** Off the public pages while away. */
    awayHides: boolean('away_hides').notNull().default(false),
    imageUrl: text('profile_image_url'),
    /** As typed; the next columns hold what was found. */
    location: text('location').notNull().default(''),
    town: text('town'),
    townSlug: text('town_slug'),
    outward: text('outward'),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    /** Null if they have no limit of their own. */
    coverage: coverageKind('coverage'),
    coverageMiles: integer('coverage_miles'),
    otherCategory: text('other_category'),
    availableSince: moment('available_since'),
    adminCreated: boolean('admin_created').notNull().default(false),
    claimedAt: moment('claimed_at'),
    /** Cannot sign in and is not public while set. */
    suspendedAt: moment('suspended_at'),
    /** Off the public pages only. */
    hiddenAt: moment('hidden_at'),
    /** Off the public pages until the staff approve it. Null if it need not wait, or no longer. */
    awaitsApprovalSince: moment('awaits_approval_since'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('profiles_lat', sql`${table.lat} between -90 and 90`),
    check('profiles_lng', sql`${table.lng} between -180 and 180`),
    index('profiles_type').on(table.accountType, table.createdAt),
    // What website_host() of db/sql says, in built-in functions.
    index('profiles_website').on(
      sql`regexp_replace(lower(substring(social_links ->> 'website' from '^[a-zA-Z]+://([^/?#]+)')), '^www\\.', '')`,
    ),
    index('profiles_away').on(table.awayUntil).where(sql`${table.awayUntil} is not null`),
    index('profiles_awaits_approval')
      .on(table.awaitsApprovalSince, table.id)
      .where(sql`${table.awaitsApprovalSince} is not null`),
  ],
)

/** Further bases of a radius, or the places that are named; `reach` in miles. */
export const coveragePlaces = pgTable(
  'coverage_places',
  {
    providerId: belongsTo('provider_id', () => profiles.id),
    position: integer('position').notNull(),
    /** As typed; the next columns hold what was found. */
    location: text('location').notNull(),
    label: text('label').notNull(),
    /** Names a place: the town's slug, or the outward code in lower case. */
    code: text('code'),
    reach: doublePrecision('reach').notNull(),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.position] })],
)

export const photoAsk = pgEnum('photo_ask', PHOTO_ASKS)

/** Photos that a provider is not asked for again. */
export const declinedPhotoAsks = pgTable(
  'declined_photo_asks',
  {
    providerId: belongsTo('provider_id', () => profiles.id),
    ask: photoAsk('ask').notNull(),
    declinedAt: moment('declined_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.ask] })],
)

export const profileContacts = pgTable(
  'profile_contacts',
  {
    profileId: belongsTo('profile_id', () => profiles.id).primaryKey(),
    email: text('email'),
    phoneNumber: text('phone_number'),
  },
  (table) => [
    index('profile_contacts_email').on(sql`lower(${table.email})`),
    // What national_number() of db/sql says, in built-in functions.
    index('profile_contacts_phone').on(
      sql`regexp_replace(regexp_replace(${table.phoneNumber}, '\\D', '', 'g'), '^(0044|44|0)', '')`,
    ),
  ],
)

export const providerCategories = pgTable(
  'provider_categories',
  {
    providerId: belongsTo('provider_id', () => profiles.id),
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

export const serviceUnit = pgEnum('service_unit', SERVICE_UNITS)

export const services = pgTable(
  'services',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    providerId: belongsTo('provider_id', () => profiles.id),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    pricePence: integer('price_pence'),
    unit: serviceUnit('unit').notNull(),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'set null' }),
    position: integer('position').notNull(),
  },
  (table) => [index('services_provider').on(table.providerId, table.position)],
)

/** What the staff ask a provider to change before they approve the listing. */
export const listingChangeRequests = pgTable(
  'listing_change_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    providerId: belongsTo('provider_id', () => profiles.id),
    /** Mailed word for word. */
    reason: text('reason').notNull(),
    askedAt: moment('asked_at').notNull(),
    /** An id only: the request outlives who made it. */
    askedBy: uuid('asked_by').notNull(),
    /** Null until the provider says that it is done. */
    doneAt: moment('done_at'),
  },
  (table) => [
    index('listing_change_requests_provider').on(table.providerId, table.askedAt),
    uniqueIndex('listing_change_requests_open').on(table.providerId).where(sql`${table.doneAt} is null`),
  ],
)

export const contactReveals = pgTable(
  'contact_reveals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    providerId: belongsTo('provider_id', () => profiles.id),
    kind: text('kind', { enum: ['phone', 'email'] }).notNull(),
    revealedAt: moment('revealed_at').notNull().defaultNow(),
  },
  (table) => [
    index('contact_reveals_provider').on(table.providerId, table.revealedAt),
    index('contact_reveals_revealed').using('brin', table.revealedAt),
  ],
)

/** Per day in London, without the provider's own visits. */
export const listingViews = pgTable(
  'listing_views',
  {
    providerId: belongsTo('provider_id', () => profiles.id),
    day: date('day').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.day] }),
    index('listing_views_day').using('brin', table.day),
  ],
)

/** Badges and cards of a listing that other websites have shown. */
export const embedViews = pgTable(
  'embed_views',
  {
    providerId: belongsTo('provider_id', () => profiles.id),
    day: date('day').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.day] })],
)

/** What the admins' search reads of everyone with a profile. Written by refresh_people() only. */
export const peopleIndex = pgTable(
  'people_index',
  {
    personId: belongsTo('person_id', () => profiles.id).primaryKey(),
    accountType: accountType('account_type').notNull(),
    joinedAt: moment('joined_at').notNull(),
    /** Folded, to sort by. */
    name: text('name').notNull(),
    /** Folded, whole; empty if there is none. */
    business: text('business').notNull(),
    /** Folded: name, business, addresses, national phone number, host of the website. */
    words: text('words').notNull(),
    suspended: boolean('suspended').notNull(),
    hidden: boolean('hidden').notNull(),
    confirmed: boolean('confirmed').notNull(),
    unclaimed: boolean('unclaimed').notNull(),
    /** With the grace; in the past if the membership is over. Null if never a member. */
    memberUntil: moment('member_until'),
  },
  (table) => [
    index('people_index_joined').on(table.joinedAt, table.personId),
    index('people_index_name').on(table.name, table.personId),
    index('people_index_business').on(table.business).where(sql`business <> ''`),
    index('people_index_type').on(table.accountType, table.joinedAt, table.personId),
    index('people_index_type_name').on(table.accountType, table.name, table.personId),
    index('people_index_words').using('gin', sql`words gin_trgm_ops`),
    index('people_index_suspended').on(table.joinedAt).where(sql`suspended`),
    index('people_index_hidden').on(table.joinedAt).where(sql`hidden`),
    index('people_index_unconfirmed')
      .on(table.accountType, table.memberUntil)
      .where(sql`not confirmed and not unclaimed`),
    index('people_index_unclaimed').on(table.joinedAt).where(sql`unclaimed`),
    index('people_index_member').on(table.memberUntil),
  ],
)

/** The row commits after the file is stored; a sweeper removes files without a row. */
export const files = pgTable(
  'files',
  {
    path: text('path').primaryKey(),
    ownerId: belongsTo('owner_id', () => profiles.id),
    bytes: integer('bytes').notNull(),
    type: text('type').notNull(),
    storedAt: moment('stored_at').notNull(),
  },
  (table) => [index('files_owner').on(table.ownerId)],
)
