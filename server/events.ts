import type { ContactMessage } from '#contract/contact.ts'
import type { PromptKind } from '#db/schema/index.ts'

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
  /** A second subscription of one provider, or one of nobody: it must not go on. */
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
