import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { LINK_HOURS, type LinkPurpose } from '#contract/account.ts'
import { after, HOUR } from '#contract/duration.ts'
import { mailLinks } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { signatureOf } from './signature.ts'

export type MailLink = { userId: string; purpose: LinkPurpose; email: string }

/**
 * Makes the token of a link: 256 bits, kept as a hash only. Older links of the same purpose stop working.
 * Whoever follows it has read the mail of `email`.
 */
export async function makeLink(work: Work, link: MailLink): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await store(work, link, token)
  return token
}

/**
 * The token of the link in a mail, made when the mail goes out. However often the same mail is tried, it carries the same
 * link. Null: that link was used or replaced meanwhile, so that the mail is over.
 */
export async function linkForMail(work: Work, link: MailLink, mailId: string): Promise<string | null> {
  const { purpose, userId, email } = link
  const token = signatureOf(work, `mail link ${mailId} ${purpose} ${userId} ${email}`)
  const own = eq(mailLinks.tokenHash, hashOf(token))
  const [before] = await work.db.select({ usedAt: mailLinks.usedAt }).from(mailLinks).where(own)
  if (!before) await store(work, link, token)
  else if (before.usedAt) return null
  else
    await work.db
      .update(mailLinks)
      .set({ expiresAt: expiryOf(work, purpose) })
      .where(own)
  return token
}

async function store(work: Work, { userId, purpose, email }: MailLink, token: string) {
  const now = work.now()
  await work.db
    .update(mailLinks)
    .set({ usedAt: now })
    .where(and(eq(mailLinks.userId, userId), eq(mailLinks.purpose, purpose), isNull(mailLinks.usedAt)))
  await work.db.insert(mailLinks).values({
    tokenHash: hashOf(token),
    purpose,
    userId,
    email,
    createdAt: now,
    expiresAt: expiryOf(work, purpose),
  })
}

function expiryOf(work: Work, purpose: LinkPurpose): Date {
  return after(work.now(), LINK_HOURS[purpose] * HOUR)
}

/** What a token would do, without using it; null when it would do nothing. */
export async function readLink(work: Work, token: string): Promise<MailLink | null> {
  const [link] = await work.db.select(fields).from(mailLinks).where(worksNow(work, token))
  return link ?? null
}

/** Uses a token up. Of many at the same time one gets it; null when it is unknown, used, replaced or expired. */
export async function spendLink(work: Work, token: string, purposes: readonly LinkPurpose[]): Promise<MailLink | null> {
  const [link] = await work.db
    .update(mailLinks)
    .set({ usedAt: work.now() })
    .where(and(worksNow(work, token), inArray(mailLinks.purpose, [...purposes])))
    .returning(fields)
  return link ?? null
}

/** Links that were not followed yet stop working. Their rows stay: erasing somebody needs every address they had. */
export async function dropLinks(work: Work, userId: string): Promise<void> {
  await work.db
    .update(mailLinks)
    .set({ usedAt: work.now() })
    .where(and(eq(mailLinks.userId, userId), isNull(mailLinks.usedAt)))
}

function worksNow(work: Work, token: string) {
  return and(eq(mailLinks.tokenHash, hashOf(token)), isNull(mailLinks.usedAt), gt(mailLinks.expiresAt, work.now()))
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const fields = { userId: mailLinks.userId, purpose: mailLinks.purpose, email: mailLinks.email }
