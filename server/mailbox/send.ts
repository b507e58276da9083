import { mailbox } from '#db/schema/index.ts'
import { isOpenJob } from '#server/job/status.ts'
import { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work.ts'

/** Puts a mail into the queue, in the transaction at hand. */
export async function sendMail(work: Work, mail: Mail): Promise<void> {
  await work.site.queue.send('mail', Mail.parse(mail), work.db)
}

/** Puts many mails into the queue, in the transaction at hand. */
export async function sendMails(work: Work, mails: Mail[]): Promise<void> {
  const tasks = mails.map((mail) => Mail.parse(mail))
  await work.site.queue.sendAll('mail', tasks, work.db)
}

/** Hands a queued mail over: to the SMTP server, else to the built-in mailbox. A throw means the queue tries again. */
export async function deliverMail(work: Work, task: unknown, id: string): Promise<void> {
  const { jobId, ...mail } = Mail.parse(task)
  if (jobId && !(await isOpenJob(work, jobId))) return
  const { mailFrom, siteUrl } = work.site.settings
  if (work.site.mailer) {
    return work.site.mailer.send({ ...mail, from: mailFrom, messageId: `<${id}@${siteUrl.hostname}>` })
  }
  const links = [...mail.text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link)
  const { to, replyTo = null, subject, text, html } = mail
  await work.db
    .insert(mailbox)
    .values({ id, to, replyTo, subject, text, html, links, createdAt: work.now() })
    .onConflictDoNothing()
}
