import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { REPORT_KINDS } from '#contract/report/words.ts'
import { rowsOf } from '#db/rows.ts'
import { reports } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { closeReports } from './close.ts'
import { reportedText } from './thing.ts'

const YEARS_KEPT = 2
const BATCH = 500

/** Called by the clock: old ones, and those about what has gone with an account or a conversation. */
export async function forgetOldReports(work: Work): Promise<void> {
  const before = new Date(work.now())
  before.setUTCFullYear(before.getUTCFullYear() - YEARS_KEPT)
  await work.db.delete(reports).where(lt(reports.madeAt, before))
  while ((await work.transaction(closeGone)) === BATCH);
}

const GoneRow = z.object({ kind: z.enum(REPORT_KINDS), subjectId: z.uuid() })

async function closeGone(work: Work): Promise<number> {
  const gone = await rowsOf(
    work.db,
    GoneRow,
    sql`
      select distinct r.kind, r.subject_id as "subjectId" from reports r
      where r.closed_at is null and ${reportedText} is null limit ${BATCH}`,
  )
  for (const thing of gone) await closeReports(work, thing, 'upheld')
  return gone.length
}
