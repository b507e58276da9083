import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { moment } from '#contract/moment.ts'
import {
  consents,
  deletionRequests,
  mailCodes,
  mailKind,
  profileContacts,
  profiles,
  sentMails,
  supportConsents,
  undeliverableAddresses,
  user,
  webhooks,
} from '#db/schema/index.ts'
import { findUser } from '#server/auth/credentials.ts'
import { Login, readLogin, replaceLogin } from '#server/auth/login.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { dropLinks } from '../mail-link.ts'

/** What a person has in an account besides what they made: their login, and what they agreed to. */
export const FormerOwner = z.object({
  login: Login,
  consents: z.array(z.object({ kind: z.enum(mailKind.enumValues), wording: z.string(), givenAt: moment })),
})
export type FormerOwner = z.infer<typeof FormerOwner>

/**
 * Hands an account over to another person, in a transaction that holds the profile. Null if there is no account.
 * @throws EMAIL_TAKEN
 */
export async function changeOwner(work: Work, userId: string, next: FormerOwner): Promise<FormerOwner | null> {
  const { db, site } = work
  const login = await readLogin(db, site.settings, userId)
  if (!login) return null
  const holder = await findUser(db, next.login.email)
  if (holder && holder.id !== userId) {
    throw new Refusal(
      'EMAIL_TAKEN',
      `Another account uses ${next.login.email}, so it cannot be the login of the listing.`,
    )
  }
  const agreed = await db
    .delete(consents)
    .where(and(eq(consents.userId, userId), isNull(consents.withdrawnAt)))
    .returning()
  await forgetFormer(work, userId)
  await replaceLogin(db, site.settings, userId, next.login)
  if (next.consents.length > 0) await db.insert(consents).values(next.consents.map((one) => ({ ...one, userId })))
  await replaceContact(work, userId, login.email, next.login.email)
  return { login, consents: agreed.map(({ kind, wording, givenAt }) => ({ kind, wording, givenAt })) }
}

/** The listing stays, with no account. Null if there was none. */
export async function removeOwner(work: Work, userId: string): Promise<FormerOwner['login'] | null> {
  const login = await readLogin(work.db, work.site.settings, userId)
  if (!login) return null
  await stopLeaving(work, userId)
  await replaceContact(work, userId, login.email, null)
  await work.db.delete(user).where(eq(user.id, userId))
  return login
}

async function forgetFormer(work: Work, userId: string): Promise<void> {
  const { db } = work
  await dropLinks(work, userId)
  await stopLeaving(work, userId)
  await db.delete(mailCodes).where(eq(mailCodes.userId, userId))
  await db.delete(undeliverableAddresses).where(eq(undeliverableAddresses.userId, userId))
  await db.delete(supportConsents).where(eq(supportConsents.userId, userId))
  await db.delete(webhooks).where(eq(webhooks.ownerId, userId))
  await db.delete(sentMails).where(eq(sentMails.userId, userId))
}

/** Drops a request to be deleted, and shows the listing again that it hid. */
async function stopLeaving(work: Work, userId: string): Promise<void> {
  const [asked] = await work.db.delete(deletionRequests).where(eq(deletionRequests.userId, userId)).returning()
  if (asked?.hidListing) await work.db.update(profiles).set({ hiddenAt: null }).where(eq(profiles.id, userId))
}

/** The address that clients see follows that of the login, if it was the same. */
export async function replaceContact(
  work: Work,
  profileId: string,
  before: string,
  email: string | null,
): Promise<void> {
  await work.db
    .update(profileContacts)
    .set({ email })
    .where(and(eq(profileContacts.profileId, profileId), sql`lower(${profileContacts.email}) = ${before}`))
}
