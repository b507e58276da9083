import type { DayAlert, JobAlert } from '#server/alert/mails.ts'
import type { Work } from '#server/work.ts'
import { type MailData, type MailName, templates } from './templates.ts'

/** Puts a mail into the queue, in the transaction at hand; it is written when it goes out. */
export async function sendMail<Name extends MailName>(work: Work, name: Name, data: MailData<Name>): Promise<void> {
  await sendMails(work, name, [data])
}

/** Puts a mail to each of many into the queue, in the transaction at hand. */
export async function sendMails<Name extends MailName>(work: Work, name: Name, all: MailData<Name>[]): Promise<void> {
  const { lane, take } = templates[name]
  const tasks = all.map((data) => ({ mail: name, data: take(data) }))
  await work.site.queue.sendAll(lane.queue, tasks, work.db, lane.priority)
}

export const sendAlerts = (work: Work, alerts: JobAlert[]) => sendMails(work, 'alert.job', alerts)
export const sendDay = (work: Work, day: DayAlert) => sendMail(work, 'alert.day', day)
