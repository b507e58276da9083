import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { PACES } from '#contract/alert/words.ts'
import { BUDGET_TYPES, JOB_STATUSES, JOB_TIMINGS } from '#contract/job/words.ts'
import { categories } from './category.ts'
import { belongsTo, moment } from './columns.ts'
import { profiles } from './profile.ts'

export const jobStatus = pgEnum('job_status', JOB_STATUSES)
export const budgetType = pgEnum('budget_type', BUDGET_TYPES)
export const jobTiming = pgEnum('job_timing', JOB_TIMINGS)

/** Contact details are in job_contacts. is_open() (db/sql/job-index.sql) decides which jobs are open. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: belongsTo('user_id', () => profiles.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** In the poster's own words; the next three columns hold what could be read. */
    budget: text('budget'),
    budgetType: budgetType('budget_type'),
    budgetMinPence: integer('budget_min_pence'),
    budgetMaxPence: integer('budget_max_pence'),
    /** As typed, perhaps a full postcode: for the poster alone. */
    location: text('location').notNull(),
    town: text('town'),
    townSlug: text('town_slug'),
    outward: text('outward'),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    otherCategory: text('other_category'),
    /** How soon it is needed. Null if not stated. */
    timing: jobTiming('timing'),
    revealCap: smallint('reveal_cap').notNull().default(10),
    status: jobStatus('status').notNull().default('open'),
    postedAt: moment('posted_date').notNull().defaultNow(),
    firstPostedAt: moment('first_posted_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
    hiredProviderId: uuid('hired_provider_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** Set while its poster is about to leave, or by an operator. */
    hiddenAt: moment('hidden_at'),
    /** The id of the form, so that a job sent twice is posted once. */
    draftId: uuid('draft_id'),
  },
  (table) => [
    index('jobs_posted').on(table.status, table.postedAt.desc().nullsFirst(), table.id),
    index('jobs_first_posted').using('brin', table.firstPostedAt),
    index('jobs_user').on(table.userId),
    index('jobs_title').using('gin', sql`title gin_trgm_ops`),
    // Without it, erasing a provider would scan every job.
    index('jobs_hired').on(table.hiredProviderId).where(sql`hired_provider_id is not null`),
    unique('jobs_draft').on(table.userId, table.draftId),
    check('jobs_reveal_cap', sql`${table.revealCap} between 1 and 50`),
  ],
)

export const jobCategories = pgTable(
  'job_categories',
  {
    jobId: belongsTo('job_id', () => jobs.id),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    /** 0 is the main one. */
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.categoryId] }),
    index('job_categories_category').on(table.categoryId),
  ],
)

/** Apart from the job, so that no list can select it by accident. */
export const jobContacts = pgTable('job_contacts', {
  jobId: belongsTo('job_id', () => jobs.id).primaryKey(),
  name: text('contact_name').notNull(),
  email: text('contact_email').notNull(),
  phone: text('contact_phone'),
})

export const jobReveals = pgTable(
  'job_reveals',
  {
    jobId: belongsTo('job_id', () => jobs.id),
    providerId: belongsTo('provider_id', () => profiles.id),
    revealedAt: moment('revealed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.providerId] }),
    index('job_reveals_revealed').using('brin', table.revealedAt),
    index('job_reveals_provider').on(table.providerId, table.revealedAt.desc().nullsFirst()),
  ],
)

export const jobPhotos = pgTable(
  'job_photos',
  {
    id: uuid('id').primaryKey(),
    ownerId: belongsTo('owner_id', () => profiles.id),
    jobId: uuid('job_id').references(() => jobs.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    index('job_photos_job').on(table.jobId, table.position),
    index('job_photos_owner').on(table.ownerId),
    index('job_photos_unposted').on(table.addedAt).where(sql`job_id is null`),
  ],
)

export const jobPromptKind = pgEnum('job_prompt_kind', ['week', 'three_weeks', 'expired', 'feedback'])
export type PromptKind = (typeof jobPromptKind.enumValues)[number]

/** Each question is mailed once per posting or renewal. */
export const jobPrompts = pgTable(
  'job_prompts',
  {
    jobId: belongsTo('job_id', () => jobs.id),
    kind: jobPromptKind('kind').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.kind] })],
)

/** Each open job under its categories, their groups, and 0 for all. Written by refresh_jobs() only. */
export const jobIndex = pgTable(
  'job_index',
  {
    categoryId: integer('category_id').notNull(),
    jobId: belongsTo('job_id', () => jobs.id),
    postedAt: moment('posted_date').notNull(),
    budgetType: budgetType('budget_type'),
    budgetMinPence: integer('budget_min_pence'),
    budgetMaxPence: integer('budget_max_pence'),
    townSlug: text('town_slug'),
    /** Folded, as far as it is public. */
    placeText: text('place_text').notNull(),
    /** Latitude in tenths of a degree. */
    band: integer('band'),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.jobId] }),
    // The three that a search walks hold all that it asks of a row.
    index('job_index_newest').on(
      table.categoryId,
      table.postedAt.desc().nullsFirst(),
      table.jobId,
      table.budgetType,
      table.budgetMinPence,
      table.budgetMaxPence,
      table.placeText,
      table.lat,
      table.lng,
    ),
    index('job_index_town').on(table.categoryId, table.townSlug, table.postedAt.desc().nullsFirst(), table.jobId),
    index('job_index_job').on(table.jobId),
    index('job_index_place').on(
      table.categoryId,
      table.placeText,
      table.postedAt.desc().nullsFirst(),
      table.jobId,
      table.budgetType,
      table.budgetMinPence,
      table.budgetMaxPence,
    ),
    index('job_index_around').on(
      table.categoryId,
      table.band,
      table.lng,
      table.lat,
      table.postedAt,
      table.jobId,
      table.budgetType,
      table.budgetMinPence,
      table.budgetMaxPence,
    ),
  ],
)

/** A search by text looks at thousands of places, not at jobs. */
export const jobPlaces = pgTable('job_places', { text: text('text').primaryKey() })

/**
 * What someone typed before they had an account, as it stood in the form. The browser holds the token, this table its
 * hash. With a user it waits for the address of that new account to be confirmed.
 */
export const jobDrafts = pgTable(
  'job_drafts',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id').references(() => profiles.id, { onDelete: 'cascade' }),
    content: jsonb('content').notNull(),
    keptAt: moment('kept_at').notNull(),
  },
  (table) => [index('job_drafts_user').on(table.userId), index('job_drafts_kept').on(table.keptAt)],
)

export const alertPace = pgEnum('alert_pace', PACES)

/** Without a row the defaults apply. A consent to mail switches alerts on. */
export const jobAlertSettings = pgTable('job_alert_settings', {
  providerId: belongsTo('provider_id', () => profiles.id).primaryKey(),
  radiusMiles: integer('radius_miles').notNull().default(25),
  pace: alertPace('pace').notNull().default('at_once'),
  /** Leaves out jobs whose budget is known to be below; null for none. */
  minBudgetPence: integer('min_budget_pence'),
})

export const jobAlertMutes = pgTable(
  'job_alert_mutes',
  {
    providerId: belongsTo('provider_id', () => profiles.id),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.categoryId] })],
)

export const jobAlerts = pgTable(
  'job_alerts',
  {
    jobId: belongsTo('job_id', () => jobs.id),
    providerId: belongsTo('provider_id', () => profiles.id),
    wave: smallint('wave').notNull(),
    daily: boolean('daily').notNull(),
    alertedAt: moment('alerted_at').notNull(),
    /** When its mail was queued or ruled out; null if not yet. */
    doneAt: moment('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.providerId] }),
    index('job_alerts_provider').on(table.providerId, table.alertedAt),
    index('job_alerts_waiting').on(table.jobId).where(sql`done_at is null and not daily`),
    index('job_alerts_daily').on(table.providerId).where(sql`done_at is null and daily`),
  ],
)

export const jobWaves = pgTable(
  'job_waves',
  {
    jobId: belongsTo('job_id', () => jobs.id).primaryKey(),
    wave: smallint('wave').notNull(),
    nextAt: moment('next_at'),
  },
  (table) => [index('job_waves_next').on(table.nextAt).where(sql`next_at is not null`)],
)
