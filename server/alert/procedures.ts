import { z } from 'zod'
import { MUTE_REASONS } from '#contract/alert.ts'
import { EditAlerts } from '#contract/edit-alerts.ts'
import { anyone, member, READS } from '#server/work/procedure.ts'
import { mute as muteBy, muteOffer as offerOf } from './mute.ts'
import { alertSettings, editAlerts } from './settings.ts'

const Token = z.string().max(200)

/** How the member who asks wants job alerts. */
export const settings = member.meta(READS).handler(({ context }) => alertSettings(context.work, context.person))

export const edit = member
  .input(EditAlerts)
  .handler(({ input, context }) => editAlerts(context.work, context.person, input))

/** What somebody may answer who was mailed a job that is not for them. The token in the mail is all they need. */
export const muteOffer = anyone
  .input(z.strictObject({ token: Token }))
  .handler(({ input, context }) => offerOf(context.work, input.token))

export const mute = anyone
  .input(z.strictObject({ token: Token, reason: z.enum(MUTE_REASONS) }))
  .handler(({ input, context }) => muteBy(context.work, input.token, input.reason))
