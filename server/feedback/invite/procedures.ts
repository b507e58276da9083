import { z } from 'zod'
import type { FeedbackInvitation, Invited, Inviting } from '#contract/feedback/invitation.ts'
import { InviteForFeedback } from '#contract/feedback/invitation-input.ts'
import { anyone, member, provider, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as invitations from './invitation.ts'
import * as links from './link.ts'

// Only fields named here leave the server.

const link = z.object({ code: z.string(), url: z.string(), madeAt: z.date() })

const invitation = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  invitedAt: z.date(),
  remindedAt: z.date().nullable(),
}) satisfies z.ZodType<FeedbackInvitation>

/** Also of a provider whose membership has ended, who cannot invite any more. */
export const inviting = provider
  .meta(READS)
  .output(
    z.object({
      link: link.nullable(),
      invitations: z.array(invitation),
      asked: z.number(),
      answered: z.number(),
      left: z.number(),
    }) satisfies z.ZodType<Inviting>,
  )
  .handler(({ context }) => invitations.invitingOf(context.work, context.person))

export const renewLink = member.output(link).handler(({ context }) => links.renewLink(context.work, context.person))

export const invite = member
  .input(InviteForFeedback)
  .output(z.object({ sent: z.number(), again: z.number() }) satisfies z.ZodType<Invited>)
  .errors(refusals('ONESELF', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => invitations.inviteByMail(context.work, context.person, input.addresses))

export const followLink = anyone
  .meta(READS)
  .input(z.strictObject({ code: z.string().min(1).max(40) }))
  .output(z.object({ providerId: z.uuid() }))
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => links.followLink(context.work, input.code))

/** For the link in a mail, without a session. */
export const stopInvitations = anyone
  .input(z.strictObject({ token: z.string().max(200) }))
  .output(z.void())
  .errors(refusals('NO_SUCH_LINK'))
  .handler(({ input, context }) => invitations.stopInvitations(context.work, input.token))
