import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { listingChangeRequests, profiles, user } from '#db/schema/index.ts'
import type { MailData } from '#server/mail/mails.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Work } from '#server/work/work.ts'
import { approvedMail, changesMail } from './emails.ts'

export async function mailForApproved(work: Work, { providerId }: MailData<'listing.approved'>): Promise<Mail | null> {
  const [found] = await work.db
    .select({ name: user.name, email: user.email })
    .from(user)
    .innerJoin(profiles, eq(profiles.id, user.id))
    .where(and(eq(user.id, providerId), isNull(profiles.awaitsApprovalSince)))
  return found ? approvedMail(work, found, providerId) : null
}

/** Null if the listing has been approved in the meantime. */
export async function mailForChanges(
  work: Work,
  { requestId }: MailData<'listing.changesAsked'>,
): Promise<Mail | null> {
  const [found] = await work.db
    .select({ name: user.name, email: user.email, reason: listingChangeRequests.reason })
    .from(listingChangeRequests)
    .innerJoin(user, eq(user.id, listingChangeRequests.providerId))
    .innerJoin(profiles, eq(profiles.id, user.id))
    .where(and(eq(listingChangeRequests.id, requestId), isNotNull(profiles.awaitsApprovalSince)))
  return found ? changesMail(work, found, found.reason) : null
}
