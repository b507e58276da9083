import { and, eq, isNull, lt } from 'drizzle-orm'
import type { RemovalReason } from '#contract/feedback/rules.ts'
import { ReportSubjectInput } from '#contract/report/input.ts'
import type { ReportOutcome } from '#contract/report/words.ts'
import { rowsOf } from '#db/rows.ts'
import { reports } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { reportedText } from './open.ts'

const RETENTION_YEARS = 2
const REPORT_BATCH = 500

/** Who decided, and why; no reason if it was dismissed. */
type Decision = { by: string; reason: RemovalReason | null }

/**
 * Closes all that wait about one thing, in the caller's transaction, and tells who made them. `decided` is null if the thing
 * went by itself. Returns how many there were.
 */
export async function closeReports(
  work: Work,
  { kind, subjectId }: ReportSubjectInput,
  outcome: ReportOutcome,
  decided: Decision | null = null,
): Promise<number> {
  const closed = await work.db
    .update(reports)
    .set({ closedAt: work.now(), closedBy: decided?.by ?? null, closedFor: decided?.reason ?? null, outcome })
    .where(and(eq(reports.kind, kind), eq(reports.subjectId, subjectId), isNull(reports.closedAt)))
    .returning({ id: reports.id, reporterId: reports.reporterId })
  for (const { id, reporterId } of closed) if (reporterId) await work.emit('report.closed', { reportId: id })
  return closed.length
}

/** Deletes old ones, and closes those about what has gone with an account or a conversation. Scheduled (schedule.ts). */
export async function forgetOldReports(work: Work): Promise<void> {
  const before = new Date(work.now())
  before.setUTCFullYear(before.getUTCFullYear() - RETENTION_YEARS)
  await work.db.delete(reports).where(lt(reports.madeAt, before))
  while ((await work.transaction(closeGone)) === REPORT_BATCH);
}

async function closeGone(work: Work): Promise<number> {
  const gone = await rowsOf(work.db, ReportSubjectInput)`
    select distinct r.kind, r.subject_id as "subjectId" from reports r
    where r.closed_at is null and ${reportedText} is null limit ${REPORT_BATCH}`
  for (const thing of gone) await closeReports(work, thing, 'upheld')
  return gone.length
}
