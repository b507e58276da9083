import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { ReportSubjectInput } from '#contract/report/input.ts'
import type { ReportOutcome } from '#contract/report/words.ts'
import { rowsOf } from '#db/rows.ts'
import { reports } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { reportedText } from './open.ts'

const YEARS_KEPT = 2
const BATCH = 500

/**
 * Closes all that wait about one thing, in the caller's transaction, and tells who made them. `by`: who decided; null if the
 * thing went by itself. Returns how many there were.
 */
export async function closeReports(
  work: Work,
  { kind, subjectId }: ReportSubjectInput,
  outcome: ReportOutcome,
  by: string | null = null,
): Promise<number> {
  const closed = await work.db
    .update(reports)
    .set({ closedAt: work.now(), closedBy: by, outcome })
    .where(and(eq(reports.kind, kind), eq(reports.subjectId, subjectId), isNull(reports.closedAt)))
    .returning({ id: reports.id, reporterId: reports.reporterId })
  for (const { id, reporterId } of closed) if (reporterId) await work.emit('report.closed', { reportId: id })
  return closed.length
}

/** Deletes old ones, and closes those about what has gone with an account or a conversation. Scheduled (schedule.ts). */
export async function forgetOldReports(work: Work): Promise<void> {
  const before = new Date(work.now())
  before.setUTCFullYear(before.getUTCFullYear() - YEARS_KEPT)
  await work.db.delete(reports).where(lt(reports.madeAt, before))
  while ((await work.transaction(closeGone)) === BATCH);
}

async function closeGone(work: Work): Promise<number> {
  const gone = await rowsOf(
    work.db,
    ReportSubjectInput,
    sql`
      select distinct r.kind, r.subject_id as "subjectId" from reports r
      where r.closed_at is null and ${reportedText} is null limit ${BATCH}`,
  )
  for (const thing of gone) await closeReports(work, thing, 'upheld')
  return gone.length
}
