import { z } from 'zod'
import { type DeliveredType, MEMBERSHIP_CHANGES } from '#contract/api/webhook/words.ts'
import { eventData } from '#server/work/events.ts'

/** Ids, from which a delivery's words are written. */
export const subjects = {
  'job.posted': eventData['job.posted'],
  'job.matched': z.object({ jobId: z.uuid(), providerId: z.uuid() }),
  'job.revealed': eventData['job.revealed'],
  'message.received': z.object({ messageId: z.uuid(), userId: z.uuid() }),
  'feedback.published': eventData['feedback.received'],
  'membership.changed': z.object({ membershipId: z.uuid(), change: z.enum(MEMBERSHIP_CHANGES) }),
  'listing.claimed': eventData['listing.claimed'],
  'report.made': eventData['report.made'],
  'webhook.test': z.object({ webhookId: z.uuid() }),
} satisfies Record<DeliveredType, z.ZodType>

export type Subjects = { [Type in DeliveredType]: z.infer<(typeof subjects)[Type]> }
