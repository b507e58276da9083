import { z } from 'zod'
import type { MailKind } from '#contract/account.ts'
import { ContactMessage } from '#contract/contact.ts'
import type { Query } from '#db/client.ts'
import { jobPromptKind } from '#db/schema/index.ts'
import {
  mailForConfirmationAsked,
  mailForCreated,
  mailForEmailChanged,
  mailForPasswordChanged,
  mailForRecoveryAsked,
} from './account/mails.ts'
import {
  mailForCodeAsked,
  mailForDeletionAsked,
  mailForEmailChangeAsked,
  mailForTwoStepChanged,
} from './account/security-mails.ts'
import { tellFirst, tellFurther } from './alert/wave.ts'
import { contactMail } from './contact/emails.tsx'
import type { EventName, Events } from './events.ts'
import { mailForPrompted, mailForRevealed } from './job/mails.ts'
import { type News, sendNews } from './mailbox/news.ts'
import { sendMail } from './mailbox/send.ts'
import { cancelLater } from './membership/later.ts'
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
} from './membership/mails.ts'
import { newsOfMonth } from './membership/report.ts'
import type { Mail } from './platform/mail.ts'
import { newsOfAvailable } from './saved/news.ts'
import type { Work } from './work.ts'

// Contents page (4): what follows what. The page cache needs no line here: the database tells every process itself
// (the triggers of db/migrations/*listings.sql).
const reactions: { [Name in EventName]: ((work: Work, data: Events[Name]) => Promise<void>)[] } = {
  'account.created': [mail(mailForCreated)],
  'account.confirmed': [],
  'account.confirmationAsked': [mail(mailForConfirmationAsked)],
  'account.recoveryAsked': [mail(mailForRecoveryAsked)],
  'account.passwordChanged': [mail(mailForPasswordChanged)],
  'account.codeAsked': [mail(mailForCodeAsked)],
  'account.deletionAsked': [mail(mailForDeletionAsked), cancelLater],
  'account.stayed': [],
  'account.emailChangeAsked': [mail(mailForEmailChangeAsked)],
  'account.twoStepChanged': [mail(mailForTwoStepChanged)],
  'account.emailChanged': [mail(mailForEmailChanged)],
  'membership.started': [mail(mailForStarted)],
  'membership.paid': [mail(mailForPaid)],
  'membership.paymentFailed': [mail(mailForPaymentFailed)],
  'membership.renewalNear': [mail(mailForRenewalNear)],
  'membership.planChanged': [mail(mailForPlanChanged)],
  'membership.cancelled': [mail(mailForCancelled)],
  'membership.resumed': [mail(mailForResumed)],
  'membership.lapsed': [mail(mailForLapsed)],
  'membership.monthOver': [news('membership_report', newsOfMonth)],
  'membership.ended': [mail(mailForEnded)],
  'membership.doubled': [mail(mailForDoubled)],
  'job.prompted': [mail(mailForPrompted)],
  'job.revealed': [mail(mailForRevealed)],
  'contact.sent': [
    mail((work, data) => contactMail(data, work.site.settings.site.contactEmail, work.site.settings.site.name)),
  ],
  'job.posted': [tellFirst],
  'job.reopened': [tellFurther],
  'provider.available': [news('provider_updates', newsOfAvailable)],
}

function mail<Data>(write: (work: Work, data: Data) => Promise<Mail | null>) {
  return async (work: Work, data: Data) => {
    const written = await write(work, data)
    if (written) await sendMail(work, written)
  }
}

function news<Data>(kind: MailKind, find: (work: Work, data: Data) => Promise<News | null>) {
  return async (work: Work, data: Data) => {
    const found = await find(work, data)
    if (found) await sendNews(work, kind, found)
  }
}

const OfUser = z.object({ userId: z.uuid() })
const OfJob = z.object({ jobId: z.uuid() })
const OfMembership = z.object({ membershipId: z.uuid() })
const OfAddress = z.object({ email: z.string() })

/** What each event carries, as it is read back from the queue. */
const carried: { [Name in EventName]: z.ZodType<Events[Name]> } = {
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

const Task = z.object({ name: z.string().refine(isEvent), data: z.unknown() })

function isEvent(name: string): name is EventName {
  return name in reactions
}

/** Does what follows an event, and ticks it off, in one transaction: tried again as a whole, never half or twice. */
export async function react(work: Work, task: unknown, done: (db: Query) => Promise<void>): Promise<void> {
  const { name, data } = Task.parse(task)
  await work.transaction(async (work) => {
    await follow(work, name, data)
    await done(work.db)
  })
}

async function follow<Name extends EventName>(work: Work, name: Name, data: unknown) {
  const known = carried[name].parse(data)
  for (const reaction of reactions[name]) await reaction(work, known)
}
