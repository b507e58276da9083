import { z } from 'zod'
import { JobChanges, JobDetail, NewJobInput } from '#contract/api/job.ts'
import { ById } from '#contract/by-id.ts'
import type { EditJob } from '#contract/job/input.ts'
import { JobContact, type JobText } from '#contract/job/view.ts'
import { readPhone } from '#contract/phone.ts'
import * as life from '#server/job/lifecycle.ts'
import { removeJob } from '#server/job/own-jobs.ts'
import { editableJob, editJob } from '#server/job/post.ts'
import { revealJob } from '#server/job/reveal.ts'
import { confirmedProvider, poster, signedInActs } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { operation } from '../operation.ts'
import { jobDetail, postNewJob } from './data.ts'
import { examples } from './examples.ts'

const MAY_POST = refusals('LOCATION_UNKNOWN', 'CATEGORY_UNKNOWN', 'FIELD_WRONG', 'TOO_MANY_REQUESTS', 'NOT_FOUND')

export const post = poster
  .meta({ scope: 'jobs' })
  .route(
    operation('POST /jobs', {
      tag: 'Jobs',
      summary: 'Post a job',
      description:
        'For clients with a confirmed address. It is live at once, for 60 days. Contact details go to members who open it, and to no one else.',
      example: { body: examples.body, answer: examples.detail },
      status: 201,
    }),
  )
  .input(NewJobInput)
  .output(JobDetail)
  .errors(MAY_POST)
  .handler(async ({ input, context: { work, person } }) => {
    const { id } = await postNewJob(work, person, input)
    return jobDetail(work, id)
  })

export const edit = poster
  .meta({ scope: 'jobs' })
  .route(
    operation('PATCH /jobs/{id}', {
      tag: 'Jobs',
      summary: 'Change your job',
      description: 'While it is open. What you leave out stays as it is; photos stay.',
      example: { body: examples.changes, answer: examples.detail },
    }),
  )
  .input(JobChanges.extend(ById.shape))
  .output(JobDetail)
  .errors({ ...MAY_POST, ...refusals('JOB_NOT_OPEN') })
  .handler(async ({ input, context: { work, person } }) => {
    const before = await editableJob(work, person, input.id)
    await editJob(work, person, changed(before, input))
    return jobDetail(work, input.id)
  })

function changed(before: JobText, { id, ...changes }: JobChanges & { id: string }): EditJob {
  return {
    id,
    title: changes.title ?? before.title,
    description: changes.description ?? before.description,
    categories: changes.categories ?? before.categories,
    budget: changes.budget ?? before.budget,
    location: changes.location ?? before.location,
    timing: changes.timing === undefined ? before.timing : changes.timing,
    contactName: changes.contactName ?? before.contactName,
    contactEmail: changes.contactEmail ?? before.contactEmail,
    contactPhone: changes.contactPhone ?? readPhone(before.contactPhone) ?? '',
    photos: before.photos.map((photo) => photo.id),
    fields: { ...before.fields, ...changes.fields },
  }
}

export const remove = signedInActs
  .meta({ scope: 'jobs' })
  .route(
    operation('DELETE /jobs/{id}', {
      tag: 'Jobs',
      summary: 'Delete your job',
      description: 'For good, with its photos and the record of who opened it.',
      example: {},
    }),
  )
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => removeJob(context.work, context.person, input.id))

export const close = signedInActs
  .meta({ scope: 'jobs' })
  .route(
    operation('POST /jobs/{id}/close', {
      tag: 'Jobs',
      summary: 'Close your job',
      description: 'No one was hired for it. You can renew it later.',
      example: {},
    }),
  )
  .input(ById)
  .errors(refusals('NOT_FOUND', 'JOB_NOT_OPEN'))
  .handler(({ input, context }) => life.closeJob(context.work, { ...input, userId: context.person.id }))

export const hire = signedInActs
  .meta({ scope: 'jobs' })
  .route(
    operation('POST /jobs/{id}/hire', {
      tag: 'Jobs',
      summary: 'Say who got your job',
      description: 'A provider who opened its contact details. Leave out `providerId` for anyone else.',
      example: { body: examples.hire },
    }),
  )
  .input(ById.extend({ providerId: z.uuid().optional() }))
  .errors(refusals('NOT_FOUND', 'JOB_NOT_OPEN'))
  .handler(({ input: { id, providerId }, context }) =>
    life.hireFor(context.work, { id, userId: context.person.id }, providerId ?? null),
  )

export const renew = signedInActs
  .meta({ scope: 'jobs' })
  .route(
    operation('POST /jobs/{id}/renew', {
      tag: 'Jobs',
      summary: 'Open your job again',
      description: 'For another 60 days. Those who had opened it keep their place among the reveals.',
      example: {},
    }),
  )
  .input(ById)
  .errors(refusals('NOT_FOUND', 'JOB_OPEN', 'JOB_NOT_OPEN'))
  .handler(({ input, context }) => life.renewJob(context.work, { ...input, userId: context.person.id }))

export const raiseReveals = signedInActs
  .meta({ scope: 'jobs' })
  .route(
    operation('POST /jobs/{id}/raise-reveals', {
      tag: 'Jobs',
      summary: 'Let more providers open your job',
      description: 'Five more each time, 50 at most.',
      example: {},
    }),
  )
  .input(ById)
  .errors(refusals('NOT_FOUND', 'JOB_NOT_OPEN', 'REPLIES_AT_MOST'))
  .handler(({ input, context }) => life.raiseCap(context.work, { ...input, userId: context.person.id }))

export const reveal = confirmedProvider
  .meta({ scope: 'jobs' })
  .route(
    operation('POST /jobs/{id}/reveal', {
      tag: 'Jobs',
      summary: 'Open the contact details of a job',
      description:
        'For members. The first time takes one of the job’s places and tells its poster; later times give the same again.',
      example: { answer: examples.contact },
    }),
  )
  .input(ById)
  .output(JobContact)
  .errors(refusals('SUBSCRIPTION_REQUIRED', 'NOT_FOUND', 'REVEAL_LIMIT', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => revealJob(context.work, context.person, input.id))
