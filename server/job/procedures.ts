import { z } from 'zod'
import { ById } from '#contract/by-id.ts'
import { SearchTerms } from '#contract/directory/input.ts'
import { EditJob, JobDraft, JobFilters, PostJob, PostWithAccount, PreviewJob } from '#contract/job/input.ts'
import {
  JobContact,
  JobDirectoryResult,
  JobPhoto,
  JobPreview,
  JobText,
  JobView,
  NewestJobs,
  NewJob,
  Outcome,
  OwnJob,
  SentJob,
  WaitingJob,
} from '#contract/job/view.ts'
import { JOB_OUTCOMES } from '#contract/job/words.ts'
import { PHOTO_REFUSALS, PhotoRef, StoredPhoto } from '#server/file/photo.ts'
import {
  anyone,
  anyoneActs,
  anyoneReads,
  confirmedProvider,
  poster,
  READS,
  signedInActs,
  signedInReads,
} from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as drafts from './drafts.ts'
import { findJobs } from './find.ts'
import * as life from './lifecycle.ts'
import { newestOpenJobs } from './newest.ts'
import { answerOutcome, readOutcome } from './outcome.ts'
import { ownJobs, removeJob } from './own-jobs.ts'
import * as photos from './photos.ts'
import * as posting from './post.ts'
import { revealJob } from './reveal.ts'
import { viewJob } from './view.ts'

const Nothing = z.void()
const DraftToken = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) })
const DraftTokenOrNone = z.strictObject({ token: DraftToken.shape.token.nullable() })
const MailToken = z.strictObject({ token: z.string().max(200) })

const MayPost = refusals('LOCATION_UNKNOWN', 'CATEGORY_UNKNOWN', 'FIELD_WRONG', 'TOO_MANY_REQUESTS')

export const find = anyoneReads
  .input(JobFilters)
  .output(JobDirectoryResult)
  .handler(({ input, context }) => findJobs(context.work, input))

const Slug = z.string().regex(/^[a-z0-9-]{1,120}$/)

/** What feeds hold. */
export const newest = anyoneReads
  .input(z.strictObject({ category: Slug.nullable(), town: Slug.nullable() }))
  .output(NewestJobs)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => newestOpenJobs(context.work, input))

export const view = anyoneReads
  .input(ById)
  .output(JobView)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => viewJob(context.work, input.id))

export const own = signedInReads
  .output(z.array(OwnJob))
  .handler(({ context }) => ownJobs(context.work, context.person.id))

export const removeOwn = signedInActs
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => removeJob(context.work, context.person, input.id))

/** Visitors can call it too, with what they searched for. */
export const begin = anyoneReads
  .input(SearchTerms)
  .output(NewJob)
  .handler(({ input, context }) => posting.beginJob(context.work, input))

export const post = poster
  .input(PostJob)
  .output(ById)
  .errors({ ...MayPost, ...refusals('NOT_FOUND') })
  .handler(({ input, context }) => posting.postJob(context.work, context.person, input))

export const preview = anyoneReads
  .input(PreviewJob)
  .output(JobPreview)
  .errors(MayPost)
  .handler(({ input, context }) => posting.previewJob(context.work, input))

/** Makes the account of a visitor; their job goes live once its address is confirmed. */
export const postWithAccount = anyone
  .input(PostWithAccount)
  .output(SentJob)
  .errors({ ...MayPost, ...refusals('CAPTCHA_REFUSED', 'EMAIL_REFUSED', 'ALREADY_REGISTERED', 'PASSWORD_COMMON') })
  .handler(({ input, context }) => drafts.postWithAccount(context.work, context.browser, input))

/** Keeps what a visitor typed until they have logged in. */
export const keepDraft = anyone
  .input(JobDraft)
  .output(DraftToken)
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => drafts.keepDraft(context.work, input))

/** What waits under this token, or for the caller’s account. */
export const waiting = anyoneReads
  .input(DraftTokenOrNone)
  .output(WaitingJob.nullable())
  .handler(({ input, context }) => drafts.findWaiting(context.work, input.token))

export const dropDraft = anyoneActs
  .input(DraftToken)
  .handler(({ input, context }) => drafts.dropDraft(context.work, input.token))

export const postWaiting = poster
  .input(DraftTokenOrNone)
  .output(ById.nullable())
  .errors({ ...MayPost, ...refusals('NOT_FOUND') })
  .handler(({ input, context }) => drafts.postWaiting(context.work, context.person, input.token))

export const editable = poster
  .meta(READS)
  .input(ById)
  .output(JobText)
  .errors(refusals('NOT_FOUND', 'JOB_NOT_OPEN'))
  .handler(({ input, context }) => posting.editableJob(context.work, context.person, input.id))

export const edit = poster
  .input(EditJob)
  .output(ById)
  .errors(refusals('NOT_FOUND', 'JOB_NOT_OPEN', 'LOCATION_UNKNOWN', 'CATEGORY_UNKNOWN', 'FIELD_WRONG'))
  .handler(({ input, context }) => posting.editJob(context.work, context.person, input))

/** A photo of the caller's own open job, or one that waits to be posted: a JPEG, PNG or WebP of at most 10 MB. */
export const addPhoto = poster
  .input(z.strictObject({ file: z.instanceof(Blob), jobId: z.uuid().optional() }))
  .output(JobPhoto)
  .errors(
    refusals(...PHOTO_REFUSALS, 'TOO_MANY_PHOTOS', 'QUOTA_REACHED', 'TOO_MANY_REQUESTS', 'NOT_FOUND', 'JOB_NOT_OPEN'),
  )
  .handler(({ input, context }) => photos.addPhoto(context.work, context.person, input))

export const removePhoto = poster
  .input(ById)
  .output(Nothing)
  .errors(refusals('NOT_FOUND', 'JOB_NOT_OPEN'))
  .handler(({ input, context }) => photos.removePhoto(context.work, context.person, input.id))

export const photo = anyoneReads
  .input(PhotoRef)
  .output(StoredPhoto)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => photos.findPhoto(context.work, input))

export const reveal = confirmedProvider
  .input(ById)
  .output(JobContact)
  .errors(refusals('SUBSCRIPTION_REQUIRED', 'APPROVAL_NEEDED', 'NOT_FOUND', 'REVEAL_LIMIT', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => revealJob(context.work, context.person, input.id))

export const close = signedInActs
  .input(ById)
  .errors(refusals('NOT_FOUND', 'JOB_NOT_OPEN'))
  .handler(({ input, context }) => life.closeJob(context.work, { ...input, userId: context.person.id }))

/** `providerId` is a provider who opened the job, or null for a person we do not know. */
export const hire = signedInActs
  .input(ById.extend({ providerId: z.uuid().nullable() }))
  .errors(refusals('NOT_FOUND', 'JOB_NOT_OPEN'))
  .handler(({ input: { id, providerId }, context }) =>
    life.hireFor(context.work, { id, userId: context.person.id }, providerId),
  )

export const renew = signedInActs
  .input(ById)
  .errors(refusals('NOT_FOUND', 'JOB_OPEN'))
  .handler(({ input, context }) => life.renewJob(context.work, { ...input, userId: context.person.id }))

export const raiseCap = signedInActs
  .input(ById)
  .errors(refusals('NOT_FOUND', 'JOB_NOT_OPEN', 'REPLIES_AT_MOST'))
  .handler(({ input, context }) => life.raiseCap(context.work, { ...input, userId: context.person.id }))

export const outcome = anyone
  .input(MailToken)
  .output(Outcome)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => readOutcome(context.work, input.token))

export const answer = anyone
  .input(MailToken.extend({ answer: z.enum(JOB_OUTCOMES), providerId: z.uuid().nullable() }))
  .output(Outcome)
  .errors(refusals('NOT_FOUND', 'LEAVING', 'JOB_RENEWED', 'JOB_OPEN', 'JOB_NOT_OPEN'))
  .handler(({ input, context }) => answerOutcome(context.work, input))
