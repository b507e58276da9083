import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { accountType, profiles } from './profile.ts'

/** What the admins' search reads of everyone with a profile. Written by refresh_people() only. */
export const peopleIndex = pgTable(
  'people_index',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    accountType: accountType('account_type').notNull(),
    joinedAt: moment('joined_at').notNull(),
    /** Folded, to sort by. */
    name: text('name').notNull(),
    /** Folded, whole; empty: none. */
    business: text('business').notNull(),
    /** Folded: name, business, addresses, national phone number, host of the website. */
    words: text('words').notNull(),
    suspended: boolean('suspended').notNull(),
    hidden: boolean('hidden').notNull(),
    confirmed: boolean('confirmed').notNull(),
    unclaimed: boolean('unclaimed').notNull(),
    /** With the grace; in the past: a membership that is over. Null: never a member. */
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
