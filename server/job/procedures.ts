import { z } from 'zod'
import { JobFiltersInput, SearchTerms } from '#contract/directory/input.ts'
import { EditJob, JobDraftText, PostJob, PostWithAccount, PreviewJob } from '#contract/job/input.ts'
import { PHOTO_REFUSALS, PhotoRef, StoredPhoto } from '#server/file/photo.ts'
import { anyone, poster, READS, signedIn } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as drafts from './drafts.ts'
import * as editing from './edit.ts'
import { findJobs } from './find.ts'
import { jobsById } from './open-jobs.ts'
import * as outputs from './outputs.ts'
import { ownJobs, removeJob } from './own-jobs.ts'
import * as photos from './photos.ts'
import * as posting from './post.ts'
import { viewJob } from './view.ts'

const JobId = z.strictObject({ id: z.uuid() })
const Token = z.string().regex(/^[\w-]{43}$/)
const DraftToken = z.strictObject({ token: Token })
const DraftTokenOrNone = z.strictObject({ token: Token.nullable() })

export const find = anyone
  .meta(READS)
  .input(JobFiltersInput)
  .output(outputs.jobDirectoryResult)
  .handler(({ input, context }) => findJobs(context.work, input))

/** The jobs among these that are open, newest first. */
export const byIds = anyone
  .meta(READS)
  .input(z.strictObject({ ids: z.array(z.uuid()).max(50) }))
  .output(z.array(outputs.jobSummary))
  .handler(({ input, context }) => jobsById(context.work, input.ids))

export const view = anyone
  .meta(READS)
  .input(JobId)
  .output(outputs.jobView)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => viewJob(context.work, input.id))

export const own = signedIn
  .meta(READS)
  .output(z.array(outputs.ownJob))
  .handler(({ context }) => ownJobs(context.work, context.person.id))

export const removeOwn = signedIn
  .input(JobId)
  .output(z.void())
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => removeJob(context.work, context.person, input.id))

/** For visitors too: with what they searched for. */
export const begin = anyone
  .meta(READS)
  .input(SearchTerms)
  .output(outputs.newJob)
  .handler(({ input, context }) => posting.beginJob(context.work, input))

export const post = poster
  .input(PostJob)
  .output(outputs.jobId)
  .errors(refusals('LOCATION_UNKNOWN', 'CATEGORY_UNKNOWN', 'NOT_FOUND', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => posting.postJob(context.work, context.person, input))

export const preview = anyone
  .meta(READS)
  .input(PreviewJob)
  .output(outputs.jobPreview)
  .errors(refusals('LOCATION_UNKNOWN', 'CATEGORY_UNKNOWN', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => posting.previewJob(context.work, input))

/** Makes the account of a visitor; their job goes live once its address is confirmed. */
export const postWithAccount = anyone
  .input(PostWithAccount)
  .output(outputs.sentWithAccount)
  .errors(
    refusals(
      'LOCATION_UNKNOWN',
      'CATEGORY_UNKNOWN',
      'TOO_MANY_REQUESTS',
      'CAPTCHA_REFUSED',
      'EMAIL_REFUSED',
      'ALREADY_REGISTERED',
      'PASSWORD_COMMON',
    ),
  )
  .handler(({ input, context }) => drafts.postWithAccount(context.work, context.browser, input))

/** Keeps what a visitor typed until they have logged in. */
export const keepDraft = anyone
  .input(JobDraftText)
  .output(DraftToken)
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => drafts.keepDraft(context.work, input))

/** What waits under this token, or for the caller’s account. */
export const waiting = anyone
  .meta(READS)
  .input(DraftTokenOrNone)
  .output(outputs.waitingJob.nullable())
  .handler(({ input, context }) => drafts.findWaiting(context.work, input.token))

export const dropDraft = anyone
  .input(DraftToken)
  .output(z.void())
  .handler(({ input, context }) => drafts.dropDraft(context.work, input.token))

export const postWaiting = poster
  .input(DraftTokenOrNone)
  .output(outputs.jobId.nullable())
  .errors(refusals('LOCATION_UNKNOWN', 'CATEGORY_UNKNOWN', 'NOT_FOUND', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => drafts.postWaiting(context.work, context.person, input.token))

export const editable = poster
  .meta(READS)
  .input(JobId)
  .output(outputs.jobText)
  .errors(refusals('NOT_FOUND', 'JOB_NOT_OPEN'))
  .handler(({ input, context }) => editing.editableJob(context.work, context.person, input.id))

export const edit = poster
  .input(EditJob)
  .output(outputs.jobId)
  .errors(refusals('NOT_FOUND', 'JOB_NOT_OPEN', 'LOCATION_UNKNOWN', 'CATEGORY_UNKNOWN'))
  .handler(({ input, context }) => editing.editJob(context.work, context.person, input))

/** A photo of the caller's own open job, or one that waits to be posted: a JPEG, PNG or WebP of at most 10 MB. */
export const addPhoto = poster
  .input(z.strictObject({ file: z.instanceof(Blob), jobId: z.uuid().optional() }))
  .output(outputs.jobPhoto)
  .errors(
    refusals(...PHOTO_REFUSALS, 'TOO_MANY_PHOTOS', 'QUOTA_REACHED', 'TOO_MANY_REQUESTS', 'NOT_FOUND', 'JOB_NOT_OPEN'),
  )
  .handler(({ input, context }) => photos.addPhoto(context.work, context.person, input))

export const removePhoto = poster
  .input(JobId)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'JOB_NOT_OPEN'))
  .handler(({ input, context }) => photos.removePhoto(context.work, context.person, input.id))

export const photo = anyone
  .meta(READS)
  .input(PhotoRef)
  .output(StoredPhoto)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => photos.findPhoto(context.work, input))
