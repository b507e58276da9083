import { createTransport } from 'nodemailer'
import { z } from 'zod'

/** One mail to exactly one person. */
export const Mail = z.strictObject({
  to: z.email().max(254),
  replyTo: z.email().max(254).optional(),
  subject: z.string().max(1000).transform(subjectOf),
  /** Where one click ends this kind of mail. */
  unsubscribe: z.url({ protocol: /^https?$/ }).optional(),
  /** The job that it advertises: it goes out only while that is open. */
  jobId: z.uuid().optional(),
  text: z.string(),
  html: z.string(),
})
export type Mail = z.infer<typeof Mail>

/** One line, with nothing that starts another header or turns the direction of reading, and not endless. */
function subjectOf(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}

/** The SMTP server of the settings. */
export type Mailer = {
  /** Throws when the server does not take it. The id stays the same when it is tried again. */
  send(mail: Mail & { from: string; messageId: string }): Promise<void>
  close(): void
}

/**
 * Connections are kept and used again. A server that is slow or dead holds up the queue's mail worker, never a page, and
 * no longer than these milliseconds a step. Trying again is the queue's business alone, else a mail could go out twice.
 */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 }

export function openMailer(smtpUrl: string | undefined): Mailer | null {
  if (smtpUrl === undefined) return null
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 2, maxRequeues: 0, ...patience })
  return {
    async send({ unsubscribe, to, replyTo, ...rest }) {
      await transport.sendMail({
        ...rest,
        to: whole(to),
        ...(replyTo ? { replyTo: whole(replyTo) } : {}),
        ...(unsubscribe ? { list: { unsubscribe: { url: unsubscribe } }, headers: oneClick } : {}),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transport.close(),
  }
}

/** As an address and nothing else: a text would be read for names and further addresses. */
function whole(address: string) {
  return { name: '', address }
}

const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
