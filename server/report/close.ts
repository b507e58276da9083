import { and, eq, isNull } from 'drizzle-orm'
import type { ReportKind, ReportOutcome } from '#contract/report/words.ts'
import { reports } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

export type Reported = { kind: ReportKind; subjectId: string }

/**
 * All that wait about one thing, in the transaction of what is done with it; who made them is told. `by`: who decided;
 * null: no one did, because the thing went by itself. Gives how many there were.
 */
export async function closeReports(
  work: Work,
  { kind, subjectId }: Reported,
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
