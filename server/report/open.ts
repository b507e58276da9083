import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { REPORT_KINDS, REPORT_REASON_NAMES } from '#contract/report/words.ts'
import type { Query } from '#db/client.ts'
import { moment, rowsOf } from '#db/rows.ts'
import { reportedText } from './thing.ts'

const OpenRow = z.object({
  id: z.uuid(),
  kind: z.enum(REPORT_KINDS),
  subjectId: z.uuid(),
  reason: z.enum(REPORT_REASON_NAMES),
  note: z.string(),
  madeAt: moment,
  /** Null: deleted since. */
  text: z.string().nullable(),
})

/** Oldest first, each with the words that it is about. */
export async function openReports(db: Query) {
  return rowsOf(
    db,
    OpenRow,
    sql`
      select r.id, r.kind, r.subject_id as "subjectId", r.reason, r.note, r.made_at as "madeAt",
        ${reportedText} as text
      from reports r where r.closed_at is null order by r.made_at, r.id limit 1000`,
  )
}
