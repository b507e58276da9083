import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ColumnMapping, StagedListing } from '#contract/import/input.ts'
import type { RowProblem } from '#contract/import/view.ts'
import { DELIMITERS, ENCODINGS, IMPORT_STAGES, ROW_STATES } from '#contract/import/words.ts'
import { belongsTo, moment } from './columns.ts'

/** A file of businesses that have not joined. People by their ids only. */
export const listingImports = pgTable(
  'listing_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
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
    mapping: jsonb('mapping').$type<ColumnMapping>(),
    source: text('source').notNull().default(''),
    obtainedOn: date('obtained_on'),
    withDuplicates: boolean('with_duplicates').notNull().default(false),
    /** Of the next byte while it is read, of the last row while it is imported or undone. */
    position: bigint('position', { mode: 'number' }).notNull().default(0),
    line: integer('line').notNull().default(1),
    rows: integer('rows').notNull().default(0),
    /** How many rows are in each state. */
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
    uploadedBy: uuid('uploaded_by').notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
    begunBy: uuid('begun_by'),
    begunAt: moment('begun_at'),
    /** Of the last step. */
    workedAt: moment('worked_at').notNull(),
    /** When pages were last told of new listings. */
    toldAt: moment('told_at'),
    pausedAt: moment('paused_at'),
    finishedAt: moment('finished_at'),
    undoneAt: moment('undone_at'),
    /** When an admin let the notices to its businesses go before their time. */
    noticesReleasedAt: moment('notices_released_at'),
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
    /** Null if its problems keep it from being imported. */
    listing: jsonb('listing').$type<StagedListing>(),
    /** Of the listing to be. */
    listingId: uuid('listing_id').notNull().defaultRandom(),
    /** Who may be the same. */
    twinId: uuid('twin_id'),
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
    index('listing_import_rows_listing').on(table.listingId).where(sql`state in ('created', 'kept')`),
  ],
)

/** What an admin chose for the columns of a file: for the next one with the same. */
export const importMappings = pgTable('import_mappings', {
  /** A hash of the headers. */
  signature: text('signature').primaryKey(),
  mapping: jsonb('mapping').$type<ColumnMapping>().notNull(),
  source: text('source').notNull(),
  usedAt: moment('used_at').notNull(),
})
