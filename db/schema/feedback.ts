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
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { REMOVAL_REASONS } from '#contract/feedback/rules.ts'
import { GRADES, PRICE_BANDS } from '#contract/feedback/words.ts'
import { REPORT_KINDS, REPORT_OUTCOMES, REPORT_REASON_NAMES } from '#contract/report/words.ts'
import { belongsTo, moment } from './columns.ts'
import { profiles } from './profile.ts'

export const feedbackGrade = pgEnum('feedback_grade', GRADES)
export const priceBand = pgEnum('price_band', PRICE_BANDS)
export const removalReason = pgEnum('removal_reason', REMOVAL_REASONS)

/**
 * Waiting: neither approved nor removed. What is removed stays, unpublished, and counts in the integrity record; once it
 * is deleted, or withdrawn by its author, its words and its author are gone, and only the count is left.
 */
export const feedback = pgTable(
  'feedback',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    providerId: belongsTo('provider_id', () => profiles.id),
    /** Null if the author was erased and the entry stays as "Former member", or the words are gone. */
    userId: uuid('user_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** The one that counts: of the newest published update, else of the entry. */
    rating: integer('rating').notNull(),
    /** The rating of the entry itself; null if no update has changed it. */
    firstRating: integer('first_rating'),
    title: text('title').notNull(),
    description: text('description'),
    workDone: text('work_done'),
    priceBand: priceBand('price_band'),
    hireAgain: boolean('hire_again'),
    /** The best proof there was when it was last written or checked. */
    grade: feedbackGrade('grade').notNull().default('unproven'),
    authorName: text('author_name').notNull(),
    /** Where it was written. Null if here. */
    importedFrom: text('imported_from'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Grows with every change of the words. */
    version: integer('version').notNull().default(1),
    /** Null while in moderation; only approved entries are public. */
    approvedAt: moment('approved_at'),
    /** When a moderator first decided; null if none has, though it may be published. */
    checkedAt: moment('checked_at'),
    removedAt: moment('removed_at'),
    removalReason: removalReason('removal_reason'),
    /** Who may not decide on the appeal. */
    removedBy: uuid('removed_by'),
    /** The words are gone. */
    deletedAt: moment('deleted_at'),
    /** When a moderator changed it; feedback_edits keeps what was there. */
    editedAt: moment('edited_at'),
    editReason: removalReason('edit_reason'),
    /** What a moderator should look at: counts and yes or no, for 90 days (contract/feedback/moderation-view.ts). */
    signals: jsonb('signals').$type<Record<string, number | boolean>>(),
    /** Hashes the folded words, to find the same text elsewhere. */
    textHash: text('text_hash'),
  },
  (table) => [
    check('feedback_rating', sql`${table.rating} between 1 and 5`),
    check('feedback_first_rating', sql`${table.firstRating} between 1 and 5`),
    check('feedback_one_state', sql`${table.approvedAt} is null or ${table.removedAt} is null`),
    check('feedback_removed', sql`(${table.removedAt} is null) = (${table.removalReason} is null)`),
    check('feedback_deleted', sql`${table.deletedAt} is null or ${table.removedAt} is not null`),
    unique('feedback_once').on(table.providerId, table.userId),
    index('feedback_created').on(table.createdAt.desc().nullsFirst()),
    index('feedback_provider').on(table.providerId, table.createdAt.desc().nullsFirst()),
    index('feedback_published')
      .on(table.providerId, table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`approved_at is not null`),
    index('feedback_published_stars')
      .on(table.providerId, table.rating, table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`approved_at is not null`),
    index('feedback_published_grade')
      .on(table.providerId, table.grade, table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`approved_at is not null`),
    index('feedback_user').on(table.userId),
    index('feedback_unchecked').on(table.createdAt, table.id).where(sql`checked_at is null and removed_at is null`),
    index('feedback_waiting').on(table.createdAt, table.id).where(sql`approved_at is null and removed_at is null`),
    index('feedback_removed_at').on(table.removedAt.desc().nullsFirst(), table.id).where(sql`removed_at is not null`),
    index('feedback_words').using('gin', sql`title gin_trgm_ops`, sql`author_name gin_trgm_ops`),
    index('feedback_text').on(table.textHash).where(sql`text_hash is not null`),
    index('feedback_praise')
      .on(table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`approved_at is not null and rating >= 4`),
  ],
)

/** One row a provider who has received any; written by refresh_feedback() only (db/sql/feedback.sql). */
export const feedbackTotals = pgTable('feedback_totals', {
  providerId: belongsTo('provider_id', () => profiles.id).primaryKey(),
  published: integer('published').notNull(),
  waiting: integer('waiting').notNull(),
  removed: integer('removed').notNull(),
  /** Published entries from other sites, which none of the other figures count. */
  imported: integer('imported').notNull().default(0),
  /** Published entries with 1, 2, 3, 4 and 5 stars. */
  stars: integer('stars').array().notNull(),
  /** Published entries of each grade. */
  grades: jsonb('grades').$type<Record<string, number>>().notNull(),
  /** Removed entries by reason. */
  removedFor: jsonb('removed_for').$type<Record<string, number>>().notNull(),
  /** Sums over the published entries: of the weights of their grades, and of stars times weight. */
  weight: integer('weight').notNull(),
  weighted: integer('weighted').notNull(),
  /** The same sums, each entry doubled for every half-life that it is younger than the beginning of 2026. */
  recentWeight: doublePrecision('recent_weight').notNull(),
  recentWeighted: doublePrecision('recent_weighted').notNull(),
})

/** A later experience of the author: a dated addition to the one entry. */
export const feedbackUpdates = pgTable(
  'feedback_updates',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    feedbackId: belongsTo('feedback_id', () => feedback.id),
    rating: integer('rating').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
    approvedAt: moment('approved_at'),
    checkedAt: moment('checked_at'),
    removedAt: moment('removed_at'),
    removalReason: removalReason('removal_reason'),
    removedBy: uuid('removed_by'),
  },
  (table) => [
    check('feedback_updates_rating', sql`${table.rating} between 1 and 5`),
    check('feedback_updates_one_state', sql`${table.approvedAt} is null or ${table.removedAt} is null`),
    check('feedback_updates_removed', sql`(${table.removedAt} is null) = (${table.removalReason} is null)`),
    index('feedback_updates_feedback').on(table.feedbackId, table.createdAt),
    index('feedback_updates_unchecked')
      .on(table.createdAt, table.id)
      .where(sql`checked_at is null and removed_at is null`),
  ],
)

/** What an entry said before a moderator changed it. */
export const feedbackEdits = pgTable(
  'feedback_edits',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    feedbackId: belongsTo('feedback_id', () => feedback.id),
    at: moment('at').notNull(),
    editedBy: uuid('edited_by'),
    reason: removalReason('reason').notNull(),
    rating: integer('rating').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    workDone: text('work_done'),
  },
  (table) => [index('feedback_edits_feedback').on(table.feedbackId, table.at)],
)

export const feedbackPhotos = pgTable(
  'feedback_photos',
  {
    id: uuid('id').primaryKey(),
    ownerId: belongsTo('owner_id', () => profiles.id),
    /** Null while it waits to be sent with an entry. */
    feedbackId: uuid('feedback_id').references(() => feedback.id, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    position: smallint('position').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    index('feedback_photos_feedback').on(table.feedbackId, table.position),
    index('feedback_photos_owner').on(table.ownerId),
    index('feedback_photos_waiting').on(table.addedAt).where(sql`feedback_id is null`),
  ],
)

export const feedbackReplies = pgTable(
  'feedback_replies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    feedbackId: uuid('feedback_id')
      .notNull()
      .unique()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    providerId: belongsTo('provider_id', () => profiles.id),
    replyText: text('reply_text').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    removedAt: moment('removed_at'),
    removalReason: removalReason('removal_reason'),
    removedBy: uuid('removed_by'),
  },
  (table) => [
    check('feedback_replies_removed', sql`(${table.removedAt} is null) = (${table.removalReason} is null)`),
    index('feedback_replies_provider').on(table.providerId),
  ],
)

export const appealKind = pgEnum('appeal_kind', ['feedback', 'update', 'reply'])
export const appealOutcome = pgEnum('appeal_outcome', ['restored', 'kept'])

/** Once against each removal's subject, by who wrote it. */
export const feedbackAppeals = pgTable(
  'feedback_appeals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: appealKind('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    feedbackId: belongsTo('feedback_id', () => feedback.id),
    personId: uuid('person_id').references(() => profiles.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    madeAt: moment('made_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by'),
    outcome: appealOutcome('outcome'),
  },
  (table) => [
    unique('feedback_appeals_once').on(table.kind, table.subjectId),
    index('feedback_appeals_feedback').on(table.feedbackId),
    index('feedback_appeals_person').on(table.personId),
    index('feedback_appeals_waiting').on(table.madeAt, table.id).where(sql`decided_at is null`),
  ],
)

/** The link and the printed card of a provider; a new one ends the old. */
export const feedbackLinks = pgTable('feedback_links', {
  providerId: belongsTo('provider_id', () => profiles.id).primaryKey(),
  code: text('code').notNull().unique(),
  madeAt: moment('made_at').notNull(),
})

/** They go by mail, to someone who need not have an account. */
export const feedbackInvitations = pgTable(
  'feedback_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    providerId: belongsTo('provider_id', () => profiles.id),
    /** Null if no longer needed. */
    email: text('email'),
    /** Hashes the address, so that no provider asks the same person twice. */
    addressHash: text('address_hash').notNull(),
    invitedAt: moment('invited_at').notNull(),
    /** Null if none is due. */
    remindAt: moment('remind_at'),
    remindedAt: moment('reminded_at'),
    usedAt: moment('used_at'),
    stoppedAt: moment('stopped_at'),
  },
  (table) => [
    unique('feedback_invitations_once').on(table.providerId, table.addressHash),
    index('feedback_invitations_provider').on(table.providerId, table.invitedAt.desc().nullsFirst()),
    index('feedback_invitations_due').on(table.remindAt).where(sql`remind_at is not null`),
    index('feedback_invitations_email').on(table.email).where(sql`email is not null`),
  ],
)

export const reportKind = pgEnum('report_kind', REPORT_KINDS)
export const reportReason = pgEnum('report_reason', REPORT_REASON_NAMES)

/** Upheld: what was reported was removed or changed. */
export const reportOutcome = pgEnum('report_outcome', REPORT_OUTCOMES)

export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null if erased. */
    reporterId: uuid('reporter_id').references(() => profiles.id, { onDelete: 'set null' }),
    kind: reportKind('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    reason: reportReason('reason').notNull(),
    note: text('note').notNull(),
    madeAt: moment('made_at').notNull(),
    closedAt: moment('closed_at'),
    closedBy: uuid('closed_by'),
    /** Why the thing was taken down or changed. Null if it was dismissed, or no one decided. */
    closedFor: reportReason('closed_for'),
    /** Null while it waits. */
    outcome: reportOutcome('outcome'),
  },
  (table) => [
    uniqueIndex('reports_open').on(table.reporterId, table.kind, table.subjectId).where(sql`closed_at is null`),
    index('reports_subject').on(table.kind, table.subjectId),
    index('reports_reporter').on(table.reporterId),
    index('reports_waiting').on(table.madeAt).where(sql`closed_at is null`),
  ],
)
