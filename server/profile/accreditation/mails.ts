import { eq } from 'drizzle-orm'
import { accreditations, user } from '#db/schema/index.ts'
import type { MailData } from '#server/mail/mails.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Work } from '#server/work/work.ts'
import { checkedMail, notConfirmedMail } from './emails.ts'

/** Null if the provider has changed or removed it in the meantime. */
export async function mailForDecided(
  work: Work,
  { accreditationId }: MailData<'accreditation.decided'>,
): Promise<Mail | null> {
  const [found] = await work.db
    .select({ accreditation: accreditations, name: user.name, email: user.email })
    .from(accreditations)
    .innerJoin(user, eq(user.id, accreditations.providerId))
    .where(eq(accreditations.id, accreditationId))
  if (!found) return null
  const { accreditation, ...recipient } = found
  const { name, providerId, checkedAt, checkedUntil, notConfirmedAt, checkNote: note } = accreditation
  if (checkedAt) return checkedMail(work, recipient, { name, until: checkedUntil, note, providerId })
  return notConfirmedAt ? notConfirmedMail(work, recipient, { name, note }) : null
}
