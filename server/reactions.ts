import { z } from 'zod'
import type { Query } from '#db/client.ts'
import { rebuildOn } from './admin/analytics/roll-up.ts'
import { runBulk } from './admin/bulk/run.ts'
import { stepImport } from './admin/import/step.ts'
import { resumeAlerts, startAlerts } from './alert/wave.ts'
import { refile } from './category/refile.ts'
import { notifyOfClaim, notifyOfRequest, notifyOwner } from './directory/notify.ts'
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
  'account.confirmed': [],
  'account.confirmationAsked': [mail],
  'account.recoveryAsked': [mail],
  'account.passwordChanged': [mail],
  'account.codeAsked': [mail],
  'account.deletionAsked': [mail, cancelLater],
  'account.stayed': [],
  'account.emailChangeAsked': [mail],
  'account.twoStepChanged': [mail],
  'account.emailChanged': [mail],
  'account.deactivated': [mail],
  'account.hidden': [mail],
  'account.restored': [mail],
  'membership.started': [mail],
  'membership.paid': [mail],
  'membership.paymentFailed': [mail],
  'membership.renewalNear': [mail],
  'membership.planChanged': [mail],
  'membership.cancelled': [mail],
  'membership.resumed': [mail],
  'membership.lapsed': [mail],
  'membership.monthOver': [
    (work, { providerId, from }) => sendMail(work, 'membership.report', { userId: providerId, from }),
  ],
  'membership.ended': [mail],
  'membership.moneyBack': [mail],
  'membership.doubled': [mail],
  'job.prompted': [mail],
  'job.revealed': [mail],
  'contact.sent': [mail],
  'feedback.published': [mail],
  'feedback.received': [mail],
  'feedback.edited': [mail],
  'feedback.removed': [mail],
  'reply.removed': [mail],
  'appeal.decided': [mail],
  'report.closed': [mail],
  'report.upheld': [mail],
  'request.linkAsked': [mail],
  'request.made': [mail, notifyOfRequest],
  'request.answered': [mail],
  'request.decided': [mail],
  'job.posted': [startAlerts],
  'job.reopened': [resumeAlerts],
  'feedback.replied': [mail],
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
  'claim.accepted': [mail],
  'claim.refused': [mail],
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
