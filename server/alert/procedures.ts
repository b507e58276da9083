import { z } from 'zod'
import { EditAlerts } from '#contract/alert/input.ts'
import { AlertSettings, MuteOffer, Recipients } from '#contract/alert/view.ts'
import { MUTE_REASONS } from '#contract/alert/words.ts'
import { MatchingJob } from '#contract/job/view.ts'
import { anyone, anyoneReads, member, memberActs, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { limitSuggestions } from '#server/work/typing-limit.ts'
import { matchingJobs, recipientsOf } from './fit.ts'
import * as choosing from './settings.ts'

const MailToken = z.strictObject({ token: z.string().max(200) })

export const settings = member
  .meta(READS)
  .output(AlertSettings)
  .handler(({ context }) => choosing.alertSettings(context.work, context.person))

export const edit = memberActs
  .input(EditAlerts)
  .errors(refusals('CATEGORY_UNKNOWN'))
  .handler(({ input, context }) => choosing.editAlerts(context.work, context.person, input))

/** The newest open jobs that the calling member is alerted to, nearest first. */
export const matching = member
  .meta(READS)
  .output(z.array(MatchingJob))
  .handler(({ context }) => matchingJobs(context.work, context.person.id, 50))

/** Counts the providers who would get an alert for a job; null if the place or the trade is not known. */
export const recipients = anyoneReads
  .input(z.strictObject({ categoryIds: z.array(z.int().positive()).max(20), location: z.string().max(120) }))
  .output(Recipients.nullable())
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(async ({ input, context }) => {
    await limitSuggestions(context.work, 'recipients', 30)
    return recipientsOf(context.work, input)
  })

/** The token in the mail is enough. */
export const muteOffer = anyone
  .input(MailToken)
  .output(MuteOffer)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => choosing.muteOffer(context.work, input.token))

export const mute = anyone
  .input(MailToken.extend({ reason: z.enum(MUTE_REASONS) }))
  .output(MuteOffer)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => choosing.mute(context.work, input.token, input.reason))
