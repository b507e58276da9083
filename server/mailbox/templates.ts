import { z } from 'zod'
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
  mailForTwoStepChanged,
} from '#server/account/security/mails.ts'
import { mailOfDay, mailOfJob } from '#server/alert/mails.ts'
import { contactMail } from '#server/contact/emails.tsx'
import { eventData as events } from '#server/events.ts'
import { mailForPrompted, mailForRevealed } from '#server/job/mails.ts'
import {
  mailForCancelled,
  mailForDoubled,
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
import type { Work } from '#server/work.ts'
import { news } from './news.ts'

/** In which queue a mail waits, and before which others in it. */
type Lane = { queue: 'mail' | 'bulk-mail'; priority: number }

/** Somebody waits for it, or must know. */
const URGENT: Lane = { queue: 'mail', priority: 2 }
const PERSONAL: Lane = { queue: 'mail', priority: 1 }
/** One of many: no other mail waits for these. Who hears first of a job has an advantage, so alerts go before the rest. */
const BULK: Lane = { queue: 'bulk-mail', priority: 0 }
const BULK_FIRST: Lane = { queue: 'bulk-mail', priority: 1 }

const OfReader = z.object({ userId: z.uuid() })
const OfProvider = z.object({ providerId: z.uuid() })
const Report = OfReader.extend({ from: z.iso.date() })
type Report = z.infer<typeof Report>
const SavedNews = OfReader.extend(OfProvider.shape)
type SavedNews = z.infer<typeof SavedNews>

// Contents page (7): every mail that we send. The queue holds its name and the ids that it is about; it is written when it
// goes out, so that no body and no token waits there, and nothing is said that is no longer so.
export const templates = {
  'account.created': template(URGENT, events['account.created'], mailForCreated),
  'account.confirmationAsked': template(URGENT, events['account.confirmationAsked'], mailForConfirmationAsked),
  'account.recoveryAsked': template(URGENT, events['account.recoveryAsked'], mailForRecoveryAsked),
  'account.codeAsked': template(URGENT, events['account.codeAsked'], mailForCodeAsked),
  'account.emailChangeAsked': template(URGENT, events['account.emailChangeAsked'], mailForEmailChangeAsked),
  'account.passwordChanged': template(URGENT, events['account.passwordChanged'], mailForPasswordChanged),
  'account.twoStepChanged': template(URGENT, events['account.twoStepChanged'], mailForTwoStepChanged),
  'account.emailChanged': template(URGENT, events['account.emailChanged'], mailForEmailChanged),
  'account.deletionAsked': template(URGENT, events['account.deletionAsked'], mailForDeletionAsked),
  'membership.started': template(PERSONAL, events['membership.started'], mailForStarted),
  'membership.paid': template(PERSONAL, events['membership.paid'], mailForPaid),
  'membership.paymentFailed': template(PERSONAL, events['membership.paymentFailed'], mailForPaymentFailed),
  'membership.renewalNear': template(PERSONAL, events['membership.renewalNear'], mailForRenewalNear),
  'membership.planChanged': template(PERSONAL, events['membership.planChanged'], mailForPlanChanged),
  'membership.cancelled': template(PERSONAL, events['membership.cancelled'], mailForCancelled),
  'membership.resumed': template(PERSONAL, events['membership.resumed'], mailForResumed),
  'membership.lapsed': template(PERSONAL, events['membership.lapsed'], mailForLapsed),
  'membership.ended': template(PERSONAL, events['membership.ended'], mailForEnded),
  'membership.doubled': template(PERSONAL, events['membership.doubled'], mailForDoubled),
  'membership.report': template(
    BULK,
    Report,
    news('membership_report', (work, { userId, from }: Report, ...to) =>
      mailOfMonth(work, { providerId: userId, from }, ...to),
    ),
  ),
  'job.revealed': template(PERSONAL, events['job.revealed'], mailForRevealed),
  'job.prompted': template(BULK, events['job.prompted'], mailForPrompted),
  'contact.sent': template(PERSONAL, events['contact.sent'], (work, message) => {
    const { contactEmail, name } = work.site.settings.site
    return contactMail(message, contactEmail, name)
  }),
  'saved.available': template(
    BULK_FIRST,
    SavedNews,
    news('provider_updates', (work, data: SavedNews, ...to) => mailOfAvailable(work, data, ...to)),
  ),
  'alert.job': template(BULK_FIRST, OfProvider.extend({ jobId: z.uuid() }), mailOfJob),
  'alert.day': template(BULK, OfProvider.extend({ jobIds: z.array(z.uuid()) }), mailOfDay),
}

type Templates = typeof templates
export type MailName = keyof Templates
/** What the queue keeps of a mail until it goes out. */
export type MailData<Name extends MailName> = ReturnType<Templates[Name]['take']>

/** `id` is the task's: it stays the same when the mail is tried again. */
function template<Data>(
  lane: Lane,
  schema: z.ZodType<Data>,
  write: (work: Work, data: Data, id: string) => Promise<Mail | null>,
) {
  return {
    lane,
    take: (data: unknown): Data => schema.parse(data),
    write: (work: Work, data: unknown, id: string) => write(work, schema.parse(data), id),
  }
}
