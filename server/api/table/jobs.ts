import { z } from 'zod'
import { Cursor } from '#contract/admin/list.ts'
import { JobRow } from '#contract/api/table.ts'
import { InsertJob, JobTableFilters, otherOf } from '#contract/api/table-input.ts'
import { ById } from '#contract/by-id.ts'
import { otherText } from '#contract/category/words.ts'
import { ResultCount } from '#contract/directory/view.ts'
import { DEFAULT_CAP, JOBS_PER_PAGE } from '#contract/job/words.ts'
import { searchJobs } from '#server/job/find.ts'
import { ownJobsAfter, removeJob } from '#server/job/own-jobs.ts'
import { callerId } from '#server/job/status.ts'
import { categoriesOf, placeLabel } from '#server/job/summary.ts'
import { type JobFacts, readJob, readOwnJobs } from '#server/job/view.ts'
import { anyoneReads, poster, signedInActs } from '#server/work/procedure.ts'
import { Refusal, refusals } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { IdList } from '../v1/id-list.ts'
import { jobsOf, postNewJob } from '../v1/job/data.ts'
import { operation } from '../v1/operation.ts'
import { Paging, pageFrom, pageOf, readCursor, writeCursor } from '../v1/paging.ts'

const userId = '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c77'
const body = {
  title: 'Repair a slate roof',
  description: 'About ten slates are loose above the kitchen.',
  categories: ['Construction/Trade > Roofing'],
  location: 'Leeds, LS6',
  budget: '£400',
}
const row = {
  id: '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c11',
  ...body,
  category: 'Construction/Trade > Roofing',
  posted_date: '2026-11-20T12:00:00.000Z',
}
const contact = { contact_name: 'Tom Field', contact_email: 'tom@fettle.example', contact_phone: '07700 900123' }

export const select = anyoneReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /tables/jobs', {
      tag: 'Tables',
      summary: 'Select jobs',
      description:
        'Newest first: open ones by the filters of the specification (with a total on the first page), those with these ids, or your own by your `user_id`. Only their poster reads contact details.',
      example: { answer: { items: [row], nextCursor: null, total: { number: 1, atLeast: false } } },
    }),
  )
  .input(
    z.strictObject({
      id: IdList.optional(),
      user_id: z.uuid().optional(),
      ...JobTableFilters,
      ...Paging,
      limit: Paging.limit.default(JOBS_PER_PAGE),
    }),
  )
  .output(pageOf(JobRow).extend({ total: ResultCount.nullable() }))
  .errors(refusals('CURSOR_UNKNOWN'))
  .handler(async ({ input: { id, user_id, cursor, limit, ...filters }, context: { work } }) => {
    const after = readCursor(cursor, Cursor)
    if (id) return { items: await rowsFor(work, await jobsOf(work, id)), nextCursor: null, total: null }
    if (user_id) return ownRows(work, user_id, { after, limit })
    const { minBudget = null, maxBudget = null, ...others } = filters
    const criteria = { ...others, minBudget, maxBudget, radius: null }
    const { ids, count } = await searchJobs(work, criteria, { limit: limit + 1, offset: 0, after })
    const { items, nextCursor } = pageFrom(await jobsOf(work, ids), limit, ({ cursor: at, id }) => ({ at, id }))
    return { items: await rowsFor(work, items), nextCursor, total: after ? null : count }
  })

/** Whose jobs someone else's are is not told, so theirs are none. */
async function ownRows(work: Work, userId: string, page: { after: Cursor | null; limit: number }) {
  if (userId !== callerId(work)) return { items: [], nextCursor: null, total: null }
  const { shown, next } = await ownJobsAfter(work, userId, page)
  return { items: await rowsFor(work, shown), nextCursor: next && writeCursor(next), total: null }
}

async function rowsFor(work: Work, jobs: readonly JobFacts[]): Promise<JobRow[]> {
  const tree = await work.site.taxonomy.read(work.db)
  const caller = callerId(work)
  const ownIds = jobs.filter((job) => job.userId === caller).map(({ id }) => id)
  const own = caller !== null && ownIds.length > 0 ? await readOwnJobs(work, caller, ownIds) : []
  const factsOf = new Map(own.map((facts) => [facts.id, facts]))
  return jobs.map((job) => {
    const { id, title, description, budget, otherCategory, postedAt } = job
    const categories = [
      ...categoriesOf(job, tree).map(({ text }) => text),
      ...(otherCategory ? [otherText(otherCategory)] : []),
    ]
    const facts = factsOf.get(id)
    return {
      ...{ id, title, description, budget, categories },
      category: categories[0] ?? null,
      location: facts?.location ?? placeLabel(job),
      posted_date: postedAt,
      ...(facts ? ownColumns(job.userId, facts.contact) : {}),
    }
  })
}

function ownColumns(userId: string, { name, email, phone }: { name: string; email: string; phone: string | null }) {
  return { user_id: userId, contact_name: name, contact_email: email, contact_phone: phone }
}

export const insert = poster
  .meta({ scope: 'jobs' })
  .route(
    operation('POST /tables/jobs', {
      tag: 'Tables',
      summary: 'Insert a job',
      description: 'For clients with a confirmed address. The `user_id` is yours.',
      example: { body: { ...body, ...contact }, answer: { ...row, user_id: userId, ...contact } },
      status: 201,
    }),
  )
  .input(InsertJob)
  .output(JobRow)
  .errors(refusals('LOCATION_UNKNOWN', 'CATEGORY_UNKNOWN', 'FIELD_WRONG', 'TOO_MANY_REQUESTS', 'NOT_FOUND'))
  .handler(async ({ input, context: { work, person } }) => {
    const { id } = await postNewJob(work, person, {
      title: input.title,
      description: input.description,
      categories: await categoriesIn(work, input.categories),
      location: input.location,
      budget: input.budget ?? '',
      timing: null,
      contactName: input.contact_name,
      contactEmail: input.contact_email,
      contactPhone: input.contact_phone ?? '',
      revealCap: DEFAULT_CAP,
    })
    const [row] = await rowsFor(work, [await readJob(work, id)])
    if (!row) throw new Error(`Job ${id} has no row`)
    return row
  })

async function categoriesIn(work: Work, texts: string[]) {
  const { find } = await work.site.taxonomy.read(work.db)
  const ids = texts
    .filter((text) => otherOf(text) === null)
    .map((text) => {
      const category = find(text)
      if (!category) throw new Refusal('CATEGORY_UNKNOWN', `There is no category “${text}”.`)
      return category.id
    })
  return { ids, other: texts.map(otherOf).find((other) => other !== null) ?? null }
}

export const remove = signedInActs
  .meta({ scope: 'jobs' })
  .route(
    operation('DELETE /tables/jobs/{id}', {
      tag: 'Tables',
      summary: 'Delete a job',
      description: 'Your own, for good.',
      example: {},
    }),
  )
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => removeJob(context.work, context.person, input.id))
