import { createTransport } from 'nodemailer'
import { z } from 'zod'

/** One mail to exactly one person. */
export const Mail = z.strictObject({
  to: z.email().max(254),
  replyTo: z.email().max(254).optional(),
  subject: z.string().max(1000).transform(subjectOf),
  /** Where one click ends this kind of mail. */
  unsubscribe: z.url({ protocol: /^https?$/ }).optional(),
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
  /**
   * The id stays the same when it is tried again. Bulk mail has a connection of its own.
   * @throws AddressRefused; anything else means that the server may take it later
   */
  send(mail: Mail & { from: string; messageId: string; bulk: boolean }): Promise<void>
  close(): void
}

/** The server says that it will never take mail for this address: "550 5.1.1". */
export class AddressRefused extends Error {}

/**
 * Connections are kept and used again. A server that is slow or dead holds up a mail worker of the queue, never a page,
 * and no longer than these milliseconds a step. Trying again is the queue's business alone, else a mail could go out
 * twice.
 */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 }

export function openMailer(smtpUrl: string | undefined): Mailer | null {
  if (smtpUrl === undefined) return null
  const open = (maxConnections: number) =>
    createTransport({ url: smtpUrl, pool: true, maxConnections, maxRequeues: 0, ...patience })
  const [prompt, slow] = [open(2), open(1)]
  return {
    async send({ unsubscribe, to, replyTo, bulk, ...rest }) {
      const mail = {
        ...rest,
        to: whole(to),
        ...(replyTo ? { replyTo: whole(replyTo) } : {}),
        ...(unsubscribe ? { list: { unsubscribe: { url: unsubscribe } } } : {}),
        headers: { ...AUTOMATIC, ...(unsubscribe ? ONE_CLICK : {}) },
        disableFileAccess: true,
        disableUrlAccess: true,
      }
      await (bulk ? slow : prompt).sendMail(mail).catch((error) => {
        throw failureOf(error)
      })
    },
    close() {
      prompt.close()
      slow.close()
    },
  }
}

/** No out-of-office note comes back (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }
const ONE_CLICK = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

const Answer = z.object({ responseCode: z.number(), response: z.string(), command: z.string() })

/**
 * What a server answered, without the address, which it likes to repeat. Its 5.7.x (not allowed, no relaying) is about
 * us or our settings and may pass; every other 55x after "RCPT TO" is about the address, for good.
 */
function failureOf(error: unknown): unknown {
  const answer = Answer.safeParse(error)
  if (!answer.success) return error
  const { responseCode, response, command } = answer.data
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''
  const said = `${responseCode} ${detail}`.trim()
  const forGood = command === 'RCPT TO' && responseCode >= 550 && responseCode <= 559 && !detail.startsWith('5.7.')
  return forGood ? new AddressRefused(said) : new Error(`The mail server answered ${said} to ${command}`)
}

/** As an address and nothing else: a text would be read for names and further addresses. */
function whole(address: string) {
  return { name: '', address }
}
