import { createTransport } from 'nodemailer'
import { z } from 'zod'

/** One mail to exactly one person. */
export const Mail = z.strictObject({
  to: z.email(),
  replyTo: z.email().optional(),
  subject: z.string().max(300).transform(oneLine),
  /** Where one click ends this kind of mail. */
  unsubscribe: z.url({ protocol: /^https?$/ }).optional(),
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
  const { unsubscribe, ...rest } = mail
  const list = unsubscribe ? { unsubscribe: { url: unsubscribe } } : undefined
  const headers = unsubscribe ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : undefined
  await createTransport(smtpUrl).sendMail({ ...rest, ...(list ? { list } : {}), ...(headers ? { headers } : {}) })
}
