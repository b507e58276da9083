import { z } from 'zod'
import { Cursor } from '#contract/admin/list.ts'
import { FindJobs, JobData, JobDetail, MatchingJobData, OwnJobData } from '#contract/api/job.ts'
import { ById } from '#contract/by-id.ts'
import { AskedField } from '#contract/custom-field/view.ts'
import { ResultCount } from '#contract/directory/view.ts'
import { jobTag } from '#contract/page-tags.ts'
import { matchingJobs } from '#server/alert/fit.ts'
import { fieldsAt } from '#server/custom-field/definitions.ts'
import { searchJobs } from '#server/job/find.ts'
import { ownJobsAfter } from '#server/job/own-jobs.ts'
import { readOwnJobs } from '#server/job/view.ts'
import { anyoneReads, member, READS, signedInReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { IdList } from '../id-list.ts'
import { operation } from '../operation.ts'
import { Paging, pageFrom, pageOf, readCursor, writeCursor } from '../paging.ts'
import { criteriaOf, jobDetail, jobsData, jobsOf } from './data.ts'
import { examples } from './examples.ts'

export const find = anyoneReads
  .meta({ scope: 'read', kept: () => ['jobs'] })
  .route(
    operation('GET /jobs', {
      tag: 'Jobs',
      summary: 'Find open jobs',
      description:
        'Newest first, without contact details. `total` counts what matches up to 1,000; it comes with the first page alone.',
      example: { answer: examples.found },
    }),
  )
  .input(FindJobs.extend(Paging))
  .output(pageOf(JobData).extend({ total: ResultCount.nullable() }))
  .errors(refusals('CURSOR_UNKNOWN'))
  .handler(async ({ input: { cursor, limit, ...filters }, context: { work } }) => {
    const after = readCursor(cursor, Cursor)
    const { ids, count } = await searchJobs(work, criteriaOf(filters), { limit: limit + 1, offset: 0, after })
    const jobs = await jobsOf(work, ids)
    const { items, nextCursor } = pageFrom(jobs, limit, ({ cursor: at, id }) => ({ at, id }))
    return { items: await jobsData(work, items), nextCursor, total: after ? null : count }
  })

export const byIds = anyoneReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /jobs/by-ids', {
      tag: 'Jobs',
      summary: 'Read several jobs',
      description: 'Those among them that you may see, newest first.',
      example: { answer: examples.byIds },
    }),
  )
  .input(z.strictObject({ ids: IdList }))
  .output(z.object({ items: z.array(JobData) }))
  .handler(async ({ input, context: { work } }) => ({ items: await jobsData(work, await jobsOf(work, input.ids)) }))

export const fields = anyoneReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /jobs/fields', {
      tag: 'Jobs',
      summary: 'List the fields of a job',
      description:
        'What this site asks besides: ids for `fields` of “Post a job”. A value is a text: the `key` of a choice, “yes” or “no”, or a number.',
      example: { answer: examples.fields },
    }),
  )
  .output(z.object({ items: z.array(AskedField.omit({ value: true })) }))
  .handler(async ({ context: { work } }) => ({ items: await fieldsAt(work, 'job') }))

export const view = anyoneReads
  .meta({ scope: 'read', kept: (id) => [jobTag(id)] })
  .route(
    operation('GET /jobs/{id}', {
      tag: 'Jobs',
      summary: 'Read a job',
      description: 'Its poster reads it whole. A member who has opened it reads the contact details as well.',
      example: { answer: examples.detail },
    }),
  )
  .input(ById)
  .output(JobDetail)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => jobDetail(context.work, input.id))

export const own = signedInReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /me/jobs', {
      tag: 'Jobs',
      summary: 'List your jobs',
      description: 'Open or over, newest first.',
      example: { answer: examples.ownJobs },
    }),
  )
  .input(z.strictObject(Paging))
  .output(pageOf(OwnJobData))
  .errors(refusals('CURSOR_UNKNOWN'))
  .handler(async ({ input: { cursor, limit }, context: { work, person } }) => {
    const { shown, next } = await ownJobsAfter(work, person.id, { after: readCursor(cursor, Cursor), limit })
    const ids = shown.map(({ id }) => id)
    const [jobs, facts] = await Promise.all([jobsData(work, shown), readOwnJobs(work, person.id, ids)])
    const factsOf = new Map(facts.map((own) => [own.id, own]))
    const items = jobs.flatMap((job) => {
      const own = factsOf.get(job.id)
      return own ? [{ ...job, ...own }] : []
    })
    return { items, nextCursor: next && writeCursor(next) }
  })

const MAX_MATCHING = 50

export const matching = member
  .meta({ scope: 'read', ...READS })
  .route(
    operation('GET /me/matching-jobs', {
      tag: 'Jobs',
      summary: 'List jobs that match your profile',
      description: 'For members: the newest open jobs that you get alerts for, nearest first.',
      example: { answer: examples.matching },
    }),
  )
  .input(z.strictObject({ limit: z.int().min(1).max(MAX_MATCHING).default(20) }))
  .output(z.object({ items: z.array(MatchingJobData) }))
  .handler(async ({ input, context: { work, person } }) => {
    const matches = await matchingJobs(work, person.id, input.limit)
    const jobs = await jobsData(
      work,
      await jobsOf(
        work,
        matches.map(({ id }) => id),
      ),
    )
    const jobWith = new Map(jobs.map((job) => [job.id, job]))
    const items = matches.flatMap(({ id, miles }) => {
      const job = jobWith.get(id)
      return job ? [{ ...job, miles }] : []
    })
    return { items }
  })
