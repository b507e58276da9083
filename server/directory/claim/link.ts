import { and, eq } from 'drizzle-orm'
import { CLAIM_LINK_HOURS, type ClaimLinkState } from '#contract/claim/words.ts'
import { after, HOUR } from '#contract/duration.ts'
import { claimLinks } from '#db/schema/index.ts'
import { signatureOf } from '#server/account/signature.ts'
import { hashToken, linkWorks } from '#server/account/token.ts'
import type { Work } from '#server/work/work.ts'
import { lockUnclaimed, revokeLinks } from './own.ts'

type Link = { profileId: string; claimId: string | null }
type MailedLink = { token: string; email: string; businessName: string; personName: string }

/**
 * For the address on file as it is now. Retries of a mail carry the same token; older links of the listing stop working.
 * Null if it has no such address or an owner, or the link was used or replaced in the meantime.
 */
export async function linkForMail(
  work: Work,
  { profileId, claimId }: Link,
  mailId: string,
): Promise<MailedLink | null> {
  const listing = await lockUnclaimed(work, profileId)
  if (!listing?.email) return null
  const { email, ...names } = listing
  const token = signatureOf(work, `claim link ${mailId} ${profileId} ${email}`)
  const own = eq(claimLinks.tokenHash, hashToken(token))
  const [before] = await work.db.select().from(claimLinks).where(own)
  if (before?.usedAt || before?.revokedAt) return null
  const expiresAt = after(work.now(), CLAIM_LINK_HOURS * HOUR)
  if (before) await work.db.update(claimLinks).set({ expiresAt }).where(own)
  else {
    await revokeLinks(work, profileId)
    const tokenHash = hashToken(token)
    await work.db.insert(claimLinks).values({ tokenHash, profileId, claimId, email, createdAt: work.now(), expiresAt })
  }
  return { token, email, ...names }
}

type ReadLink = { state: ClaimLinkState; link: typeof claimLinks.$inferSelect | null }

/** `profileId` null: any. Another one than the link's is an unknown link. */
export async function readLink(work: Work, token: string, profileId: string | null): Promise<ReadLink> {
  const [link] = await work.db
    .select()
    .from(claimLinks)
    .where(eq(claimLinks.tokenHash, hashToken(token)))
  if (!link || (profileId !== null && link.profileId !== profileId)) return { state: 'invalid', link: null }
  if (link.usedAt) return { state: 'consumed', link }
  if (link.revokedAt) return { state: 'invalid', link }
  return { state: link.expiresAt > work.now() ? 'valid' : 'expired', link }
}

/** Atomic: of parallel calls, one gets the link. */
export async function spendLink(work: Work, token: string, profileId: string) {
  const [link] = await work.db
    .update(claimLinks)
    .set({ usedAt: work.now() })
    .where(and(linkWorks(work, claimLinks, token), eq(claimLinks.profileId, profileId)))
    .returning()
  return link ?? null
}
