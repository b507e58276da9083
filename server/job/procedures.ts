import { z } from 'zod'
import { anyone, member, signedIn } from '#server/procedure.ts'
import { matchingJobs } from './matching.ts'
import { openJobs } from './open-jobs.ts'
import { ownJobs, removeJob } from './own.ts'

const Slug = z.string().min(1).max(120)

/** Open jobs, newest first: of a category with its sub-categories and of a town, or all where these are null. */
export const open = anyone
  .input(z.strictObject({ category: Slug.nullable(), town: Slug.nullable(), limit: z.number().int().min(1).max(20) }))
  .handler(({ input, context }) => openJobs(context.work, input))

/** The newest open jobs that fit the member who asks, nearest first. */
export const matching = member.handler(({ context }) => matchingJobs(context.work, context.person.id, 50))
/** What one has posted oneself. */
export const own = signedIn.handler(({ context }) => ownJobs(context.work, context.person))

export const removeOwn = signedIn
  .input(z.strictObject({ id: z.uuid() }))
  .handler(({ input, context }) => removeJob(context.work, context.person, input.id))
