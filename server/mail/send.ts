import type { Work } from '#server/work/work.ts'
import { type MailData, type MailName, mails } from './mails.ts'

export async function sendMail<Name extends MailName>(work: Work, name: Name, data: MailData<Name>): Promise<void> {
  await sendMails(work, name, [data])
}

export async function sendMails<Name extends MailName>(work: Work, name: Name, all: MailData<Name>[]): Promise<void> {
  const { lane, data: schema } = mails[name]
  const tasks = all.map((data) => ({ mail: name, data: schema.parse(data) }))
  await work.site.queue.sendAll(lane.queue, tasks, work.db, lane.priority)
}
