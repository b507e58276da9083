import { z } from 'zod'
import type { Query } from '#db/client.ts'
import { resumeAlerts, startAlerts } from './alert/wave.ts'
import { type EventName, type Events, eventData } from './events.ts'
import type { MailData, MailName } from './mail/mails.ts'
import { sendMail, sendMails } from './mail/send.ts'
import { cancelLater } from './membership/later.ts'
import { saversToTell } from './saved/news.ts'
import type { Work } from './work/work.ts'

// Contents page (4). The page cache is absent: triggers of the database (db/sql) notify every process.
const reactions: { [Name in EventName]: ((work: Work, data: Events[Name]) => Promise<void>)[] } = {
  'account.created': [mail('account.created')],
  'account.confirmed': [],
  'account.confirmationAsked': [mail('account.confirmationAsked')],
  'account.recoveryAsked': [mail('account.recoveryAsked')],
  'account.passwordChanged': [mail('account.passwordChanged')],
  'account.codeAsked': [mail('account.codeAsked')],
  'account.deletionAsked': [mail('account.deletionAsked'), cancelLater],
  'account.stayed': [],
  'account.emailChangeAsked': [mail('account.emailChangeAsked')],
  'account.twoStepChanged': [mail('account.twoStepChanged')],
  'account.emailChanged': [mail('account.emailChanged')],
  'membership.started': [mail('membership.started')],
  'membership.paid': [mail('membership.paid')],
  'membership.paymentFailed': [mail('membership.paymentFailed')],
  'membership.renewalNear': [mail('membership.renewalNear')],
  'membership.planChanged': [mail('membership.planChanged')],
  'membership.cancelled': [mail('membership.cancelled')],
  'membership.resumed': [mail('membership.resumed')],
  'membership.lapsed': [mail('membership.lapsed')],
  'membership.monthOver': [
    (work, { providerId, from }) => sendMail(work, 'membership.report', { userId: providerId, from }),
  ],
  'membership.ended': [mail('membership.ended')],
  'membership.doubled': [mail('membership.doubled')],
  'job.prompted': [mail('job.prompted')],
  'job.revealed': [mail('job.revealed')],
  'contact.sent': [mail('contact.sent')],
  'job.posted': [startAlerts],
  'job.reopened': [resumeAlerts],
  'provider.available': [tellSavers],
}

function mail<Name extends MailName>(name: Name) {
  return (work: Work, data: MailData<Name>) => sendMail(work, name, data)
}

async function tellSavers(work: Work, { providerId }: { providerId: string }) {
  const userIds = await saversToTell(work, providerId)
  await sendMails(
    work,
    'saved.available',
    userIds.map((userId) => ({ userId, providerId })),
  )
}

const Task = z.object({ name: z.string().refine(isEvent), data: z.unknown() })

function isEvent(name: string): name is EventName {
  return name in reactions
}

/** One transaction: a retry runs all reactions again, because none has taken effect. */
export async function react(work: Work, task: unknown, done: (db: Query) => Promise<void>): Promise<void> {
  const { name, data } = Task.parse(task)
  await work.transaction(async (work) => {
    await follow(work, name, data)
    await done(work.db)
  })
}

async function follow<Name extends EventName>(work: Work, name: Name, data: unknown) {
  const known = eventData[name].parse(data)
  for (const reaction of reactions[name]) await reaction(work, known)
}
