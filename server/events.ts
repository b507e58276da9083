import { z } from 'zod'
import { ContactMessage } from '#contract/contact.ts'
import { jobPromptKind, type PromptKind } from '#db/schema/index.ts'

/** Data are ids, and values that cannot be read back later. reactions.ts lists what follows. */
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
  /** A second subscription of a provider, or one without a provider. */
  'membership.doubled': { subscriptionRef: string }
  'job.prompted': { jobId: string; kind: PromptKind }
  'job.revealed': { jobId: string; providerId: string }
  'contact.sent': ContactMessage
  'job.posted': { jobId: string }
  /** Renewed, or its cap was raised. */
  'job.reopened': { jobId: string }
  'provider.available': { providerId: string }
}

export type EventName = keyof Events

const OfUser = z.object({ userId: z.uuid() })
const OfJob = z.object({ jobId: z.uuid() })
const OfMembership = z.object({ membershipId: z.uuid() })
const OfAddress = z.object({ email: z.string() })

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

/** Bulk events have a queue of their own, so that they never delay an event that a person waits for. */
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
