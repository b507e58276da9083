import { z } from 'zod'
import type { Query } from '#db/client.ts'
import { notifyOfStop } from './account/webhook-mail.ts'
import { rebuildOn } from './admin/analytics/roll-up.ts'
import { runBulk } from './admin/bulk/run.ts'
import { showImportedJobs } from './admin/import/job/rules.ts'
import { stepImport } from './admin/import/step.ts'
import { notifyOfAddress } from './admin/user/address.ts'
import { resumeAlerts, startAlerts } from './alert/wave.ts'
import * as webhook from './api/webhook/notify.ts'
import { refile } from './category/refile.ts'
import {
  notifyNewOwner,
  notifyOfClaim,
  notifyOfReply,
  notifyOfRequest,
  notifyOwner,
  notifyOwnerKept,
} from './directory/notify.ts'
import { notifyAuthor, notifyProvider } from './feedback/push.ts'
import { notifyPoster } from './job/push.ts'
import type { MailData, MailName } from './mail/mails.ts'
import { sendMail, sendMails } from './mail/send.ts'
import { cancelLater } from './membership/payment-queue.ts'
import { type ProviderNews, saversToTell } from './saved/news.ts'
import { type EventName, type Events, isEventName, parseEvent } from './work/events.ts'
import type { Work } from './work/work.ts'

// Contents page (4). The page cache is absent: triggers of the database (db/sql) notify every process.
// `mail` sends the mail of the event's own name.
const reactions: { [Name in EventName]: Reaction<Name>[] } = {
  'account.created': [mail],
  'account.confirmed': [showImportedJobs],
  'account.confirmationAsked': [mail],
  'account.recoveryAsked': [mail],
  'account.loginCodeAsked': [mail],
  'account.textAsked': [({ site, db }, data) => site.queue.send('text', data, db)],
  'account.passwordChanged': [mail],
  'account.codeAsked': [mail],
  'account.deletionAsked': [mail, cancelLater],
  'account.stayed': [],
  'account.emailChangeAsked': [mail],
  'account.keyMade': [mail],
  'account.webhookPointed': [mail],
  'account.passkeyAdded': [mail],
  'account.passkeysRemoved': [mail],
  'account.twoStepChanged': [mail],
  'account.emailChanged': [mail],
  'account.addressSet': [notifyOfAddress],
  'account.deactivated': [mail, webhook.tellOfDeactivation],
  'account.hidden': [mail],
  'account.restored': [mail],
  'membership.started': [mail, webhook.tellOfMembership],
  'membership.paid': [mail],
  'membership.paymentFailed': [mail, webhook.tellOfMembership],
  'membership.renewalNear': [mail],
  'membership.planChanged': [mail, webhook.tellOfMembership],
  'membership.renewed': [webhook.tellOfMembership],
  'membership.cancelled': [mail, webhook.tellOfMembership],
  'membership.resumed': [mail, webhook.tellOfMembership],
  'membership.lapsed': [mail, webhook.tellOfMembership],
  'membership.monthOver': [
    (work, { providerId, from }) => sendMail(work, 'membership.report', { userId: providerId, from }),
  ],
  'membership.ended': [mail, webhook.tellOfMembership],
  'membership.moneyBack': [mail, webhook.tellOfMembership],
  'membership.refunded': [mail],
  'membership.stopped': [mail, webhook.tellOfStop],
  'membership.extended': [mail, webhook.tellOfMembership],
  'membership.doubled': [mail],
  'job.prompted': [mail],
  'job.revealed': [mail, notifyPoster, webhook.tellOfReveal],
  'contact.sent': [mail],
  'feedback.published': [mail],
  'feedback.received': [mail, notifyProvider, webhook.tellOfFeedback],
  'feedback.edited': [mail],
  'feedback.removed': [mail],
  'reply.removed': [mail],
  'appeal.decided': [mail],
  'report.made': [webhook.tellOfReport],
  'report.closed': [mail],
  'report.upheld': [mail],
  'accreditation.decided': [mail],
  'listing.approved': [mail],
  'listing.changesAsked': [mail],
  'request.linkAsked': [mail],
  'request.made': [mail, notifyOfRequest],
  'request.answered': [mail],
  'request.replied': [notifyOfReply],
  'request.decided': [mail],
  'job.posted': [startAlerts, webhook.tellOfPosting],
  'job.matched': [webhook.tellOfMatches],
  'job.reopened': [resumeAlerts],
  'feedback.replied': [mail, notifyAuthor],
  'feedback.invited': [mail],
  'provider.available': [tellSavers('available')],
  'portfolio.added': [tellSavers('new-work')],
  'category.changed': [refile],
  'figures.rebuilt': [rebuildOn],
  'staff.invited': [mail],
  'bulk.due': [runBulk],
  'claim.asked': [mail],
  'claim.renewed': [mail],
  'claim.made': [mail, notifyOfClaim, notifyOwner],
  'claim.accepted': [mail, notifyNewOwner],
  'claim.refused': [mail, notifyOwnerKept],
  'listing.claimed': [webhook.tellOfClaim],
  'message.received': [webhook.tellOfMessage],
  'webhook.switchedOff': [notifyOfStop],
  'ownership.lost': [mail],
  'ownership.returned': [mail],
  'claim.daysEnding': [mail],
  'import.due': [stepImport],
}

type Reaction<Name extends EventName> = (work: Work, data: Events[Name], name: Name) => Promise<void>

function mail<Name extends MailName>(work: Work, data: MailData<Name>, name: Name) {
  return sendMail(work, name, data)
}

function tellSavers(news: ProviderNews) {
  return async (work: Work, { providerId }: { providerId: string }) => {
    const userIds = await saversToTell(work, news, providerId)
    const told = userIds.map((userId) => ({ userId, providerId }))
    await sendMails(work, newsMails[news], told)
  }
}

const newsMails = { available: 'saved.available', 'new-work': 'saved.newWork' } as const

const Task = z.object({ name: z.string().refine(isEventName), data: z.unknown() })

/** One transaction: a retry runs all reactions again, because none has taken effect. */
export async function react(work: Work, task: unknown, done: (db: Query) => Promise<void>): Promise<void> {
  const { name, data } = Task.parse(task)
  await work.transaction(async (work) => {
    await follow(work, name, data)
    await done(work.db)
  })
}

async function follow<Name extends EventName>(work: Work, name: Name, data: unknown) {
  const known = parseEvent(name, data)
  for (const reaction of reactions[name]) await reaction(work, known, name)
}
