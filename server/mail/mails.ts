import { z } from 'zod'
import { DrillReport } from '#server/platform/backup/reports.ts'
import { eventData as events } from '#server/work/events.ts'
import type { MailTextName } from './places.ts'
import { type MailTemplate, templateOf } from './texts.ts'

type MailLane = { queue: 'mail' | 'bulk-mail'; priority: number }

/** No other mail waits for bulk. Alerts go first among it: being early at a job is an advantage. */
const LANES: Record<MailTemplate['lane'], MailLane> = {
  urgent: { queue: 'mail', priority: 2 },
  personal: { queue: 'mail', priority: 1 },
  'bulk first': { queue: 'bulk-mail', priority: 1 },
  bulk: { queue: 'bulk-mail', priority: 0 },
}

const OfReader = z.object({ userId: z.uuid() })
/** `userId` is null for the contact address of the site. */
const OfStaff = z.object({ userId: z.uuid().nullable() })
const OfProvider = z.object({ providerId: z.uuid() })

// Contents page (7). The queue holds only names and ids, so no body or token waits there and nothing is out of date.
const declared = {
  'account.created': mail(events['account.created'], 'account.confirmationMail'),
  'account.confirmationAsked': mail(
    events['account.confirmationAsked'],
    'account.confirmationMail',
    'account.confirmedAlreadyMail',
  ),
  'account.recoveryAsked': mail(events['account.recoveryAsked'], 'account.recoveryMail'),
  'account.codeAsked': mail(events['account.codeAsked'], 'account.codeMail'),
  'account.loginCodeAsked': mail(events['account.loginCodeAsked'], 'account.loginCodeMail'),
  'account.emailChangeAsked': mail(
    events['account.emailChangeAsked'],
    'account.emailChangeMail',
    'account.addressTakenMail',
  ),
  'account.passwordChanged': mail(
    events['account.passwordChanged'],
    'account.passwordChangedMail',
    'account.staffPasswordMail',
  ),
  'account.keyMade': mail(events['account.keyMade'], 'account.apiKeyMail'),
  'account.webhookPointed': mail(events['account.webhookPointed'], 'account.webhookMail'),
  'account.passkeyAdded': mail(events['account.passkeyAdded'], 'account.passkeyAddedMail'),
  'account.passkeysRemoved': mail(events['account.passkeysRemoved'], 'account.passkeysRemovedMail'),
  'account.twoStepChanged': mail(
    events['account.twoStepChanged'],
    'account.twoFactorOnMail',
    'account.twoFactorOffMail',
  ),
  'account.emailChanged': mail(events['account.emailChanged'], 'account.emailChangedMail'),
  'account.addressSet': mail(events['account.addressSet'], 'account.addressSetMail'),
  'account.deactivated': mail(events['account.deactivated'], 'account.deactivatedMail'),
  'account.hidden': mail(events['account.hidden'], 'account.hiddenMail'),
  'account.restored': mail(events['account.restored'], 'account.restoredMail'),
  'account.deletionAsked': mail(events['account.deletionAsked'], 'account.deletionMail'),
  'staff.invited': mail(events['staff.invited'], 'account.invitationMail'),
  'import.invited': mail(z.object({ profileId: z.uuid() }), 'account.importedMail', 'claim.importedMail'),
  'claim.asked': mail(events['claim.asked'], 'claim.linkMail'),
  'claim.renewed': mail(events['claim.renewed'], 'claim.linkMail'),
  'claim.made': mail(events['claim.made'], 'claim.linkMail', 'claim.receivedMail', 'claim.unlistedMail'),
  'claim.accepted': mail(events['claim.accepted'], 'claim.acceptedMail'),
  'ownership.lost': mail(events['ownership.lost'], 'ownership.lostMail'),
  'ownership.returned': mail(events['ownership.returned'], 'ownership.returnedMail'),
  'claim.refused': mail(events['claim.refused'], 'claim.refusedMail'),
  'claim.arrived': mail(OfStaff.extend({ claimId: z.uuid() }), 'claim.arrivedMail'),
  'claim.rival': mail(events['claim.made'], 'claim.rivalMail'),
  'claim.kept': mail(events['claim.refused'], 'claim.keptMail'),
  'claim.daysEnding': mail(events['claim.daysEnding'], 'claim.daysMail'),
  'membership.started': mail(events['membership.started'], 'membership.startedMail'),
  'membership.paid': mail(events['membership.paid'], 'membership.receiptMail'),
  'membership.paymentFailed': mail(events['membership.paymentFailed'], 'membership.paymentFailedMail'),
  'membership.renewalNear': mail(events['membership.renewalNear'], 'membership.renewalMail', 'membership.freeEndsMail'),
  'membership.planChanged': mail(events['membership.planChanged'], 'membership.planChangedMail'),
  'membership.cancelled': mail(events['membership.cancelled'], 'membership.cancelledMail'),
  'membership.resumed': mail(events['membership.resumed'], 'membership.resumedMail'),
  'membership.lapsed': mail(events['membership.lapsed'], 'membership.hiddenMail'),
  'membership.ended': mail(events['membership.ended'], 'membership.endedMail'),
  'membership.moneyBack': mail(events['membership.moneyBack'], 'membership.moneyBackMail'),
  'membership.refunded': mail(events['membership.refunded'], 'membership.refundedMail'),
  'membership.stopped': mail(events['membership.stopped'], 'membership.stoppedMail'),
  'membership.extended': mail(events['membership.extended'], 'membership.extendedMail'),
  'membership.doubled': mail(events['membership.doubled'], 'membership.duplicateMail'),
  'membership.report': mail(OfReader.extend({ from: z.iso.date() }), 'membership.reportMail'),
  'job.revealed': mail(events['job.revealed'], 'job.revealedMail'),
  'job.prompted': mail(events['job.prompted'], 'job.outcomeMail', 'job.expiredMail', 'job.feedbackMail'),
  'feedback.replied': mail(events['feedback.replied'], 'feedback.repliedMail'),
  'feedback.invited': mail(events['feedback.invited'], 'feedback.invitedMail', 'feedback.remindedMail'),
  'contact.sent': mail(events['contact.sent'], 'contact.contactMail'),
  'feedback.published': mail(events['feedback.published'], 'feedback.publishedMail'),
  'feedback.received': mail(events['feedback.received'], 'feedback.receivedMail'),
  'feedback.edited': mail(events['feedback.edited'], 'feedback.editedMail'),
  'feedback.removed': mail(events['feedback.removed'], 'feedback.removedMail'),
  'reply.removed': mail(events['reply.removed'], 'feedback.replyRemovedMail'),
  'appeal.decided': mail(events['appeal.decided'], 'feedback.appealMail'),
  'report.closed': mail(events['report.closed'], 'report.closedMail'),
  'report.upheld': mail(events['report.upheld'], 'report.upheldMail'),
  'request.linkAsked': mail(events['request.linkAsked'], 'listing.removalMail', 'listing.correctionMail'),
  'request.made': mail(events['request.made'], 'listing.acknowledgedMail'),
  'request.arrived': mail(OfStaff.extend({ requestId: z.uuid() }), 'listing.requestArrivedMail'),
  'request.replyArrived': mail(OfStaff.extend(events['request.replied'].shape), 'listing.replyArrivedMail'),
  'request.answered': mail(events['request.answered'], 'listing.answeredMail'),
  'request.decided': mail(events['request.decided'], 'listing.decidedMail'),
  'accreditation.decided': mail(
    events['accreditation.decided'],
    'accreditation.checkedMail',
    'accreditation.notConfirmedMail',
  ),
  'listing.approved': mail(events['listing.approved'], 'listing.approvedMail'),
  'listing.changesAsked': mail(events['listing.changesAsked'], 'listing.changesMail'),
  'listing.noticed': mail(z.object({ profileId: z.uuid() }), 'listing.noticeMail'),
  'mailText.tested': {
    lane: LANES.personal,
    data: OfReader.extend({ template: z.string(), subject: z.string(), body: z.string() }),
  },
  'webhook.stopped': mail(OfStaff.extend({ webhookId: z.uuid() }), 'webhook.stoppedMail'),
  'backup.drill': mail(
    OfStaff.extend({ failure: z.string().nullable(), report: DrillReport.nullable() }),
    'admin.drillMail',
  ),
  'admin.digest': mail(
    OfReader.extend({
      entries: z.array(
        z.object({
          title: z.string(),
          detail: z.string().nullable(),
          since: z.iso.datetime().nullable(),
          path: z.string(),
        }),
      ),
    }),
    'admin.digestMail',
  ),
  'saved.available': mail(OfReader.extend(OfProvider.shape), 'saved.availableMail'),
  'saved.newWork': mail(OfReader.extend(OfProvider.shape), 'saved.newWorkMail'),
  'message.unread': mail(
    OfReader.extend({ conversationId: z.uuid(), after: z.number(), through: z.number() }),
    'message.unreadMail',
  ),
  'message.replyRefused': mail(
    z.object({ email: z.email(), conversationId: z.uuid(), reason: z.string() }),
    'message.replyRefusedMail',
  ),
  'alert.job': mail(OfProvider.extend({ jobId: z.uuid() }), 'alert.jobMail'),
  'alert.day': mail(OfProvider.extend({ jobIds: z.array(z.uuid()) }), 'alert.dailyMail'),
} satisfies Record<string, { lane: MailLane; data: z.ZodType }>

/** It has the words of one of these texts, which share a lane. */
function mail<Data extends z.ZodType>(data: Data, ...texts: MailTextName[]): { lane: MailLane; data: Data } {
  const [lane, ...others] = new Set(texts.map((text) => templateOf(text).lane))
  if (lane === undefined || others.length > 0) throw new Error(`An email has one lane, unlike ${texts.join(' and ')}.`)
  return { lane: LANES[lane], data }
}

export type MailName = keyof typeof declared
export type MailData<Name extends MailName> = z.infer<(typeof declared)[Name]['data']>

export const mails: { [Name in MailName]: { lane: MailLane; data: z.ZodType<MailData<Name>> } } = declared

export function isMailName(name: string): name is MailName {
  return name in mails
}
