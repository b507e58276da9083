import {
  mailForConfirmationAsked,
  mailForCreated,
  mailForDeactivated,
  mailForEmailChanged,
  mailForHidden,
  mailForPasswordChanged,
  mailForRecoveryAsked,
  mailForRestored,
} from '#server/account/mails.ts'
import {
  mailForCodeAsked,
  mailForDeletionAsked,
  mailForEmailChangeAsked,
  mailForTwoFactorChanged,
} from '#server/account/security/mails.ts'
import { mailForInvited } from '#server/account/staff/invitation.ts'
import { mailOfDay, mailOfJob } from '#server/alert/mails.ts'
import { contactMail } from '#server/contact/emails.ts'
import {
  mailForAccepted,
  mailForArrived,
  mailForAsked,
  mailForDaysEnding,
  mailForMade,
  mailForRefused,
  mailForRenewed,
  mailForRival,
} from '#server/directory/claim/mails.ts'
import { mailForLost, mailForReturned } from '#server/directory/ownership/mails.ts'
import {
  mailForAnswered,
  mailForDecided,
  mailForLinkAsked,
  mailForMade as mailForRequest,
  mailForRequestArrived,
} from '#server/directory/rights/mails.ts'
import { mailForNoticed } from '#server/directory/rights/notice.ts'
import { mailForInvitation } from '#server/feedback/invite/mails.ts'
import { mailForReply } from '#server/feedback/mails.ts'
import {
  mailForAppealDecided,
  mailForEdited,
  mailForPublished,
  mailForReceived,
  mailForRemoved,
  mailForReplyRemoved,
} from '#server/feedback/moderation/mails.ts'
import { mailForPrompted, mailForRevealed } from '#server/job/mails.ts'
import type { MailData, MailName } from '#server/mail/mails.ts'
import {
  mailForCancelled,
  mailForDuplicate,
  mailForEnded,
  mailForLapsed,
  mailForMoneyBack,
  mailForPaid,
  mailForPaymentFailed,
  mailForPlanChanged,
  mailForRenewalNear,
  mailForResumed,
  mailForStarted,
} from '#server/membership/mails.ts'
import { mailOfMonth } from '#server/membership/report.ts'
import { mailOfUnread } from '#server/message/mails.ts'
import type { Mail } from '#server/platform/mail.ts'
import { mailForClosed, mailForUpheld } from '#server/report/mails.ts'
import { mailOfNews } from '#server/saved/news.ts'
import type { Work } from '#server/work/work.ts'
import { mailOfDigest } from './digest.ts'
import { news } from './news.ts'
import { mailForTest } from './sample-with.ts'

type Writer<Name extends MailName> = (work: Work, data: MailData<Name>, id: string) => Promise<Mail | null>

/** Null: the mail is no longer needed. `id` stays the same over retries. */
export const writers: { [Name in MailName]: Writer<Name> } = {
  'account.created': mailForCreated,
  'account.confirmationAsked': mailForConfirmationAsked,
  'account.recoveryAsked': mailForRecoveryAsked,
  'account.codeAsked': mailForCodeAsked,
  'account.emailChangeAsked': mailForEmailChangeAsked,
  'account.passwordChanged': mailForPasswordChanged,
  'account.twoStepChanged': mailForTwoFactorChanged,
  'account.emailChanged': mailForEmailChanged,
  'account.deactivated': mailForDeactivated,
  'account.hidden': mailForHidden,
  'account.restored': mailForRestored,
  'account.deletionAsked': mailForDeletionAsked,
  'staff.invited': mailForInvited,
  'claim.asked': mailForAsked,
  'claim.renewed': mailForRenewed,
  'claim.made': mailForMade,
  'claim.accepted': mailForAccepted,
  'claim.refused': mailForRefused,
  'ownership.lost': mailForLost,
  'ownership.returned': mailForReturned,
  'claim.arrived': mailForArrived,
  'claim.rival': mailForRival,
  'claim.daysEnding': mailForDaysEnding,
  'membership.started': mailForStarted,
  'membership.paid': mailForPaid,
  'membership.paymentFailed': mailForPaymentFailed,
  'membership.renewalNear': mailForRenewalNear,
  'membership.planChanged': mailForPlanChanged,
  'membership.cancelled': mailForCancelled,
  'membership.resumed': mailForResumed,
  'membership.lapsed': mailForLapsed,
  'membership.ended': mailForEnded,
  'membership.moneyBack': mailForMoneyBack,
  'membership.doubled': mailForDuplicate,
  'membership.report': news('membership_report', (work, { userId, from }: MailData<'membership.report'>, ...to) =>
    mailOfMonth(work, { providerId: userId, from }, ...to),
  ),
  'job.revealed': mailForRevealed,
  'job.prompted': mailForPrompted,
  'feedback.replied': mailForReply,
  'feedback.invited': mailForInvitation,
  'contact.sent': contactMail,
  'feedback.published': mailForPublished,
  'feedback.received': mailForReceived,
  'feedback.edited': mailForEdited,
  'feedback.removed': mailForRemoved,
  'reply.removed': mailForReplyRemoved,
  'appeal.decided': mailForAppealDecided,
  'report.closed': mailForClosed,
  'report.upheld': mailForUpheld,
  'request.linkAsked': mailForLinkAsked,
  'request.made': mailForRequest,
  'request.arrived': mailForRequestArrived,
  'request.answered': mailForAnswered,
  'request.decided': mailForDecided,
  'listing.noticed': mailForNoticed,
  'mailText.tested': mailForTest,
  'admin.digest': mailOfDigest,
  'saved.available': news('provider_updates', (work, data: MailData<'saved.available'>, ...to) =>
    mailOfNews(work, 'available', data.providerId, ...to),
  ),
  'saved.newWork': news('provider_updates', (work, data: MailData<'saved.newWork'>, ...to) =>
    mailOfNews(work, 'new-work', data.providerId, ...to),
  ),
  'message.unread': news('messages', (work, data: MailData<'message.unread'>, ...to) =>
    mailOfUnread(work, data, ...to),
  ),
  'alert.job': mailOfJob,
  'alert.day': mailOfDay,
}
