import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OpenedJob } from '#contract/job/dashboard.ts'
import { JOB_STATUSES } from '#contract/job/words.ts'
import { fixed } from '#db/prepared.ts'
import { moment, type Question, question } from '#db/rows.ts'
import { statusNow } from './status.ts'
import { placeOf } from './summary.ts'

const OpenedRow = z.object({
  id: z.uuid(),
  title: z.string(),
  town: z.string().nullable(),
  outward: z.string().nullable(),
  status: z.enum(JOB_STATUSES),
  openedAt: moment,
})

/** The jobs whose contact details a provider opened last, without those whose poster is about to leave. */
export function openedJobs(providerId: string, limit: number): Question<OpenedJob[]> {
  return question(
    OpenedRow,
    sql`
      select j.id, j.title, j.town, j.outward, r.revealed_at as "openedAt", ${statusNow} as status
      from job_reveals r join jobs j on j.id = r.job_id
      where r.provider_id = ${providerId} and j.hidden_at is null
      order by r.revealed_at desc, j.id limit ${fixed(limit)}`,
    (rows) => rows.map(({ town, outward, ...job }) => ({ ...job, place: placeOf({ town, outward }) })),
  )
}
