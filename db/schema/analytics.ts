import { bigint, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Days of London; no row is of a person. db/sql/roll-up.sql makes all but what cannot be counted later. */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    figure: text('figure').notNull(),
    /** What the figure is of: a category's id, a town's slug, a coupon. Empty: the whole site. */
    key: text('key').notNull().default(''),
    day: date('day').notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.figure, table.day, table.key] }), index('daily_figures_day').on(table.day)],
)

/** Totals of the site as the clock has counted them last. */
export const siteTotals = pgTable('site_totals', {
  total: text('total').primaryKey(),
  value: bigint('value', { mode: 'number' }).notNull(),
  countedAt: moment('counted_at').notNull(),
})
