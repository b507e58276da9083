import { and, eq, sql } from 'drizzle-orm'
import type { Cursor } from '#contract/admin/list.ts'
import { OwnJob } from '#contract/job/view.ts'
import { cutPage, isAfter } from '#db/key-page.ts'
import { literal, prepared } from '#db/prepared.ts'
import { rowsOf } from '#db/rows.ts'
import { jobs } from '#db/schema/index.ts'
import { deleteFilesAfter } from '#server/file/file.ts'
import { closeReports } from '#server/report/close.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { dropPhotos, photosOf } from './photos.ts'
import { hiredProvider, NamedProvider } from './provider.ts'
import { expiryOf, statusNow } from './status.ts'
import { SummaryRow, summaryColumns, summaryOf } from './summary.ts'
import { type JobFacts, readJobs } from './view.ts'

const MAX_JOBS_SHOWN = 100

const OwnJobRow = SummaryRow.extend({
  ...OwnJob.pick({ status: true, saves: true }).shape,
  hired: NamedProvider.nullable(),
})

export async function ownJobs(work: Work, userId: string, limit = MAX_JOBS_SHOWN): Promise<OwnJob[]> {
  const tree = await work.site.taxonomy.read(work.db)
  const statement = prepared(sql`
      select ${summaryColumns}, ${statusNow} as status, ${hiredProvider} as hired,
        (select count(*)::int from saved_jobs s where s.job_id = j.id) as saves
      from jobs j where j.user_id = ${userId} order by j.posted_date desc, j.id limit ${literal(limit)}`)
  const rows = await rowsOf(work.db, OwnJobRow, statement)
  return rows.map((row) => ({
    ...summaryOf(work, row, tree),
    status: row.status,
    expiresAt: expiryOf(row.postedAt),
    saves: row.saves,
    hired: row.hired?.name ?? null,
  }))
}

/** Newest first. */
export async function ownJobsAfter(
  work: Work,
  userId: string,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<{ shown: JobFacts[]; next: Cursor | null }> {
  const rest = isAfter(after, { at: sql`j.posted_date`, id: sql`j.id` })
  const own = sql`j.user_id = ${userId} and ${rest} order by j.posted_date desc, j.id limit ${limit + 1}`
  return cutPage(await readJobs(work, own), limit, ({ id }) => id)
}

export async function removeJob(work: Work, person: Person, id: string): Promise<void> {
  await deleteFilesAfter(work, async (work) => {
    const photos = await photosOf(work, id)
    const gone = await work.db
      .delete(jobs)
      .where(and(eq(jobs.id, id), eq(jobs.userId, person.id)))
      .returning({ id: jobs.id })
    if (gone.length === 0) throw notFound('There is no such job.')
    await closeReports(work, { kind: 'job', subjectId: id }, 'upheld')
    return dropPhotos(work, photos)
  })
}
