import type { Cursor } from '#contract/admin/list.ts'
import type { AuditFilters } from '#contract/audit/input.ts'
import { EXPORT_PAGE } from '#contract/csv.ts'
import { HOUR } from '#contract/duration.ts'
import { onceWithin } from '#server/work/limit.ts'
import type { Person, Work } from '#server/work/work.ts'
import { type AuditRow, auditRowsAfter, beginAuditExport } from './find.ts'

/** A program reads every few minutes, so that the log says it once an hour. */
export async function beginAuditStream(work: Work, admin: Person, filters: AuditFilters): Promise<void> {
  await work.transaction(async (work) => {
    if (await onceWithin(work, `audit-stream:${admin.id}`, HOUR)) await beginAuditExport(work, filters)
  })
}

type AuditStretch = { filters: AuditFilters; after: Cursor | null; until: Date | null; most: number }

/** Reads page by page, oldest first, so that no transaction stays open while the reader takes its time. */
export async function* auditStream(
  work: Work,
  { filters, after, until, most }: AuditStretch,
): AsyncGenerator<AuditRow, void> {
  let [cursor, left] = [after, most]
  while (left > 0) {
    const { rows, next } = await auditRowsAfter(work, { filters, after: cursor }, Math.min(left, EXPORT_PAGE))
    for (const row of rows) {
      if (until && row.at >= until) return
      yield row
    }
    if (!next) return
    left -= rows.length
    cursor = next
  }
}
