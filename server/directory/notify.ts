import { and, desc, eq, gt, inArray, isNotNull, type SQL } from 'drizzle-orm'
import { before, DAY, HOUR } from '#contract/duration.ts'
import { claims, listingRequests, profiles } from '#db/schema/index.ts'
import { staffReaders } from '#server/account/staff/address.ts'
import type { MailData } from '#server/mail/mails.ts'
import { sendMail, sendMails } from '#server/mail/send.ts'
import { type Limit, onceWithin, withinLimit } from '#server/work/limit.ts'
import type { Work } from '#server/work/work.ts'

// The staff get a mail about each listing once an hour: strangers may write often, and the dashboard counts them all.

export async function notifyOfClaim(work: Work, { claimId }: MailData<'claim.made'>): Promise<void> {
  const [claim] = await work.db
    .select({ profileId: claims.profileId, status: claims.status })
    .from(claims)
    .where(eq(claims.id, claimId))
  if (!claim?.profileId || !(await onceWithin(work, `claim-notify ${claim.status}:${claim.profileId}`, HOUR))) return
  const readers = await staffReaders(work)
  await sendMails(
    work,
    'claim.arrived',
    readers.map((userId) => ({ claimId, userId })),
  )
}

/**
 * A claim notifies the staff when it is made; a program that asks for it as well sends no second mail. Claims older than the
 * hour of that mail are left out, so that no one can have the staff mailed again and again.
 */
export async function notifyOfNewClaim(work: Work, profileId: string): Promise<void> {
  const [claim] = await work.db
    .select({ id: claims.id })
    .from(claims)
    .where(
      and(
        eq(claims.profileId, profileId),
        inArray(claims.status, ['sent', 'waiting']),
        gt(claims.madeAt, before(work.now(), HOUR)),
      ),
    )
    .orderBy(desc(claims.madeAt))
    .limit(1)
  if (claim) await work.transaction((work) => notifyOfClaim(work, { claimId: claim.id }))
}

const RIVALS: Limit = { name: 'claim-rival', most: 5, per: DAY }

/** Asks the owner of a listing that someone else claims, before it goes to them. */
export async function notifyOwner(work: Work, { claimId }: MailData<'claim.made'>): Promise<void> {
  await askOwnerOf(work, eq(claims.id, claimId))
}

/** Asks the new owner about the claims that wait beside the accepted one. */
export async function notifyNewOwner(work: Work, { claimId }: MailData<'claim.accepted'>): Promise<void> {
  const accepted = work.db.select({ id: claims.profileId }).from(claims).where(eq(claims.id, claimId))
  await askOwnerOf(work, inArray(claims.profileId, accepted))
}

async function askOwnerOf(work: Work, which: SQL): Promise<void> {
  const disputes = await work.db
    .select({ claimId: claims.id, profileId: profiles.id })
    .from(claims)
    .innerJoin(profiles, eq(profiles.id, claims.profileId))
    .where(and(which, eq(claims.status, 'waiting'), isNotNull(profiles.claimedAt)))
    .orderBy(claims.madeAt)
    .limit(RIVALS.most)
  for (const { claimId, profileId } of disputes) {
    if (await withinLimit(work, RIVALS, profileId)) await sendMail(work, 'claim.rival', { claimId })
  }
}

/** Tells the owner of a listing that it stays theirs. */
export async function notifyOwnerKept(work: Work, { claimId }: MailData<'claim.refused'>): Promise<void> {
  const owned = and(eq(claims.id, claimId), eq(claims.status, 'refused'), isNotNull(profiles.claimedAt))
  const [claim] = await work.db
    .select({ id: claims.id })
    .from(claims)
    .innerJoin(profiles, eq(profiles.id, claims.profileId))
    .where(owned)
  if (claim) await sendMail(work, 'claim.kept', { claimId })
}

/** Complaints about no listing share an hour. */
export async function notifyOfRequest(work: Work, { requestId }: MailData<'request.made'>): Promise<void> {
  const [request] = await work.db
    .select({ profileId: listingRequests.profileId, kind: listingRequests.kind, status: listingRequests.status })
    .from(listingRequests)
    .where(eq(listingRequests.id, requestId))
  if (request?.status !== 'waiting') return
  if (!(await onceWithin(work, `request-notify ${request.kind}:${request.profileId}`, HOUR))) return
  const readers = await staffReaders(work)
  await sendMails(
    work,
    'request.arrived',
    readers.map((userId) => ({ requestId, userId })),
  )
}

/** Notifies each time: they were asked for it. */
export async function notifyOfReply(work: Work, reply: MailData<'request.answered'>): Promise<void> {
  const readers = await staffReaders(work)
  await sendMails(
    work,
    'request.replyArrived',
    readers.map((userId) => ({ ...reply, userId })),
  )
}
