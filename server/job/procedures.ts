import { z } from 'zod'
import { JobFiltersInput, SearchTermsInput } from '#contract/input.ts'
import { PHOTO_SIZE_NAMES } from '#contract/job.ts'
import { EditJob, PostJob, PreviewJob } from '#contract/post-job.ts'
import { anyone, member, poster, READS, signedIn } from '#server/work/procedure.ts'
import { notFound } from '#server/work/refusal.ts'
import { editableJob, edit as editJob } from './edit.ts'
import { find as findJobs } from './find.ts'
import { matchingJobs } from './matching.ts'
import { jobsById, openJobs } from './open-jobs.ts'
import { ownJobs, removeJob } from './own.ts'
import { addPhoto as add, readPhoto, removePhoto as remove } from './photos.ts'
import { beginJob, post as postJob, previewJob } from './post.ts'
import { viewJob } from './view.ts'

const Slug = z.string().min(1).max(120)
const JobId = z.strictObject({ id: z.uuid() })

/** The job directory: what fits these filters, newest first, a page at a time. */
export const find = anyone.input(JobFiltersInput).handler(({ input, context }) => findJobs(context.work, input))

/** Those of these jobs that are open, newest first. */
export const byIds = anyone
  .input(z.strictObject({ ids: z.array(z.uuid()).max(50) }))
  .handler(({ input, context }) => jobsById(context.work, input.ids))

/** Open jobs, newest first: of a category with its sub-categories and of a town, or all where these are null. */
export const open = anyone
  .input(z.strictObject({ category: Slug.nullable(), town: Slug.nullable(), limit: z.number().int().min(1).max(20) }))
  .handler(({ input, context }) => openJobs(context.work, input))

/** One job, as whoever asks may see it. */
export const view = anyone.input(JobId).handler(({ input, context }) => viewJob(context.work, input.id))

/** The newest open jobs that fit the member who asks, nearest first. */
export const matching = member.meta(READS).handler(({ context }) => matchingJobs(context.work, context.person.id, 50))

/** What one has posted oneself. */
export const own = signedIn.meta(READS).handler(({ context }) => ownJobs(context.work, context.person.id))

export const removeOwn = signedIn
  .input(JobId)
  .handler(({ input, context }) => removeJob(context.work, context.person, input.id))

/** What the form of a new job begins with. */
export const begin = poster
  .meta(READS)
  .input(SearchTermsInput)
  .handler(({ input, context }) => beginJob(context.work, context.person, input))

/** Posts a job; the same draft twice is one job. */
export const post = poster.input(PostJob).handler(({ input, context }) => postJob(context.work, context.person, input))

/** A job as providers would see it. */
export const preview = poster
  .meta(READS)
  .input(PreviewJob)
  .handler(({ input, context }) => previewJob(context.work, context.person, input))

/** What the form of one's own open job holds. */
export const editable = poster
  .meta(READS)
  .input(JobId)
  .handler(({ input, context }) => editableJob(context.work, context.person, input.id))

export const edit = poster.input(EditJob).handler(({ input, context }) => editJob(context.work, context.person, input))

/** A photo of one's own open job, or one that waits to be posted: a JPEG, PNG or WebP of at most 10 MB. */
export const addPhoto = poster
  .input(z.strictObject({ file: z.instanceof(Blob), jobId: z.uuid().optional() }))
  .handler(({ input, context }) => add(context.work, context.person, input))

export const removePhoto = poster
  .input(JobId)
  .handler(({ input, context }) => remove(context.work, context.person, input.id))

/** One size of a photo, as it is stored, for those who may see its job. */
export const photo = anyone
  .input(z.strictObject({ id: z.uuid(), size: z.enum(PHOTO_SIZE_NAMES) }))
  .handler(async ({ input, context }) => {
    const found = await readPhoto(context.work, input)
    if (!found) throw notFound('There is no such photo.')
    return found
  })
