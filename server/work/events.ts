import { z } from 'zod'
import { ContactMessage } from '#contract/account/input.ts'
import { CODE_PURPOSES } from '#contract/api/auth/words.ts'
import { OWNERSHIP_KINDS } from '#contract/claim/words.ts'
import { REMOVAL_REASONS } from '#contract/feedback/rules.ts'
import { REPORT_KINDS } from '#contract/report/words.ts'
import { jobPromptKind } from '#db/schema/index.ts'

const OfUser = z.object({ userId: z.uuid() })
const OfJob = z.object({ jobId: z.uuid() })
const OfMembership = z.object({ membershipId: z.uuid() })
const OfProvider = z.object({ providerId: z.uuid() })
const OfAddress = z.object({ email: z.string() })

const OfClaim = z.object({ claimId: z.uuid() })
const OfClaimLink = z.object({ linkId: z.uuid() })

const OfRequest = z.object({ requestId: z.uuid() })
const OfRequestMessage = OfRequest.extend({ messageId: z.uuid() })
const OfEntry = z.object({ feedbackId: z.uuid(), updateId: z.uuid().nullable() })
const Reason = z.enum(REMOVAL_REASONS)

/** Data are ids, and values that cannot be read back later. reactions.ts lists what follows. */
export const eventData = {
  'account.created': OfUser,
  'account.confirmed': OfUser,
  'account.confirmationAsked': OfAddress,
  'account.recoveryAsked': OfAddress,
  /** To log in to an app by a code. */
  'account.loginCodeAsked': OfAddress,
  'account.textAsked': z.object({ phone: z.string(), purpose: z.enum(CODE_PURPOSES) }),
  'account.passwordChanged': OfUser,
  'account.codeAsked': OfUser,
  'account.deletionAsked': OfUser,
  'account.stayed': OfUser,
  'account.emailChangeAsked': OfUser.extend({ email: z.string() }),
  /** A key for programs. */
  'account.keyMade': OfUser.extend({ keyId: z.uuid() }),
  /** It was added, or sends elsewhere now. */
  'account.webhookPointed': OfUser.extend({ webhookId: z.uuid() }),
  'account.passkeyAdded': OfUser.extend({ name: z.string() }),
  /** `recovered`: all of them, because the account was got back by its mailbox. */
  'account.passkeysRemoved': OfUser.extend({ names: z.array(z.string()), recovered: z.boolean() }),
  'account.twoStepChanged': OfUser.extend({ on: z.boolean() }),
  'account.emailChanged': OfUser.extend({ before: z.string(), after: z.string() }),
  /** An admin did it for someone on the telephone; `before` is the same where it was confirmed only. */
  'account.addressSet': OfUser.extend({ before: z.string(), after: z.string(), confirmed: z.boolean() }),
  /** `refundPence` is null if no membership was ended. */
  'account.deactivated': OfUser.extend({ reason: z.string(), refundPence: z.number().nullable() }),
  'account.hidden': OfUser.extend({ reason: z.string() }),
  'account.restored': OfUser.extend({ what: z.enum(['account', 'listing']) }),
  'membership.started': OfMembership,
  'membership.paid': z.object({ receiptId: z.uuid() }),
  'membership.paymentFailed': OfMembership.extend({ nextAttemptAt: z.string().nullable() }),
  'membership.renewalNear': OfMembership,
  'membership.planChanged': OfMembership,
  /** Paid for another period. */
  'membership.renewed': OfMembership,
  'membership.cancelled': OfMembership,
  'membership.resumed': OfMembership,
  'membership.lapsed': OfMembership,
  /** `from`: the first day of the month. */
  'membership.monthOver': z.object({ providerId: z.uuid(), from: z.iso.date() }),
  'membership.ended': OfMembership,
  /** It waited for that, and may be public. */
  'listing.approved': OfProvider,
  /** Before it is approved. */
  'listing.changesAsked': OfRequest,
  'accreditation.decided': z.object({ accreditationId: z.uuid() }),
  /** Ended by the member within the days in which all the money goes back. */
  'membership.moneyBack': OfMembership.extend({ refundPence: z.number() }),
  /** An admin did this and the next three: each is told to the member, with the reason. */
  'membership.refunded': z.object({ receiptId: z.uuid(), refundPence: z.number(), reason: z.string() }),
  /** `refundPence` is null if it runs to the end of its period. */
  'membership.stopped': OfMembership.extend({ refundPence: z.number().nullable(), reason: z.string() }),
  'membership.extended': OfMembership.extend({ until: z.iso.datetime(), reason: z.string() }),
  /** A second subscription of a provider, or one without a provider. */
  'membership.doubled': z.object({ subscriptionRef: z.string() }),
  'job.prompted': OfJob.extend({ kind: z.enum(jobPromptKind.enumValues) }),
  'job.revealed': OfJob.extend({ providerId: z.uuid() }),
  'contact.sent': ContactMessage,
  /** `updateId` is null for the entry itself, not an addition. */
  'feedback.published': OfEntry,
  /** Its provider has something to read: published, or put back. */
  'feedback.received': OfEntry,
  'feedback.edited': z.object({ feedbackId: z.uuid(), reason: Reason }),
  /** `forGood`: its words are gone, and the entry names its author no more. */
  'feedback.removed': OfEntry.extend({
    userId: z.uuid(),
    providerId: z.uuid(),
    reason: Reason,
    wasPublic: z.boolean(),
    forGood: z.boolean(),
  }),
  'reply.removed': z.object({ feedbackId: z.uuid(), providerId: z.uuid(), reason: Reason }),
  'appeal.decided': z.object({ appealId: z.uuid() }),
  'report.made': z.object({ reportId: z.uuid() }),
  'report.closed': z.object({ reportId: z.uuid() }),
  /** A listing, job or message was taken off the site; told to who wrote it. */
  'report.upheld': z.object({ userId: z.uuid(), kind: z.enum(REPORT_KINDS), subjectId: z.uuid(), reason: Reason }),
  'job.posted': OfJob,
  /** Providers were chosen for an alert. */
  'job.matched': OfJob.extend({ wave: z.int() }),
  /** Renewed, or its cap was raised. */
  'job.reopened': OfJob,
  /** To prove a request about a listing by its address on file. */
  'request.linkAsked': OfRequest,
  'request.made': OfRequest,
  /** Answered without a decision: asked back, or told how it stands. */
  'request.answered': OfRequestMessage,
  /** An answer has come back. */
  'request.replied': OfRequestMessage,
  /** `business`: its listing may be gone. */
  'request.decided': OfRequest.extend({ business: z.string() }),
  'feedback.replied': z.object({ replyId: z.uuid() }),
  /** `reminder`: for the second and last time. */
  'feedback.invited': z.object({ invitationId: z.uuid(), reminder: z.boolean() }),
  'provider.available': OfProvider,
  'portfolio.added': OfProvider,
  /** A page of an act on many people. */
  'bulk.due': z.object({ runId: z.uuid() }),
  /** A step of an import of listings. */
  'import.due': z.object({ importId: z.uuid(), turn: z.number() }),
  /** The next days, as "2026-11-20". */
  'figures.rebuilt': z.object({ from: z.iso.date() }),
  /** `at`: which sending of it. */
  'staff.invited': z.object({ invitationId: z.uuid(), at: z.iso.datetime() }),
  /** What was typed: the mail goes out if it is the address on file. */
  'claim.asked': z.object({ profileId: z.string(), email: z.string() }),
  /** An expired link is asked for again. */
  'claim.renewed': OfClaimLink,
  'claim.made': OfClaim,
  'claim.accepted': OfClaim,
  'claim.refused': OfClaim,
  /** It has an owner, or another one. */
  'listing.claimed': z.object({ profileId: z.uuid(), by: z.enum(OWNERSHIP_KINDS) }),
  /** It has reached its reader, perhaps after a check. */
  'message.received': z.object({ messageId: z.uuid() }),
  /** We did it, because nothing reaches its address. */
  'webhook.switchedOff': z.object({ webhookId: z.uuid() }),
  /** It is mailed to the address that logged in to it until now. `again`: it had been given to them for a while. */
  'ownership.lost': z.object({
    profileId: z.uuid(),
    name: z.string(),
    email: z.string(),
    reason: z.string(),
    again: z.boolean(),
  }),
  'ownership.returned': OfProvider,
  /** The days of a claimed listing without a membership are nearly over. */
  'claim.daysEnding': OfProvider,
  /** Listings and jobs after these are still filed as before. */
  'category.changed': z.object({
    categoryId: z.int(),
    listingsAfter: z.uuid().nullable(),
    jobsAfter: z.uuid().nullable(),
  }),
}

export type EventName = keyof typeof eventData
export type Events = { [Name in EventName]: z.infer<(typeof eventData)[Name]> }

const schemas: { [Name in EventName]: z.ZodType<Events[Name]> } = eventData

export function isEventName(name: string): name is EventName {
  return name in eventData
}

export function parseEvent<Name extends EventName>(name: Name, data: unknown): Events[Name] {
  return schemas[name].parse(data)
}

/** Bulk events have a queue of their own, so that they never delay an event that a person waits for. */
export function laneOf(name: EventName): { queue: 'event' | 'bulk-event'; priority: number } {
  if (name in BULK) return { queue: 'bulk-event', priority: BULK[name] ?? 0 }
  return { queue: 'event', priority: /^(account|staff|claim|ownership)\.|^request\.linkAsked$/.test(name) ? 1 : 0 }
}

const BULK: Partial<Record<EventName, number>> = {
  'job.posted': 1,
  'job.reopened': 1,
  'job.matched': 0,
  'job.prompted': 0,
  'feedback.invited': 0,
  'membership.monthOver': 0,
  'provider.available': 0,
  'portfolio.added': 0,
  'category.changed': 2,
  'figures.rebuilt': 0,
  'bulk.due': 0,
  'claim.daysEnding': 0,
  'import.due': 0,
}
