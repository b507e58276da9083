import { eq } from 'drizzle-orm'
import { longDate } from '#contract/date.ts'
import { deletionRequests } from '#db/schema/index.ts'
import { findUser } from '#server/auth/credentials.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'
import { linkForMail } from '../mail-link.ts'
import { personOf } from '../mails.ts'
import { addressTakenMail, codeMail, deletionMail, emailChangeMail, twoFactorMail } from './emails.ts'
import { makeCode } from './mail-code.ts'

/** Goes to the new address: with the link, or, where it has an account, to say that it was asked for. */
export async function mailForEmailChangeAsked(
  work: Work,
  { userId, email }: { userId: string; email: string },
  mailId: string,
): Promise<Mail | null> {
  const person = await personOf(work, userId)
  if (!person) return null
  const owner = await findUser(work.db, email)
  if (owner) return owner.id === userId ? null : addressTakenMail(work, owner)
  const token = await linkForMail(work, { userId, purpose: 'email_change', email }, mailId)
  return token === null ? null : emailChangeMail(work, { ...person, email }, token)
}

export async function mailForCodeAsked(
  work: Work,
  { userId }: { userId: string },
  mailId: string,
): Promise<Mail | null> {
  const person = await personOf(work, userId)
  return person && codeMail(work, person, await makeCode(work, userId, mailId))
}

export async function mailForTwoFactorChanged(
  work: Work,
  { userId, on }: { userId: string; on: boolean },
): Promise<Mail | null> {
  const person = await personOf(work, userId)
  return person && twoFactorMail(work, person, on)
}

export async function mailForDeletionAsked(work: Work, { userId }: { userId: string }): Promise<Mail | null> {
  const person = await personOf(work, userId)
  const [request] = await work.db
    .select({ eraseAt: deletionRequests.eraseAt })
    .from(deletionRequests)
    .where(eq(deletionRequests.userId, userId))
  return person && request ? deletionMail(work, person, longDate(request.eraseAt)) : null
}
