import { eq } from 'drizzle-orm'
import { HOUR } from '#contract/duration.ts'
import { claims, listingRequests } from '#db/schema/index.ts'
import { staffReaders } from '#server/account/staff/address.ts'
import type { MailData } from '#server/mail/mails.ts'
import { sendMails } from '#server/mail/send.ts'
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
