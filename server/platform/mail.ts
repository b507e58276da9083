import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { mailbox } from '#db/schema/index.ts'
import type { Work } from '#server/work.ts'

export const Mail = z.strictObject({
  to: z.email(),
  replyTo: z.email().optional(),
  subject: z.string().max(300).transform(oneLine),
  text: z.string(),
  html: z.string(),
})
export type Mail = z.infer<typeof Mail>

/** No header value may start another header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').trim()
}

/** Puts a mail into the queue, in the transaction at hand. */
export async function sendMail(work: Work, mail: Mail): Promise<void> {
  await work.site.queue.send('mail', Mail.parse(mail), work.db)
}

/** Hands a queued mail over: to SMTP_URL, else to the built-in mailbox. A throw means the queue tries again. */
export async function deliverMail(work: Work, task: unknown, id: string): Promise<void> {
  const mail = Mail.parse(task)
  const { smtpUrl, mailFrom } = work.site.settings
  if (smtpUrl) {
    const transport = createTransport(smtpUrl, { from: mailFrom })
    await transport.sendMail({ ...mail, messageId: `<${id}@${work.site.settings.siteUrl.hostname}>` })
    return
  }
  const links = [...mail.text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link)
  await work.db
    .insert(mailbox)
    .values({ id, to: mail.to, subject: mail.subject, text: mail.text, html: mail.html, links, createdAt: work.now() })
    .onConflictDoNothing()
}
