import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Cursor } from '#contract/admin/list.ts'
import { JOB_NOT_OPEN } from '#contract/job/words.ts'
import { moment } from '#contract/moment.ts'
import type { SavedKind } from '#contract/saved/words.ts'
import { cutPage, isAfter } from '#db/key-page.ts'
import { IdRow, type PreparedQuery, question, rowsOf, runQueries } from '#db/rows.ts'
import { savedJobs, savedProviders } from '#db/schema/index.ts'
import { isOpenJob } from '#server/job/status.ts'
import { assertPublic } from '#server/profile/not-public.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

/** Idempotent. */
export async function saveProvider(work: Work, person: Person, providerId: string): Promise<void> {
  if (providerId === person.id) throw new Refusal('ONESELF', 'You cannot save yourself.')
  if (person.accountType === null) throw new Refusal('TYPE_NEEDED', 'Please finish signing up first.')
  await work.transaction(async (work) => {
    await assertPublic(work, providerId)
    await work.db
      .insert(savedProviders)
      .values({ userId: person.id, providerId, savedAt: work.now() })
      .onConflictDoNothing()
  })
}

export async function removeProvider(work: Work, person: Person, providerId: string): Promise<void> {
  await work.db
    .delete(savedProviders)
    .where(and(eq(savedProviders.userId, person.id), eq(savedProviders.providerId, providerId)))
}

/** Idempotent. */
export async function saveJob(work: Work, person: Person, jobId: string): Promise<void> {
  await work.transaction(async (work) => {
    if (!(await isOpenJob(work, jobId))) throw notFound(JOB_NOT_OPEN)
    await work.db.insert(savedJobs).values({ providerId: person.id, jobId, savedAt: work.now() }).onConflictDoNothing()
  })
}

export async function removeJob(work: Work, person: Person, jobId: string): Promise<void> {
  await work.db.delete(savedJobs).where(and(eq(savedJobs.providerId, person.id), eq(savedJobs.jobId, jobId)))
}

const SavedRow = z.object({ id: z.uuid(), savedAt: moment, cursor: z.string() })
export type SavedRow = z.infer<typeof SavedRow>

const SAVED_IN: Record<SavedKind, SQL> = {
  provider: sql`select provider_id as id, saved_at from saved_providers where user_id =`,
  job: sql`select job_id as id, saved_at from saved_jobs where provider_id =`,
}

/** Everything that a person saved, also what is not public any more; what was saved last comes first. */
export async function savedAfter(
  work: Work,
  person: Person,
  { kind, after, limit }: { kind: SavedKind; after: Cursor | null; limit: number },
): Promise<{ shown: SavedRow[]; next: Cursor | null }> {
  const rows = await rowsOf(work.db, SavedRow)`
    select s.id, s.saved_at as "savedAt", s.saved_at::text as cursor from (${SAVED_IN[kind]} ${person.id}) s
    where ${isAfter(after, { at: sql`s.saved_at`, id: sql`s.id` })} order by s.saved_at desc, s.id limit ${limit + 1}`
  return cutPage(rows, limit, ({ id }) => id)
}

export async function savedAmong(
  work: Work,
  person: Person,
  ids: { providers: string[]; jobs: string[] },
): Promise<{ providers: string[]; jobs: string[] }> {
  if (ids.providers.length + ids.jobs.length === 0) return { providers: [], jobs: [] }
  const anyOf = (list: string[]) => sql`any(${sql.param(list)}::uuid[])`
  const [providers, jobs] = await runQueries(work.db, [
    idsBy(
      sql`select provider_id as id from saved_providers where user_id = ${person.id} and provider_id = ${anyOf(ids.providers)}`,
    ),
    idsBy(sql`select job_id as id from saved_jobs where provider_id = ${person.id} and job_id = ${anyOf(ids.jobs)}`),
  ])
  return { providers, jobs }
}

function idsBy(statement: SQL): PreparedQuery<string[]> {
  return question(IdRow, statement, (rows) => rows.map(({ id }) => id))
}
