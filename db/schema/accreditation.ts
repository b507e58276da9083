import { sql } from 'drizzle-orm'
import { date, index, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ACCREDITATION_KINDS } from '#contract/profile/words.ts'
import { belongsTo, moment } from './columns.ts'
import { files, profiles } from './profile.ts'

export const accreditationKind = pgEnum('accreditation_kind', ACCREDITATION_KINDS)

/** As the provider states them, and what came of a check by the staff. */
export const accreditations = pgTable(
  'accreditations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    providerId: belongsTo('provider_id', () => profiles.id),
    kind: accreditationKind('kind').notNull(),
    name: text('name').notNull(),
    number: text('number').notNull().default(''),
    /** Its last day. */
    expiresOn: date('expires_on'),
    statedAt: moment('stated_at').notNull(),
    /** Null if by no one but the provider. */
    checkedAt: moment('checked_at'),
    /** The last day of the check. */
    checkedUntil: date('checked_until'),
    /** Null unless the staff could not confirm it. */
    notConfirmedAt: moment('not_confirmed_at'),
    /** An id only, of who decided: the decision outlives them. */
    checkedBy: uuid('checked_by'),
    /** What the staff wrote to the provider. */
    checkNote: text('check_note').notNull().default(''),
    /** What shows it, for the staff only. */
    documentPath: text('document_path').references(() => files.path, { onDelete: 'set null' }),
    /** How it was called on the provider's device. */
    documentName: text('document_name').notNull().default(''),
  },
  (table) => [
    index('accreditations_provider').on(table.providerId),
    index('accreditations_unchecked')
      .on(table.statedAt, table.id)
      .where(sql`${table.checkedAt} is null and ${table.notConfirmedAt} is null`),
    index('accreditations_decided')
      .on(sql`coalesce(${table.checkedAt}, ${table.notConfirmedAt})`, table.id)
      .where(sql`${table.checkedAt} is not null or ${table.notConfirmedAt} is not null`),
    index('accreditations_document').on(table.documentPath).where(sql`${table.documentPath} is not null`),
  ],
)
