import type { MailKind } from '#contract/account/words.ts'
import { contactMail } from '#server/account/contact/emails.ts'
import * as account from '#server/account/mails.ts'
import { type Subscriber, unsubscribeLink, wanting } from '#server/account/privacy/consent.ts'
import { mailForInvited } from '#server/account/staff/invitation.ts'
import { mailForLoginCode } from '#server/account/token-session/code.ts'
import { mailForStopped } from '#server/account/webhook-mail.ts'
import * as alert from '#server/alert/mails.ts'
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
import { replyRefusedMail } from '#server/message/emails.ts'
import { mailOfUnread } from '#server/message/mails.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { mailForDecided } from '#server/profile/accreditation/mails.ts'
import * as approval from '#server/profile/approval/mails.ts'
import * as report from '#server/report/mails.ts'
import { mailOfNews } from '#server/saved/news.ts'
import type { Work } from '#server/work/work.ts'
import { mailOfDigest } from './digest.ts'
import { mailForDrill } from './drill-mail.ts'
import { mailForTest } from './test-mail.ts'

type Writer<Name extends MailName> = (work: Work, data: MailData<Name>, id: string) => Promise<Mail | null>

/** Null if the mail is no longer needed. `id` stays the same over retries. */
export const writers: { [Name in MailName]: Writer<Name> } = {
  'account.created': account.mailForCreated,
  'account.confirmationAsked': account.mailForConfirmationAsked,
  'account.recoveryAsked': account.mailForRecoveryAsked,
  'account.codeAsked': account.mailForCodeAsked,
  'account.loginCodeAsked': mailForLoginCode,
  'account.emailChangeAsked': account.mailForEmailChangeAsked,
  'account.passwordChanged': account.mailForPasswordChanged,
  'account.keyMade': account.mailForKeyMade,
  'account.webhookPointed': account.mailForWebhookPointed,
  'account.passkeyAdded': account.mailForPasskeyAdded,
  'account.passkeysRemoved': account.mailForPasskeysRemoved,
  'account.twoStepChanged': account.mailForTwoFactorChanged,
  'account.emailChanged': account.mailForEmailChanged,
  'account.addressSet': account.mailForAddressSet,
  'account.deactivated': account.mailForDeactivated,
  'account.hidden': account.mailForHidden,
  'account.restored': account.mailForRestored,
  'account.deletionAsked': account.mailForDeletionAsked,
  'staff.invited': mailForInvited,
  'import.invited': claim.mailForImported,
  'claim.asked': claim.mailForAsked,
  'claim.renewed': claim.mailForRenewed,
  'claim.made': claim.mailForMade,
  'claim.accepted': claim.mailForAccepted,
  'claim.refused': claim.mailForRefused,
  'ownership.lost': claim.mailForLost,
  'ownership.returned': claim.mailForReturned,
  'claim.arrived': claim.mailForArrived,
  'claim.rival': claim.mailForRival,
  'claim.kept': claim.mailForKept,
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
  'membership.refunded': membership.mailForRefunded,
  'membership.stopped': membership.mailForStopped,
  'membership.extended': membership.mailForExtended,
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
  'request.replyArrived': rights.mailForReplyArrived,
  'request.answered': rights.mailForAnswered,
  'request.decided': rights.mailForDecided,
  'accreditation.decided': mailForDecided,
  'listing.approved': approval.mailForApproved,
  'listing.changesAsked': approval.mailForChanges,
  'listing.noticed': mailForNoticed,
  'mailText.tested': mailForTest,
  'webhook.stopped': mailForStopped,
  'backup.drill': mailForDrill,
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
  'message.replyRefused': replyRefusedMail,
  'alert.job': alert.mailOfJob,
  'alert.day': alert.mailOfDay,
}

type ToRecipient = { userId: string }

/** Checks consent when the mail is written, and adds an unsubscribe link. */
function news<Data extends ToRecipient>(
  kind: MailKind,
  write: (work: Work, data: Data, recipient: Subscriber, unsubscribe: string) => Promise<Mail | null>,
) {
  return async (work: Work, data: Data): Promise<Mail | null> => {
    const [recipient] = await wanting(work, [data.userId], kind)
    if (!recipient) return null
    const unsubscribe = unsubscribeLink(work, data.userId, kind)
    const mail = await write(work, data, recipient, unsubscribe)
    return mail && { ...mail, unsubscribe }
  }
}
