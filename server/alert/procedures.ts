import { z } from 'zod'
import { EditAlerts } from '#contract/alert/input.ts'
import { MUTE_REASONS } from '#contract/alert/words.ts'
import { anyone, member, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { needSlowTyping } from '#server/work/typing-limit.ts'
import { matchingJobs } from './matching.ts'
import * as muting from './mute.ts'
import * as outputs from './outputs.ts'
import { recipientsOf } from './recipients.ts'
import { alertSettings, editAlerts } from './settings.ts'

const Token = z.string().max(200)

export const settings = member
  .meta(READS)
  .output(outputs.alertSettings)
  .handler(({ context }) => alertSettings(context.work, context.person))

export const edit = member
  .input(EditAlerts)
  .output(z.void())
  .errors(refusals('CATEGORY_UNKNOWN'))
  .handler(({ input, context }) => editAlerts(context.work, context.person, input))

/** The newest open jobs that the calling member is alerted to, nearest first. */
export const matching = member
  .meta(READS)
  .output(z.array(outputs.matchingJob))
  .handler(({ context }) => matchingJobs(context.work, context.person.id, 50))

/** How many providers would hear of a job. Null: the place or the trade is not known. */
export const recipients = anyone
  .meta(READS)
  .input(z.strictObject({ categoryIds: z.array(z.int().positive()).max(20), location: z.string().max(120) }))
  .output(outputs.recipients.nullable())
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(async ({ input, context }) => {
    await needSlowTyping(context.work, 'recipients', 30)
    return recipientsOf(context.work, input)
  })

/** The token in the mail is enough. */
export const muteOffer = anyone
  .input(z.strictObject({ token: Token }))
  .output(outputs.muteOffer)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => muting.muteOffer(context.work, input.token))

export const mute = anyone
  .input(z.strictObject({ token: Token, reason: z.enum(MUTE_REASONS) }))
  .output(outputs.muteOffer)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => muting.mute(context.work, input.token, input.reason))
