import type { MailKind } from '#contract/account/words.ts'
import * as account from '#server/account/mails.ts'
import { type Recipient, unsubscribeLink, wanting } from '#server/account/privacy/consent.ts'
import { mailForInvited } from '#server/account/staff/invitation.ts'
import * as alert from '#server/alert/mails.ts'
import { contactMail } from '#server/contact/emails.ts'
import * as claim from '#server/directory/claim/mails.ts'
import * as rights from '#server/directory/rights/mails.ts'
import { mailForNoticed } from '#server/directory/rights/notice.ts'
import { mailForInvitation } from '#server/feedback/invite/mails.ts'
import { mailForReply } from '#server/feedback/mails.ts'
import * as moderation from '#server/feedback/moderation/mails.ts'
import * as job from '#server/job/mails.ts'
import type { MailData, MailName } from '#server/mail/mails.ts'
import * as membership from '#server/membership/mails.ts'
import { mailOfMonth } from '#server/membership/report.ts'
import { mailOfUnread } from '#server/message/mails.ts'
import type { Mail } from '#server/platform/mail.ts'
import * as report from '#server/report/mails.ts'
import { mailOfNews } from '#server/saved/news.ts'
import type { Work } from '#server/work/work.ts'
import { mailOfDigest } from './digest.ts'
import { mailForTest } from './samples.ts'

type Writer<Name extends MailName> = (work: Work, data: MailData<Name>, id: string) => Promise<Mail | null>

/** Null if the mail is no longer needed. `id` stays the same over retries. */
export const writers: { [Name in MailName]: Writer<Name> } = {
  'account.created': account.mailForCreated,
  'account.confirmationAsked': account.mailForConfirmationAsked,
  'account.recoveryAsked': account.mailForRecoveryAsked,
  'account.codeAsked': account.mailForCodeAsked,
  'account.emailChangeAsked': account.mailForEmailChangeAsked,
  'account.passwordChanged': account.mailForPasswordChanged,
  'account.twoStepChanged': account.mailForTwoFactorChanged,
  'account.emailChanged': account.mailForEmailChanged,
  'account.deactivated': account.mailForDeactivated,
  'account.hidden': account.mailForHidden,
  'account.restored': account.mailForRestored,
  'account.deletionAsked': account.mailForDeletionAsked,
  'staff.invited': mailForInvited,
  'claim.asked': claim.mailForAsked,
  'claim.renewed': claim.mailForRenewed,
  'claim.made': claim.mailForMade,
  'claim.accepted': claim.mailForAccepted,
  'claim.refused': claim.mailForRefused,
  'ownership.lost': claim.mailForLost,
  'ownership.returned': claim.mailForReturned,
  'claim.arrived': claim.mailForArrived,
  'claim.rival': claim.mailForRival,
  'claim.daysEnding': claim.mailForDaysEnding,
  'membership.started': membership.mailForStarted,
  'membership.paid': membership.mailForPaid,
  'membership.paymentFailed': membership.mailForPaymentFailed,
  'membership.renewalNear': membership.mailForRenewalNear,
  'membership.planChanged': membership.mailForPlanChanged,
  'membership.cancelled': membership.mailForCancelled,
  'membership.resumed': membership.mailForResumed,
  'membership.lapsed': membership.mailForLapsed,
  'membership.ended': membership.mailForEnded,
  'membership.moneyBack': membership.mailForMoneyBack,
  'membership.doubled': membership.mailForDuplicate,
  'membership.report': news('membership_report', (work, { userId, from }: MailData<'membership.report'>, ...to) =>
    mailOfMonth(work, { providerId: userId, from }, ...to),
  ),
  'job.revealed': job.mailForRevealed,
  'job.prompted': job.mailForPrompted,
  'feedback.replied': mailForReply,
  'feedback.invited': mailForInvitation,
  'contact.sent': contactMail,
  'feedback.published': moderation.mailForPublished,
  'feedback.received': moderation.mailForReceived,
  'feedback.edited': moderation.mailForEdited,
  'feedback.removed': moderation.mailForRemoved,
  'reply.removed': moderation.mailForReplyRemoved,
  'appeal.decided': moderation.mailForAppealDecided,
  'report.closed': report.mailForClosed,
  'report.upheld': report.mailForUpheld,
  'request.linkAsked': rights.mailForLinkAsked,
  'request.made': rights.mailForMade,
  'request.arrived': rights.mailForRequestArrived,
  'request.answered': rights.mailForAnswered,
  'request.decided': rights.mailForDecided,
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
  'alert.job': alert.mailOfJob,
  'alert.day': alert.mailOfDay,
}

type ToRecipient = { userId: string }

/** Checks consent when the mail is written, and adds an unsubscribe link. */
function news<Data extends ToRecipient>(
  kind: MailKind,
  write: (work: Work, data: Data, recipient: Recipient, unsubscribe: string) => Promise<Mail | null>,
) {
  return async (work: Work, data: Data): Promise<Mail | null> => {
    const [recipient] = await wanting(work, [data.userId], kind)
    if (!recipient) return null
    const unsubscribe = unsubscribeLink(work, data.userId, kind)
    const mail = await write(work, data, recipient, unsubscribe)
    return mail && { ...mail, unsubscribe }
  }
}
