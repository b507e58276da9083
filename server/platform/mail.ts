import { createTransport } from 'nodemailer'
import { z } from 'zod'

/** One mail to exactly one person. */
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

/** Hands a mail to the SMTP server; throws when it does not take it. The id stays the same when it is tried again. */
export async function sendBySmtp(smtpUrl: string, mail: Mail & { from: string; messageId: string }): Promise<void> {
  await createTransport(smtpUrl).sendMail(mail)
}
