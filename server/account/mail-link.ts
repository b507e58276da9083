import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { LINK_HOURS, type LinkPurpose } from '#contract/account/words.ts'
import { after, HOUR } from '#contract/duration.ts'
import { mailLinks } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { signatureOf } from './signature.ts'
import { hashToken, linkWorks, newToken } from './token.ts'

export type MailLink = { userId: string; purpose: LinkPurpose; email: string }

/** Older links of the purpose stop working. */
export async function makeLink(work: Work, link: MailLink): Promise<string> {
  const token = newToken()
  await store(work, link, token)
  return token
}

/** Retries of a mail carry the same token. Null if it was used or replaced in the meantime: the mail is over. */
export async function linkForMail(work: Work, link: MailLink, mailId: string): Promise<string | null> {
  const { purpose, userId, email } = link
  const token = signatureOf(work, `mail link ${mailId} ${purpose} ${userId} ${email}`)
  const own = eq(mailLinks.tokenHash, hashToken(token))
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
    tokenHash: hashToken(token),
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

export async function readLink(work: Work, token: string): Promise<MailLink | null> {
  const [link] = await work.db
    .select(fields)
    .from(mailLinks)
    .where(linkWorks(work, mailLinks, token))
  return link ?? null
}

/** The newest to this address, or of this person, that still works. Null if there is none. */
export async function waitingLink(
  work: Work,
  purpose: LinkPurpose,
  of: Pick<MailLink, 'email'> | Pick<MailLink, 'userId'>,
): Promise<MailLink | null> {
  const [link] = await work.db
    .select(fields)
    .from(mailLinks)
    .where(
      and(
        'email' in of ? eq(mailLinks.email, of.email) : eq(mailLinks.userId, of.userId),
        eq(mailLinks.purpose, purpose),
        isNull(mailLinks.usedAt),
        gt(mailLinks.expiresAt, work.now()),
      ),
    )
    .orderBy(desc(mailLinks.createdAt))
    .limit(1)
  return link ?? null
}

/** Atomic: of parallel calls, one gets the link. */
export async function spendLink(work: Work, token: string, purposes: readonly LinkPurpose[]): Promise<MailLink | null> {
  const [link] = await work.db
    .update(mailLinks)
    .set({ usedAt: work.now() })
    .where(and(linkWorks(work, mailLinks, token), inArray(mailLinks.purpose, [...purposes])))
    .returning(fields)
  return link ?? null
}

/** Finds a link that was used, too. `recent`: its time is not over. */
export async function findLink(work: Work, token: string): Promise<(MailLink & { recent: boolean }) | null> {
  const [link] = await work.db
    .select({ ...fields, expiresAt: mailLinks.expiresAt })
    .from(mailLinks)
    .where(eq(mailLinks.tokenHash, hashToken(token)))
  return link ? { ...link, recent: link.expiresAt > work.now() } : null
}

/**
 * Used ones end too: the one that confirmed an address signs in again where it was signed up. Rows stay: erasing an account
 * needs every address that it had.
 */
export async function dropLinks(work: Work, userId: string): Promise<void> {
  const now = work.now()
  await work.db
    .update(mailLinks)
    .set({ usedAt: sql`coalesce(${mailLinks.usedAt}, ${now.toISOString()}::timestamptz)`, expiresAt: now })
    .where(and(eq(mailLinks.userId, userId), gt(mailLinks.expiresAt, now)))
}

const fields = { userId: mailLinks.userId, purpose: mailLinks.purpose, email: mailLinks.email }
