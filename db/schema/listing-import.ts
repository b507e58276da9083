import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { KeptMapping } from '#contract/import/input.ts'
import { IMPORT_KINDS, type RatingScale } from '#contract/import/kinds.ts'
import type { RowProblem } from '#contract/import/view.ts'
import { DELIMITERS, ENCODINGS, IMPORT_STAGES, ROW_STATES } from '#contract/import/words.ts'
import { belongsTo, moment } from './columns.ts'
import { feedback } from './feedback.ts'
import { jobs } from './job.ts'
import { portfolioItems } from './portfolio.ts'
import { profiles } from './profile.ts'

/** A file of one kind: of businesses that have not joined, or of what belongs to them. People by their ids only. */
export const listingImports = pgTable(
  'listing_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: IMPORT_KINDS }).notNull().default('listings'),
    fileName: text('file_name').notNull(),
    /** As we keep it: UTF-8, in pieces of one size; 0 once it is deleted. */
    bytes: integer('bytes').notNull(),
    encoding: text('encoding', { enum: ENCODINGS }).notNull(),
    delimiter: text('delimiter', { enum: DELIMITERS }).notNull(),
    headers: jsonb('headers').$type<string[]>().notNull(),
    /** The first rows, for the form; null once the file is deleted. */
    sample: jsonb('sample').$type<string[][]>(),
    stage: text('stage', { enum: IMPORT_STAGES }).notNull(),
    /** Which task goes on with it: an earlier one does nothing. */
    turn: integer('turn').notNull().default(0),
    problem: text('problem'),
    mapping: jsonb('mapping').$type<KeptMapping>(),
    source: text('source').notNull().default(''),
    obtainedOn: date('obtained_on'),
    /** The best rating of the file. */
    scale: integer('scale').$type<RatingScale>().notNull().default(5),
    withDuplicates: boolean('with_duplicates').notNull().default(false),
    /** The next byte while the file is read, the last row while it is imported or undone. */
    position: bigint('position', { mode: 'number' }).notNull().default(0),
    line: integer('line').notNull().default(1),
    rows: integer('rows').notNull().default(0),
    /** How many rows are in each state. */
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
    uploadedBy: uuid('uploaded_by').notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
    begunBy: uuid('begun_by'),
    begunAt: moment('begun_at'),
    /** When the last step ended. */
    workedAt: moment('worked_at').notNull(),
    /** When pages were last notified of new listings. */
    notifiedAt: moment('told_at'),
    pausedAt: moment('paused_at'),
    finishedAt: moment('finished_at'),
    undoneAt: moment('undone_at'),
    /** When an admin let the notices to its businesses go before their time. */
    noticesReleasedAt: moment('notices_released_at'),
    /** When an admin had the people of an import of users invited. */
    invitationsAskedAt: moment('invitations_asked_at'),
  },
  (table) => [index('listing_imports_uploaded').on(table.uploadedAt)],
)

/** A row of a file until its import cannot be undone any more. Folded texts are what rows are compared by. */
export const listingImportRows = pgTable(
  'listing_import_rows',
  {
    importId: belongsTo('import_id', () => listingImports.id),
    number: integer('number').notNull(),
    line: integer('line').notNull(),
    name: text('name').notNull(),
    state: text('state', { enum: ROW_STATES }).notNull(),
    problems: jsonb('problems').$type<RowProblem[]>().notNull().default([]),
    /** As the file has them, while there is something to mend. */
    cells: jsonb('cells').$type<string[]>(),
    /** As its kind reads it (server/admin/import/kinds.ts). Null if its problems keep it from being imported. */
    staged: jsonb('listing').$type<unknown>(),
    /** The id that what it becomes will have. */
    subjectId: uuid('listing_id').notNull().defaultRandom(),
    /** Who may be the same, or the listing that it is about. */
    twinId: uuid('twin_id'),
    /** Rows of one file with the same are the same; '' for listings, which are compared by the texts below. */
    key: text('key').notNull().default(''),
    unplaced: boolean('unplaced').notNull().default(false),
    business: text('business').notNull().default(''),
    person: text('person').notNull().default(''),
    /** Last name first, as the index of people has it. */
    byLastName: text('by_last_name').notNull().default(''),
    town: text('town'),
    outward: text('outward'),
    place: text('place').notNull().default(''),
    phone: text('phone').notNull().default(''),
    host: text('host').notNull().default(''),
    email: text('email').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index('listing_import_rows_state').on(table.importId, table.state, table.number),
    index('listing_import_rows_listing').on(table.subjectId).where(sql`state in ('created', 'kept')`),
  ],
)

/** The ZIP file with the pictures of an import, in pieces like the file itself. */
export const importArchives = pgTable('import_archives', {
  importId: belongsTo('import_id', () => listingImports.id).primaryKey(),
  bytes: integer('bytes').notNull(),
  /** The paths of its pictures, in their order in the archive. */
  entries: jsonb('entries').$type<string[]>().notNull(),
})

/** What an import made, under its ID on the other platform; it goes with what it names. */
export const importedRecords = pgTable(
  'imported_records',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: IMPORT_KINDS }).notNull(),
    importId: uuid('import_id').notNull(),
    /** Null if the file gave none. */
    key: text('key'),
    /** The ID there of a listing’s owner. */
    ownerKey: text('owner_key'),
    /** The account or the listing; whose pictures or job it is; the author of a review, null if they have no account. */
    profileId: uuid('profile_id').references(() => profiles.id, { onDelete: 'cascade' }),
    feedbackId: uuid('feedback_id').references(() => feedback.id, { onDelete: 'cascade' }),
    jobId: uuid('job_id').references(() => jobs.id, { onDelete: 'cascade' }),
    itemId: uuid('item_id').references(() => portfolioItems.id, { onDelete: 'cascade' }),
    importedAt: moment('imported_at').notNull(),
    /** When the invitation to the account, or to the listing, went out. */
    invitedAt: moment('invited_at'),
  },
  (table) => [
    unique('imported_records_key').on(table.kind, table.key),
    index('imported_records_import').on(table.importId),
    index('imported_records_owner').on(table.ownerKey).where(sql`owner_key is not null`),
    index('imported_records_profile').on(table.profileId, table.kind),
    index('imported_records_feedback').on(table.feedbackId).where(sql`feedback_id is not null`),
    index('imported_records_job').on(table.jobId).where(sql`job_id is not null`),
    index('imported_records_item').on(table.itemId).where(sql`item_id is not null`),
    index('imported_records_uninvited').on(table.importId).where(sql`kind = 'users' and invited_at is null`),
  ],
)

/** What an admin chose for the columns of a file: for the next one with the same. */
export const importMappings = pgTable('import_mappings', {
  /** A hash of the headers. */
  signature: text('signature').primaryKey(),
  mapping: jsonb('mapping').$type<KeptMapping>().notNull(),
  source: text('source').notNull(),
  usedAt: moment('used_at').notNull(),
})
