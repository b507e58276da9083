import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { DAY, HOUR } from '#contract/duration.ts'
import { messages } from '#db/schema/index.ts'
import { personByMail } from '#server/auth/actor.ts'
import { sendMail } from '#server/mail/send.ts'
import { type MailHead, messageIn, readHead } from '#server/platform/mail/inbound.ts'
import { type Limit, onceWithin, withinLimit } from '#server/work/limit.ts'
import { isRefusal } from '#server/work/refusal.ts'
import { type Person, type Work, workFor } from '#server/work/work.ts'
import { isExpired, type ReplyLink, replyLinkIn, writerBy } from './address.ts'
import { isAutomatic } from './automatic.ts'
import { deliverReply } from './deliver.ts'

/** A loop that nothing else has stopped ends here. */
const PER_CONVERSATION: Limit = { name: 'mail-reply', most: 20, per: HOUR }

/** What became of a mail, for the log. */
type Outcome =
  | 'delivered'
  | 'again'
  | 'unreadable'
  | 'not for us'
  | 'automatic'
  | 'forged'
  | 'too many'
  | 'not active'
  | 'refused'

const OTHER_SENDER =
  'It came from another address than the one of the account. Send it from the address that our email went to, or answer on the site.'
const EXPIRED = 'You can answer an email for 90 days. Please answer on the site instead.'

/** Answers the webhook of the mail server: false if the mail is not signed by it. Nothing in a mail makes it fail. */
export async function receiveMail(work: Work, body: Buffer, headers: IncomingHttpHeaders): Promise<boolean> {
  const { settings, log } = work.site
  const raw = settings.replies && messageIn(body, headers, settings.replies.secret, work.now())
  if (!raw) {
    log.warn({ bytes: body.length }, 'An email came in that the mail server has not signed')
    return false
  }
  log.info({ outcome: await receiveReply(work, raw), bytes: raw.length }, 'an email came in')
  return true
}

async function receiveReply(work: Work, raw: Buffer): Promise<Outcome> {
  const head = await readHead(raw)
  if (!head) return 'unreadable'
  const link = replyLinkIn(work, head.to)
  if (!link) return 'not for us'
  if (isAutomatic(head, { addresses: ownAddresses(work), hostname: work.site.settings.siteUrl.hostname })) {
    return 'automatic'
  }
  const userId = await writerBy(work, link)
  if (!userId || isForged(head)) return 'forged'
  const { conversationId } = link
  if (!(await withinLimit(work, PER_CONVERSATION, `${userId}:${conversationId}`))) return 'too many'
  const person = await personByMail(work.db, userId)
  if (!person) return 'not active'
  if (head.from !== person.email.toLowerCase()) {
    await answer(work, { userId, conversationId, to: head.from, code: 'OTHER_SENDER', reason: OTHER_SENDER })
    return 'refused'
  }
  return receiveFrom(workFor(work.site, person, work.db), person, { link, head, raw })
}

type IncomingReply = { link: ReplyLink; head: MailHead; raw: Buffer }

async function receiveFrom(work: Work, person: Person, { link, head, raw }: IncomingReply): Promise<Outcome> {
  const { conversationId } = link
  const refuse = async (code: string, reason: string): Promise<Outcome> => {
    await answer(work, { userId: person.id, conversationId, to: person.email, code, reason })
    return 'refused'
  }
  if (isExpired(work, link)) return refuse('EXPIRED', EXPIRED)
  const id = messageIdOf(person.id, conversationId, head.header('message-id') ?? raw)
  const [known] = await work.db.select({ id: messages.id }).from(messages).where(eq(messages.id, id))
  if (known) return 'again'
  try {
    const ours = [...ownAddresses(work), ...head.to]
    const fault = await deliverReply(work, person, { id, conversationId, raw, ours })
    return fault ? await refuse(fault.code, fault.reason) : 'delivered'
  } catch (error) {
    if (!isRefusal(error)) throw error
    return refuse(error.code, error.message)
  }
}

/** The server that hands the mail over puts what it found first. */
function isForged({ header }: MailHead): boolean {
  return /\bdmarc=fail\b/i.test(header('authentication-results') ?? '')
}

/** They are in lower case. */
function ownAddresses({ site: { settings } }: Work): string[] {
  const { mailFrom, replies } = settings
  const from = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
  return [from.trim().toLowerCase(), ...(replies ? [`${replies.local}@${replies.domain}`] : [])]
}

/** The same for the same mail, so that it is one message however often it comes in. */
function messageIdOf(userId: string, conversationId: string, mail: string | Buffer): string {
  const hash = createHash('sha256').update(`mail ${userId} ${conversationId} `).update(mail).digest('hex')
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
}

type Answer = { userId: string; conversationId: string; to: string | null; code: string; reason: string }

/** Says once a day why a reply was not delivered. */
async function answer(work: Work, { userId, conversationId, to, code, reason }: Answer): Promise<void> {
  const email = z.email().max(254).safeParse(to)
  if (!email.success) return
  await work.transaction(async (work) => {
    if (!(await onceWithin(work, `mail-reply:${userId}:${conversationId}:${code}`, DAY))) return
    await sendMail(work, 'message.replyRefused', { email: email.data, conversationId, reason })
  })
}
