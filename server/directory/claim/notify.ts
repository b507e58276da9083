import { and, eq, inArray, isNull } from 'drizzle-orm'
import { STAFF_TYPES } from '#contract/account.ts'
import { HOUR } from '#contract/duration.ts'
import { claims, profiles, staffContacts } from '#db/schema/index.ts'
import type { MailData } from '#server/mail/mails.ts'
import { sendMails } from '#server/mail/send.ts'
import { firstUse } from '#server/work/limit.ts'
import type { Work } from '#server/work/work.ts'

/** Mails those who run the site that a claim arrived, once an hour for each listing: strangers may claim often. */
export async function notifyOfClaim(work: Work, { claimId }: MailData<'claim.made'>): Promise<void> {
  const [claim] = await work.db
    .select({ profileId: claims.profileId, status: claims.status })
    .from(claims)
    .where(eq(claims.id, claimId))
  if (!claim?.profileId || !(await firstUse(work, `claim-notify ${claim.status}:${claim.profileId}`, HOUR))) return
  const readers = await work.db
    .select({ userId: staffContacts.userId })
    .from(staffContacts)
    .innerJoin(profiles, eq(profiles.id, staffContacts.userId))
    .where(and(inArray(profiles.accountType, [...STAFF_TYPES]), isNull(profiles.suspendedAt)))
  await sendMails(
    work,
    'claim.arrived',
    readers.map(({ userId }) => ({ claimId, userId })),
  )
}
