import { sql } from 'drizzle-orm'
import { index, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { REPORT_KINDS, REPORT_OUTCOMES, REPORT_REASON_NAMES } from '#contract/report/words.ts'
import { moment } from './columns.ts'
import { profiles } from './profile.ts'

export const reportKind = pgEnum('report_kind', REPORT_KINDS)
export const reportReason = pgEnum('report_reason', REPORT_REASON_NAMES)

/** Upheld: what was reported was removed or changed. */
export const reportOutcome = pgEnum('report_outcome', REPORT_OUTCOMES)

export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null: erased. */
    reporterId: uuid('reporter_id').references(() => profiles.id, { onDelete: 'set null' }),
    kind: reportKind('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    reason: reportReason('reason').notNull(),
    note: text('note').notNull(),
    madeAt: moment('made_at').notNull(),
    closedAt: moment('closed_at'),
    closedBy: uuid('closed_by'),
    /** Null: it waits. */
    outcome: reportOutcome('outcome'),
  },
  (table) => [
    uniqueIndex('reports_open').on(table.reporterId, table.kind, table.subjectId).where(sql`closed_at is null`),
    index('reports_subject').on(table.kind, table.subjectId),
    index('reports_reporter').on(table.reporterId),
    index('reports_waiting').on(table.madeAt).where(sql`closed_at is null`),
  ],
)
