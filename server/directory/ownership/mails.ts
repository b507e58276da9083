import { eq } from 'drizzle-orm'
import { profiles } from '#db/schema/index.ts'
import { personOf } from '#server/account/mails.ts'
import type { MailData } from '#server/mail/mails.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'
import { listingName } from '../name.ts'
import { lostMail, returnedMail } from './emails.ts'

export async function mailForLost(work: Work, data: MailData<'ownership.lost'>): Promise<Mail | null> {
  const { profileId, name, email, reason, again } = data
  const business = await businessOf(work, profileId)
  return business === null ? null : lostMail(work, { name, email }, business, { reason, again })
}

export async function mailForReturned(
  work: Work,
  { providerId }: MailData<'ownership.returned'>,
): Promise<Mail | null> {
  const [owner, business] = [await personOf(work, providerId), await businessOf(work, providerId)]
  return owner && business !== null ? returnedMail(work, owner, business) : null
}

async function businessOf(work: Work, id: string): Promise<string | null> {
  const [found] = await work.db
    .select({
      business_name: profiles.businessName,
      first_name: profiles.firstName,
      last_name: profiles.lastName,
    })
    .from(profiles)
    .where(eq(profiles.id, id))
  return found ? listingName(found) : null
}
