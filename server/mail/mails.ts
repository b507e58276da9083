import { z } from 'zod'
import { eventData as events } from '#server/work/events.ts'

type Lane = { queue: 'mail' | 'bulk-mail'; priority: number }

const URGENT: Lane = { queue: 'mail', priority: 2 }
const PERSONAL: Lane = { queue: 'mail', priority: 1 }
/** No other mail waits for these. Alerts go first among them: being early at a job is an advantage. */
const BULK: Lane = { queue: 'bulk-mail', priority: 0 }
const BULK_FIRST: Lane = { queue: 'bulk-mail', priority: 1 }

const OfReader = z.object({ userId: z.uuid() })
/** Null: at the contact address of the site. */
const OfStaff = z.object({ userId: z.uuid().nullable() })
const OfProvider = z.object({ providerId: z.uuid() })

// Contents page (7). The queue holds only names and ids, so no body or token waits there and nothing is out of date.
const declared = {
  'account.created': { lane: URGENT, data: events['account.created'] },
  'account.confirmationAsked': { lane: URGENT, data: events['account.confirmationAsked'] },
  'account.recoveryAsked': { lane: URGENT, data: events['account.recoveryAsked'] },
  'account.codeAsked': { lane: URGENT, data: events['account.codeAsked'] },
  'account.emailChangeAsked': { lane: URGENT, data: events['account.emailChangeAsked'] },
  'account.passwordChanged': { lane: URGENT, data: events['account.passwordChanged'] },
  'account.twoStepChanged': { lane: URGENT, data: events['account.twoStepChanged'] },
  'account.emailChanged': { lane: URGENT, data: events['account.emailChanged'] },
  'account.deactivated': { lane: PERSONAL, data: events['account.deactivated'] },
  'account.hidden': { lane: PERSONAL, data: events['account.hidden'] },
  'account.restored': { lane: PERSONAL, data: events['account.restored'] },
  'account.deletionAsked': { lane: URGENT, data: events['account.deletionAsked'] },
  'staff.invited': { lane: URGENT, data: events['staff.invited'] },
  'claim.asked': { lane: URGENT, data: events['claim.asked'] },
  'claim.renewed': { lane: URGENT, data: events['claim.renewed'] },
  'claim.made': { lane: URGENT, data: events['claim.made'] },
  'claim.accepted': { lane: URGENT, data: events['claim.accepted'] },
  'ownership.lost': { lane: PERSONAL, data: events['ownership.lost'] },
  'ownership.returned': { lane: PERSONAL, data: events['ownership.returned'] },
  'claim.refused': { lane: PERSONAL, data: events['claim.refused'] },
  'claim.arrived': { lane: PERSONAL, data: OfStaff.extend({ claimId: z.uuid() }) },
  'claim.rival': { lane: PERSONAL, data: events['claim.made'] },
  'claim.daysEnding': { lane: BULK, data: events['claim.daysEnding'] },
  'membership.started': { lane: PERSONAL, data: events['membership.started'] },
  'membership.paid': { lane: PERSONAL, data: events['membership.paid'] },
  'membership.paymentFailed': { lane: PERSONAL, data: events['membership.paymentFailed'] },
  'membership.renewalNear': { lane: PERSONAL, data: events['membership.renewalNear'] },
  'membership.planChanged': { lane: PERSONAL, data: events['membership.planChanged'] },
  'membership.cancelled': { lane: PERSONAL, data: events['membership.cancelled'] },
  'membership.resumed': { lane: PERSONAL, data: events['membership.resumed'] },
  'membership.lapsed': { lane: PERSONAL, data: events['membership.lapsed'] },
  'membership.ended': { lane: PERSONAL, data: events['membership.ended'] },
  'membership.moneyBack': { lane: PERSONAL, data: events['membership.moneyBack'] },
  'membership.doubled': { lane: PERSONAL, data: events['membership.doubled'] },
  'membership.report': { lane: BULK, data: OfReader.extend({ from: z.iso.date() }) },
  'job.revealed': { lane: PERSONAL, data: events['job.revealed'] },
  'job.prompted': { lane: BULK, data: events['job.prompted'] },
  'feedback.replied': { lane: PERSONAL, data: events['feedback.replied'] },
  'feedback.invited': { lane: BULK, data: events['feedback.invited'] },
  'contact.sent': { lane: PERSONAL, data: events['contact.sent'] },
  'feedback.published': { lane: PERSONAL, data: events['feedback.published'] },
  'feedback.received': { lane: PERSONAL, data: events['feedback.received'] },
  'feedback.edited': { lane: PERSONAL, data: events['feedback.edited'] },
  'feedback.removed': { lane: PERSONAL, data: events['feedback.removed'] },
  'reply.removed': { lane: PERSONAL, data: events['reply.removed'] },
  'appeal.decided': { lane: PERSONAL, data: events['appeal.decided'] },
  'report.closed': { lane: PERSONAL, data: events['report.closed'] },
  'report.upheld': { lane: PERSONAL, data: events['report.upheld'] },
  'request.linkAsked': { lane: URGENT, data: events['request.linkAsked'] },
  'request.made': { lane: PERSONAL, data: events['request.made'] },
  'request.arrived': { lane: PERSONAL, data: OfStaff.extend({ requestId: z.uuid() }) },
  'request.answered': { lane: PERSONAL, data: events['request.answered'] },
  'request.decided': { lane: PERSONAL, data: events['request.decided'] },
  'listing.noticed': { lane: BULK, data: z.object({ profileId: z.uuid() }) },
  'mailText.tested': {
    lane: PERSONAL,
    data: OfReader.extend({ template: z.string(), subject: z.string(), body: z.string() }),
  },
  'admin.digest': {
    lane: BULK,
    data: OfReader.extend({
      entries: z.array(
        z.object({
          title: z.string(),
          detail: z.string().nullable(),
          since: z.iso.datetime().nullable(),
          path: z.string(),
        }),
      ),
    }),
  },
  'saved.available': { lane: BULK_FIRST, data: OfReader.extend(OfProvider.shape) },
  'saved.newWork': { lane: BULK, data: OfReader.extend(OfProvider.shape) },
  'message.unread': {
    lane: PERSONAL,
    data: OfReader.extend({ conversationId: z.uuid(), after: z.number(), through: z.number() }),
  },
  'alert.job': { lane: BULK_FIRST, data: OfProvider.extend({ jobId: z.uuid() }) },
  'alert.day': { lane: BULK, data: OfProvider.extend({ jobIds: z.array(z.uuid()) }) },
} satisfies Record<string, { lane: Lane; data: z.ZodType }>

export type MailName = keyof typeof declared
export type MailData<Name extends MailName> = z.infer<(typeof declared)[Name]['data']>

export const mails: { [Name in MailName]: { lane: Lane; data: z.ZodType<MailData<Name>> } } = declared

export function isMailName(name: string): name is MailName {
  return name in mails
}
