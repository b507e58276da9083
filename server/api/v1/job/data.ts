import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FindJobs, JobData, JobDetail, NewJobInput } from '#contract/api/job.ts'
import { pounds } from '#contract/api/view.ts'
import { photoAddress } from '#contract/job/photo.ts'
import type { CategoryTree } from '#server/category/taxonomy.ts'
import { shownFields } from '#server/custom-field/values.ts'
import type { JobCriteria } from '#server/job/find.ts'
import { postJob } from '#server/job/post.ts'
import { expiryOf } from '#server/job/status.ts'
import { categoriesOf, placeLabel } from '#server/job/summary.ts'
import { type JobFacts, openedContact, ownView, readJob, readJobs } from '#server/job/view.ts'
import { linkTo, type Person, type Work } from '#server/work/work.ts'
import { absolute, photosData } from '../photos.ts'

/** A search counts in whole pounds, which here only widen it. */
export function criteriaOf({ minBudget, maxBudget, radius, budgetType, ...filters }: FindJobs): JobCriteria {
  return {
    ...filters,
    radius: radius ?? null,
    minBudget: minBudget === undefined ? null : Math.floor(minBudget / 100),
    maxBudget: maxBudget === undefined ? null : Math.ceil(maxBudget / 100),
    budgetType: budgetType ?? 'any',
  }
}

/** Those that the caller may see, newest first. */
export function jobsOf(work: Work, ids: readonly string[]): Promise<JobFacts[]> {
  return readJobs(work, sql`j.id = any(${sql.param(ids)}::uuid[]) order by j.posted_date desc, j.id`)
}

export function postNewJob(work: Work, person: Person, input: NewJobInput): Promise<{ id: string }> {
  const contactEmail = input.contactEmail ?? person.email
  return postJob(work, person, { ...input, contactEmail, draftId: randomUUID(), photos: [] })
}

export async function jobsData(work: Work, jobs: readonly JobFacts[]): Promise<JobData[]> {
  const tree = await work.site.taxonomy.read(work.db)
  return jobs.map((job) => jobData(work, tree, job))
}

/** As this caller may read it. @throws NOT_FOUND */
export async function jobDetail(work: Work, id: string): Promise<JobDetail> {
  const job = await readJob(work, id)
  const tree = await work.site.taxonomy.read(work.db)
  const [own, opened, fields] = await Promise.all([
    ownView(work, job),
    openedContact(work, job),
    shownFields(work, 'job', id),
  ])
  const reveals = own?.reveals.map((reveal) => ({ ...reveal, imageUrl: absolute(work, reveal.imageUrl) }))
  return {
    ...jobData(work, tree, job),
    fields,
    revealedAt: job.revealedAt,
    contact: own?.contact ?? opened,
    own: own && reveals ? { ...own, reveals } : null,
  }
}

function jobData(work: Work, tree: CategoryTree, job: JobFacts): JobData {
  const { id, title, description, status, town, timing, otherCategory, postedAt, firstPostedAt, read } = job
  return {
    ...{ id, title, description, status, town, timing, otherCategory, postedAt, firstPostedAt },
    url: linkTo(work, `/job-directory/${id}`),
    place: placeLabel(job),
    expiresAt: expiryOf(postedAt),
    budget:
      job.budget === null
        ? null
        : { text: job.budget, type: read?.type ?? null, min: sum(read?.minPence), max: sum(read?.maxPence) },
    categories: categoriesOf(job, tree).map(({ id, slug, name }) => ({ id, slug, name })),
    reveals: { count: job.replies.count, most: job.replies.cap },
    photos: photosData(work, job.photos, photoAddress),
  }
}

function sum(pence: number | null | undefined) {
  return pence === null || pence === undefined ? null : pounds(pence)
}
