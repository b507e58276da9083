import { and, eq, isNull } from 'drizzle-orm'
import { HOUR } from '#contract/duration.ts'
import { claims, listingRequests, profiles } from '#db/schema/index.ts'
import { staffReaders } from '#server/account/staff/address.ts'
import type { MailData } from '#server/mail/mails.ts'
import { sendMail, sendMails } from '#server/mail/send.ts'
import { firstUse } from '#server/work/limit.ts'
import type { Work } from '#server/work/work.ts'

// Once an hour for each listing: strangers may write often, and the dashboard counts them all.

export async function notifyOfClaim(work: Work, { claimId }: MailData<'claim.made'>): Promise<void> {
  const [claim] = await work.db
    .select({ profileId: claims.profileId, status: claims.status })
    .from(claims)
    .where(eq(claims.id, claimId))
  if (!claim?.profileId || !(await firstUse(work, `claim-notify ${claim.status}:${claim.profileId}`, HOUR))) return
  const readers = await staffReaders(work)
  await sendMails(
    work,
    'claim.arrived',
    readers.map((userId) => ({ claimId, userId })),
  )
}

/** The owner of a listing that someone else claims. */
export async function notifyOwner(work: Work, { claimId }: MailData<'claim.made'>): Promise<void> {
  const [claim] = await work.db
    .select({ profileId: claims.profileId, claimedAt: profiles.claimedAt })
    .from(claims)
    .innerJoin(profiles, eq(profiles.id, claims.profileId))
    .where(and(eq(claims.id, claimId), eq(claims.status, 'waiting'), isNull(claims.unlistedId)))
  if (!claim?.claimedAt || !(await firstUse(work, `claim-rival:${claim.profileId}`, HOUR))) return
  await sendMail(work, 'claim.rival', { claimId })
}

/** Complaints about no listing share an hour. */
export async function notifyOfRequest(work: Work, { requestId }: MailData<'request.made'>): Promise<void> {
  const [request] = await work.db
    .select({ profileId: listingRequests.profileId, kind: listingRequests.kind, status: listingRequests.status })
    .from(listingRequests)
    .where(eq(listingRequests.id, requestId))
  if (request?.status !== 'waiting') return
  if (!(await firstUse(work, `request-notify ${request.kind}:${request.profileId}`, HOUR))) return
  const readers = await staffReaders(work)
  await sendMails(
    work,
    'request.arrived',
    readers.map((userId) => ({ requestId, userId })),
  )
}
