import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { observeCall } from '../seeing/observe.ts'

export const Mail = z.strictObject({
  to: z.email().max(254),
  replyTo: z.email().max(254).optional(),
  subject: z.string().max(1000).transform(subjectOf),
  unsubscribe: z.url({ protocol: /^https?$/ }).optional(),
  /** What the mails of one thread answer, such as a conversation: the part of a Message-ID before the @. */
  thread: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
  text: z.string(),
  html: z.string(),
})
export type Mail = z.infer<typeof Mail>

/** Prevents further headers, reversed text and endless subjects. */
function subjectOf(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}

/** `messageId` is the same on every retry. `inReplyTo`: a Message-ID. */
type Sending = { from: string; messageId: string; inReplyTo?: string; bulk: boolean }

export type Mailer = {
  /** @throws AddressRefused; any other error may pass */
  send(mail: Omit<Mail, 'thread'> & Sending): Promise<void>
  /** Connects and signs in. @throws with what the server said */
  check(): Promise<void>
  close(): void
}

/** The server refuses the address for good: "550 5.1.1". */
export class AddressRefused extends Error {}

/** Milliseconds per step. Only the queue retries, else a mail could go out twice. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 }

/** @param byTls refuses a server without STARTTLS, and so one in between that hides it */
export function openMailer(smtpUrl: string | undefined, byTls: boolean): Mailer | null {
  if (smtpUrl === undefined) return null
  const open = (maxConnections: number) =>
    createTransport({ url: smtpUrl, requireTLS: byTls, pool: true, maxConnections, maxRequeues: 0, ...patience })
  const [prompt, slow] = [open(2), open(1)]
  return {
    async send({ unsubscribe, to, replyTo, inReplyTo, bulk, ...rest }) {
      const mail = {
        ...rest,
        to: whole(to),
        ...(replyTo ? { replyTo: whole(replyTo) } : {}),
        ...(inReplyTo ? { inReplyTo, references: inReplyTo } : {}),
        ...(unsubscribe ? { list: { unsubscribe: { url: unsubscribe } } } : {}),
        headers: { ...AUTOMATIC, ...(unsubscribe ? ONE_CLICK : {}) },
        disableFileAccess: true,
        disableUrlAccess: true,
      }
      const send = () =>
        (bulk ? slow : prompt).sendMail(mail).catch((error) => {
          throw failureOf(error)
        })
      await observeCall('smtp', send, { refuses: (error) => error instanceof AddressRefused })
    },
    async check() {
      await slow.verify().catch((error) => {
        throw failureOf(error)
      })
    },
    close() {
      prompt.close()
      slow.close()
    },
  }
}

/** Prevents out-of-office replies (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }
const ONE_CLICK = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

const Answer = z.object({ responseCode: z.number(), response: z.string(), command: z.string() })

/** Leaves out the address. 5.7.x is about us and may pass; any other 55x after RCPT TO is permanent. */
function failureOf(error: unknown): unknown {
  const answer = Answer.safeParse(error)
  if (!answer.success) return error
  const { responseCode, response, command } = answer.data
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''
  const said = `${responseCode} ${detail}`.trim()
  const forGood = command === 'RCPT TO' && responseCode >= 550 && responseCode <= 559 && !detail.startsWith('5.7.')
  return forGood ? new AddressRefused(said) : new Error(`The mail server answered ${said} to ${command}`)
}

/** An object, because a text would be parsed for names and further addresses. */
function whole(address: string) {
  return { name: '', address }
}
