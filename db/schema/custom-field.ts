import { sql } from 'drizzle-orm'
import {
  boolean,
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
import type { FieldChoice } from '#contract/custom-field/view.ts'
import { FIELD_KINDS, FIELD_PLACES } from '#contract/custom-field/words.ts'
import { belongsTo, moment } from './columns.ts'
import { jobs } from './job.ts'
import { profiles } from './profile.ts'

export const fieldPlace = pgEnum('field_place', FIELD_PLACES)
export const fieldKind = pgEnum('field_kind', FIELD_KINDS)

/** What the operator of this site asks of listings and jobs besides what Fettle does. */
export const customFields = pgTable('custom_fields', {
  id: uuid('id').primaryKey().defaultRandom(),
  place: fieldPlace('place').notNull(),
  kind: fieldKind('kind').notNull(),
  name: text('name').notNull(),
  help: text('help').notNull().default(''),
  /** In order. A value names the key, so that a label can be corrected. */
  choices: jsonb('choices').$type<FieldChoice[]>().notNull().default([]),
  required: boolean('required').notNull(),
  /** On the public page. */
  shown: boolean('shown').notNull(),
  /** In the filters of the directory. */
  filter: boolean('filter').notNull(),
  position: integer('position').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Its values are kept, and no one is asked for it any more. */
  retiredAt: moment('retired_at'),
})

/** One of these is not null, as the field's kind says. */
const value = {
  text: text('text'),
  /** The key of a choice; "yes" or "no". */
  choice: text('choice'),
  number: doublePrecision('number'),
}

export const profileFieldValues = pgTable(
  'profile_field_values',
  {
    profileId: belongsTo('profile_id', () => profiles.id),
    fieldId: belongsTo('field_id', () => customFields.id),
    ...value,
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.fieldId] }),
    index('profile_field_values_choice').on(table.fieldId, table.choice, table.profileId),
    index('profile_field_values_number')
      .on(table.fieldId, table.number, table.profileId)
      .where(sql`${table.number} is not null`),
  ],
)

export const jobFieldValues = pgTable(
  'job_field_values',
  {
    jobId: belongsTo('job_id', () => jobs.id),
    fieldId: belongsTo('field_id', () => customFields.id),
    ...value,
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.fieldId] }),
    index('job_field_values_choice').on(table.fieldId, table.choice, table.jobId),
    index('job_field_values_number')
      .on(table.fieldId, table.number, table.jobId)
      .where(sql`${table.number} is not null`),
  ],
)
