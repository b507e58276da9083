import {
  mailForConfirmationAsked,
  mailForCreated,
  mailForEmailChanged,
  mailForPasswordChanged,
  mailForRecoveryAsked,
} from '#server/account/mails.ts'
import {
  mailForCodeAsked,
  mailForDeletionAsked,
  mailForEmailChangeAsked,
  mailForTwoFactorChanged,
} from '#server/account/security/mails.ts'
import { mailOfDay, mailOfJob } from '#server/alert/mails.ts'
import { contactMail } from '#server/contact/emails.ts'
import { mailForPrompted, mailForRevealed } from '#server/job/mails.ts'
import type { MailData, MailName } from '#server/mail/mails.ts'
import {
  mailForCancelled,
  mailForDuplicate,
  mailForEnded,
  mailForLapsed,
  mailForPaid,
  mailForPaymentFailed,
  mailForPlanChanged,
  mailForRenewalNear,
  mailForResumed,
  mailForStarted,
} from '#server/membership/mails.ts'
import { mailOfMonth } from '#server/membership/report.ts'
import type { Mail } from '#server/platform/mail.ts'
import { mailOfAvailable } from '#server/saved/news.ts'
import type { Work } from '#server/work/work.ts'
import { news } from './news.ts'

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
  'account.deletionAsked': mailForDeletionAsked,
  'membership.started': mailForStarted,
  'membership.paid': mailForPaid,
  'membership.paymentFailed': mailForPaymentFailed,
  'membership.renewalNear': mailForRenewalNear,
  'membership.planChanged': mailForPlanChanged,
  'membership.cancelled': mailForCancelled,
  'membership.resumed': mailForResumed,
  'membership.lapsed': mailForLapsed,
  'membership.ended': mailForEnded,
  'membership.doubled': mailForDuplicate,
  'membership.report': news('membership_report', (work, { userId, from }: MailData<'membership.report'>, ...to) =>
    mailOfMonth(work, { providerId: userId, from }, ...to),
  ),
  'job.revealed': mailForRevealed,
  'job.prompted': mailForPrompted,
  'contact.sent': (work, message) => {
    const { contactEmail, name } = work.site.settings.site
    return contactMail(message, contactEmail, name)
  },
  'saved.available': news('provider_updates', (work, data: MailData<'saved.available'>, ...to) =>
    mailOfAvailable(work, data, ...to),
  ),
  'alert.job': mailOfJob,
  'alert.day': mailOfDay,
}
