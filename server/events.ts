import { z } from 'zod'
import { ContactMessage } from '#contract/contact.ts'
import { jobPromptKind, type PromptKind } from '#db/schema/index.ts'

/** Every event and what it carries: ids, and what cannot be read back later. reactions.ts says what follows each. */
export type Events = {
  'account.created': { userId: string }
  'account.confirmed': { userId: string }
  'account.confirmationAsked': { email: string }
  'account.recoveryAsked': { email: string }
  'account.passwordChanged': { userId: string }
  'account.codeAsked': { userId: string }
  'account.deletionAsked': { userId: string }
  'account.stayed': { userId: string }
  'account.emailChangeAsked': { userId: string; email: string }
  'account.twoStepChanged': { userId: string; on: boolean }
  'account.emailChanged': { userId: string; before: string; after: string }
  'membership.started': { membershipId: string }
  'membership.paid': { receiptId: string }
  'membership.paymentFailed': { membershipId: string; nextAttemptAt: string | null }
  'membership.renewalNear': { membershipId: string }
  'membership.planChanged': { membershipId: string }
  'membership.cancelled': { membershipId: string }
  'membership.resumed': { membershipId: string }
  'membership.lapsed': { membershipId: string }
  /** `from`: the first day of the month. */
  'membership.monthOver': { providerId: string; from: string }
  'membership.ended': { membershipId: string }
  /** A second subscription of one provider, or one without a provider: it must not go on. */
  'membership.doubled': { subscriptionRef: string }
  'job.prompted': { jobId: string; kind: PromptKind }
  'job.revealed': { jobId: string; providerId: string }
  'contact.sent': ContactMessage
  'job.posted': { jobId: string }
  /** Renewed, or its cap was raised: it takes replies again. */
  'job.reopened': { jobId: string }
  'provider.available': { providerId: string }
}

export type EventName = keyof Events

const OfUser = z.object({ userId: z.uuid() })
const OfJob = z.object({ jobId: z.uuid() })
const OfMembership = z.object({ membershipId: z.uuid() })
const OfAddress = z.object({ email: z.string() })

/** The same as it is read back from the queue. */
export const eventData: { [Name in EventName]: z.ZodType<Events[Name]> } = {
  'account.created': OfUser,
  'account.confirmed': OfUser,
  'account.confirmationAsked': OfAddress,
  'account.recoveryAsked': OfAddress,
  'account.passwordChanged': OfUser,
  'account.codeAsked': OfUser,
  'account.deletionAsked': OfUser,
  'account.stayed': OfUser,
  'account.emailChangeAsked': OfUser.extend({ email: z.string() }),
  'account.twoStepChanged': OfUser.extend({ on: z.boolean() }),
  'account.emailChanged': OfUser.extend({ before: z.string(), after: z.string() }),
  'membership.started': OfMembership,
  'membership.paid': z.object({ receiptId: z.uuid() }),
  'membership.paymentFailed': OfMembership.extend({ nextAttemptAt: z.string().nullable() }),
  'membership.renewalNear': OfMembership,
  'membership.planChanged': OfMembership,
  'membership.cancelled': OfMembership,
  'membership.resumed': OfMembership,
  'membership.lapsed': OfMembership,
  'membership.monthOver': z.object({ providerId: z.uuid(), from: z.iso.date() }),
  'membership.ended': OfMembership,
  'membership.doubled': z.object({ subscriptionRef: z.string() }),
  'job.prompted': OfJob.extend({ kind: z.enum(jobPromptKind.enumValues) }),
  'job.revealed': OfJob.extend({ providerId: z.uuid() }),
  'contact.sent': ContactMessage,
  'job.posted': OfJob,
  'job.reopened': OfJob,
  'provider.available': z.object({ providerId: z.uuid() }),
}

/**
 * The queue in which an event waits, and before which others. What concerns many people, or comes in thousands by the
 * clock, never holds up what one person waits for.
 */
export function laneOf(name: EventName): { queue: 'event' | 'bulk-event'; priority: number } {
  if (name in BULK) return { queue: 'bulk-event', priority: BULK[name] ?? 0 }
  return { queue: 'event', priority: name.startsWith('account.') ? 1 : 0 }
}

const BULK: Partial<Record<EventName, number>> = {
  'job.posted': 1,
  'job.reopened': 1,
  'job.prompted': 0,
  'membership.monthOver': 0,
  'provider.available': 0,
}
