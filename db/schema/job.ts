import { doublePrecision, index, integer, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { categories } from './category.ts'
import { moment } from './columns.ts'
import { profiles } from './profile.ts'

export const jobStatus = pgEnum('job_status', ['open', 'hired', 'closed', 'expired'])

export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    budget: text('budget'),
    location: text('location').notNull(),
    town: text('town'),
    townSlug: text('town_slug'),
    outward: text('outward'),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    status: jobStatus('status').notNull().default('open'),
    postedAt: moment('posted_date').notNull().defaultNow(),
  },
  (table) => [
    index('jobs_posted').on(table.status, table.postedAt.desc().nullsFirst(), table.id),
    index('jobs_user').on(table.userId),
  ],
)

export const jobCategories = pgTable(
  'job_categories',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
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
  jobId: uuid('job_id')
    .primaryKey()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  name: text('contact_name').notNull(),
  email: text('contact_email').notNull(),
  phone: text('contact_phone'),
})
