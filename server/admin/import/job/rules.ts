import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#contract/date.ts'
import { after, DAY } from '#contract/duration.ts'
import { JOB_DAYS } from '#contract/job/words.ts'
import { rowsOf } from '#db/rows.ts'
import { jobCategories, jobContacts, jobs } from '#db/schema/index.ts'
import { chosenCategories } from '#server/category/taxonomy.ts'
import { resolveLocation } from '#server/place/location.ts'
import type { Work } from '#server/work/work.ts'
import { categoryNames } from '../categories.ts'
import { noonOf } from '../cells.ts'
import { importedByKey, recordImported } from '../imported.ts'
import { headerOf, judged, readRows } from '../judge.ts'
import type { Import, ImportRules, JudgedRow, KeptRow, NumberedRow, StagedRow } from '../kind.ts'
import { compareByKey, mark, markWhy } from '../rows.ts'
import { budgetColumns, type ClientRef, readJob, StagedJob } from './row.ts'

/**
 * Jobs keep their dates. No one is alerted to them, and no one is asked how they went; who was hired is not read, because here
 * a hire proves a review.
 */
export const jobRules: ImportRules = {
  pace: { create: { server: 200, embedded: 25 }, undo: { server: 200, embedded: 25 } },
  judge,
  compare: compareByKey,
  create,
  undo,
}

const HERE = 'This job was imported already.'
const NO_PLACE = 'We do not know this place, and an open job needs one that we know. It is imported as closed.'

async function judge(work: Work, run: Import, rows: readonly NumberedRow[]): Promise<JudgedRow[]> {
  const rules = { categoryOf: await categoryNames(work), today: dayOf(work.now()) }
  const read = await readRows(run, rows, (cells) => readJob(cells, rules))
  const clients = await clientsOf(
    work,
    read.flatMap(({ value }) => value?.ref ?? []),
  )
  const header = headerOf(run)
  const known = await importedByKey(
    work,
    'jobs',
    read.map(({ value }) => (value ? keyOf(value.staged, value.ref) : null)),
  )
  return read.map((row) => {
    if (!row.value) return judged(row, {})
    const { ref, staged } = row.value
    const client = clients.get(ref.email) ?? clients.get(ref.key ?? '')
    if (client === undefined) {
      const says = 'No client has this address or ID. Import the users first.'
      return judged(row, { problems: [{ column: header(ref.email ? 'clientEmail' : 'clientId'), says }] })
    }
    const about = { key: keyOf(staged, ref), twinId: client }
    if (known.has(about.key)) {
      return judged(row, { ...about, state: 'duplicate', problems: [{ column: null, says: HERE }] })
    }
    const unplaced = resolveLocation(work, staged.location).lat === null
    const closes = staged.status === 'open' && unplaced
    return judged(row, {
      ...about,
      staged: { ...staged, clientId: client, ...(closes ? { status: 'closed' } : {}) },
      unplaced: unplaced && staged.location !== '',
      problems: closes ? [{ column: header('location'), says: NO_PLACE }] : [],
    })
  })
}

/** By its ID there, else by what it says. */
function keyOf({ sourceId, title, postedOn }: StagedJob, { email, key }: ClientRef): string {
  if (sourceId !== null) return sourceId
  const said = JSON.stringify([email || key, title, postedOn])
  return `job:${createHash('sha256').update(said).digest('base64url')}`
}

const ClientRow = z.object({ ref: z.string(), id: z.uuid() })

/** Clients by their address, and by their ID there. */
async function clientsOf(work: Work, refs: readonly ClientRef[]): Promise<Map<string, string>> {
  const emails = refs.flatMap(({ email }) => (email === '' ? [] : [email]))
  const keys = refs.flatMap(({ key }) => key ?? [])
  const found = await rowsOf(work.db, ClientRow)`
    select u.email as ref, p.id from "user" u join profiles p on p.id = u.id
    where u.email = any(${sql.param(emails)}::text[]) and p.account_type = 'client'
    union all
    select r.key, p.id from imported_records r join profiles p on p.id = r.profile_id
    where r.kind = 'users' and r.key = any(${sql.param(keys)}::text[]) and p.account_type = 'client'`
  return new Map(found.map(({ ref, id }) => [ref, id]))
}

const PosterRow = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  confirmed: z.boolean(),
})

async function create(work: Work, run: Import, rows: StagedRow[]): Promise<void> {
  const staged = rows.map(({ number, id, staged }) => ({ number, id, job: StagedJob.parse(staged) }))
  const posters = await postersOf(
    work,
    staged.flatMap(({ job }) => job.clientId ?? []),
  )
  const keys = await keysOf(work, run, rows)
  const known = await importedByKey(work, 'jobs', [...keys.values()])
  for (const { number, id, job } of staged) {
    const poster = posters.get(job.clientId ?? '')
    const key = keys.get(number) ?? null
    const why = known.has(key ?? '') ? HERE : poster ? null : 'Its client has left.'
    if (why !== null || !poster) {
      await markWhy(work, run, 'problem', [{ number, why: why ?? '' }])
      continue
    }
    await insertJob(work, { id, job, poster })
    await recordImported(work, run, [{ key, jobId: id, profileId: poster.id }])
    await mark(work, run, [{ number }], 'created')
  }
}

const KeyRow = z.object({ number: z.number(), key: z.string() })

async function keysOf(work: Work, { id }: Import, rows: readonly StagedRow[]): Promise<Map<number, string>> {
  const found = await rowsOf(work.db, KeyRow)`
    select number, key from listing_import_rows
    where import_id = ${id} and number = any(${sql.param(rows.map(({ number }) => number))}::int[])`
  return new Map(found.map(({ number, key }) => [number, key]))
}

async function postersOf(work: Work, ids: string[]) {
  const found = await rowsOf(work.db, PosterRow)`
    select u.id, u.name, u.email, c.phone_number as phone, u.email_verified as confirmed
    from "user" u join profiles p on p.id = u.id left join profile_contacts c on c.profile_id = u.id
    where u.id = any(${sql.param(ids)}::uuid[]) and p.account_type = 'client' and p.suspended_at is null
      and not exists (select from deletion_requests d where d.user_id = u.id)`
  return new Map(found.map((row) => [row.id, row]))
}

type JobToInsert = { id: string; job: StagedJob; poster: z.infer<typeof PosterRow> }

async function insertJob(work: Work, { id, job, poster }: JobToInsert): Promise<void> {
  const postedAt = noonOf(job.postedOn)
  const isOver = job.status === 'open' && after(postedAt, JOB_DAYS * DAY) <= work.now()
  const status = isOver ? 'expired' : job.status
  const ended = status === 'hired' || status === 'closed'
  await work.db.insert(jobs).values({
    id,
    userId: poster.id,
    title: job.title,
    description: job.description,
    ...budgetColumns(job.budget),
    ...resolveLocation(work, job.location),
    status,
    postedAt,
    firstPostedAt: postedAt,
    endedAt: ended ? noonOf(job.endedOn ?? job.postedOn) : null,
    // A job needs a confirmed address: it is shown once its client has confirmed theirs.
    hiddenAt: poster.confirmed ? null : work.now(),
  })
  await work.db.insert(jobContacts).values({ jobId: id, name: poster.name, email: poster.email, phone: poster.phone })
  const categories = await chosenCategories(work, job.categories)
  if (categories.length === 0) return
  await work.db
    .insert(jobCategories)
    .values(categories.map((categoryId, position) => ({ jobId: id, categoryId, position })))
}

/** Reacts to a confirmed address: shows the jobs that were imported before it was. */
export async function showImportedJobs(work: Work, { userId }: { userId: string }): Promise<void> {
  await work.db.execute(sql`
    update jobs j set hidden_at = null from imported_records r
    where r.job_id = j.id and r.kind = 'jobs' and j.user_id = ${userId} and j.hidden_at <= r.imported_at`)
}

const UndoRow = z.object({ id: z.uuid(), why: z.string().nullable() })

async function undo(work: Work, _: Import, rows: readonly { number: number; id: string }[]): Promise<KeptRow[]> {
  const there = await rowsOf(work.db, UndoRow)`
    select j.id, case
      when exists (select from job_reveals v where v.job_id = j.id) then 'A provider has opened its contact details.'
      when j.first_posted_at <> j.posted_date then 'Its client has renewed it.'
      when j.hired_provider_id is not null then 'Its client has hired someone for it.'
      when exists (select from conversations c where c.job_id = j.id) then 'There are messages about it.'
    end as why
    from jobs j where j.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) order by j.id for update`
  const numbers = new Map(rows.map(({ number, id }) => [id, number]))
  const gone = there.filter(({ why }) => why === null).map(({ id }) => id)
  if (gone.length > 0) await work.db.delete(jobs).where(inArray(jobs.id, gone))
  return there.flatMap(({ id, why }) => (why === null ? [] : [{ number: numbers.get(id) ?? 0, why }]))
}
