import { eq } from 'drizzle-orm'
import { profiles } from '#db/schema/index.ts'
import { personOf } from '#server/account/mails.ts'
import type { MailData } from '#server/mail/mails.ts'
import type { Work } from '#server/work/work.ts'
import { businessOf } from '../claim/own.ts'
import { lostMail, returnedMail } from './emails.ts'

export async function mailForLost(work: Work, data: MailData<'ownership.lost'>) {
  const { profileId, name, email, reason, again } = data
  const business = await nameOf(work, profileId)
  return business === null ? null : lostMail(work, { name, email }, business, { reason, again })
}

export async function mailForReturned(work: Work, { providerId }: MailData<'ownership.returned'>) {
  const [owner, business] = [await personOf(work, providerId), await nameOf(work, providerId)]
  return owner && business !== null ? returnedMail(work, owner, business) : null
}

async function nameOf(work: Work, id: string): Promise<string | null> {
  const [profile] = await work.db.select().from(profiles).where(eq(profiles.id, id))
  return profile ? businessOf(profile) : null
}
