import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { after, DAY } from '#contract/duration.ts'
import type { InvitationOverview, InvitationReceipt } from '#contract/feedback/view.ts'
import { INVITATIONS_PER_DAY, INVITED_ADDRESS_DAYS, REMINDER_DAYS } from '#contract/feedback/words.ts'
import { feedbackInvitations, profileContacts, profiles } from '#db/schema/index.ts'
import { hashesOf, suppress } from '#server/account/privacy/consent.ts'
import { Refusal, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { linkOf, readStopToken } from './link.ts'

const MAX_INVITATIONS_SHOWN = 50
const REMINDER_BATCH = 100

export async function invitingOf(work: Work, { id }: Person): Promise<InvitationOverview> {
  const ofProvider = eq(feedbackInvitations.providerId, id)
  const [link, invitations, [counts], today] = await Promise.all([
    linkOf(work, id),
    work.db
      .select({
        id: feedbackInvitations.id,
        email: feedbackInvitations.email,
        invitedAt: feedbackInvitations.invitedAt,
        remindedAt: feedbackInvitations.remindedAt,
      })
      .from(feedbackInvitations)
      .where(ofProvider)
      .orderBy(desc(feedbackInvitations.invitedAt), feedbackInvitations.id)
      .limit(MAX_INVITATIONS_SHOWN),
    work.db
      .select({ asked: count(), answered: count(feedbackInvitations.usedAt) })
      .from(feedbackInvitations)
      .where(ofProvider),
    sentToday(work, id),
  ])
  const { asked = 0, answered = 0 } = counts ?? {}
  return { link, invitations, asked, answered, left: Math.max(0, INVITATIONS_PER_DAY - today) }
}

/** No address is asked twice by the same provider, and none that has said stop is asked at all. */
export async function inviteByMail(work: Work, person: Person, addresses: string[]): Promise<InvitationReceipt> {
  return work.transaction(async (work) => {
    await work.db.select({ one: sql`1` }).from(profiles).where(eq(profiles.id, person.id)).for('no key update')
    await assertOthers(work, person, addresses)
    const fresh = await notAskedYet(work, person.id, addresses)
    const left = INVITATIONS_PER_DAY - (await sentToday(work, person.id))
    if (fresh.length > left) throw tooMany(limitText(left))
    const invitedAt = work.now()
    const remindAt = after(invitedAt, REMINDER_DAYS * DAY)
    const rows = fresh.map((email) => {
      return { providerId: person.id, email, addressHash: hashesOf(work, email)[0] ?? '', invitedAt, remindAt }
    })
    const added = rows.length
      ? await work.db
          .insert(feedbackInvitations)
          .values(rows)
          .onConflictDoNothing()
          .returning({ id: feedbackInvitations.id })
      : []
    for (const { id } of added) await work.emit('feedback.invited', { invitationId: id, reminder: false })
    return { sent: added.length, again: addresses.length - added.length }
  })
}

/** One click stops those of all providers for good. @throws NO_SUCH_LINK if the link is not complete */
export async function stopInvitations(work: Work, token: string): Promise<void> {
  const addressHash = readStopToken(work, token)
  if (!addressHash) {
    throw new Refusal('NO_SUCH_LINK', 'This link isn’t complete. Please copy the whole link from the email.')
  }
  await work.transaction((work) => stopInvitationsTo(work, addressHash))
}

/** Runs in the caller's transaction. */
export async function stopInvitationsTo(work: Work, addressHash: string): Promise<void> {
  await suppress(work, addressHash, 'feedback_invitations')
  await work.db
    .update(feedbackInvitations)
    .set({ stoppedAt: work.now(), remindAt: null, email: null })
    .where(and(eq(feedbackInvitations.addressHash, addressHash), isNull(feedbackInvitations.stoppedAt)))
}

/** Sends one reminder for each invitation that nothing came of. Scheduled (schedule.ts). */
export async function remindOfFeedback(work: Work): Promise<void> {
  while ((await work.transaction(remindBatch)) === REMINDER_BATCH);
}

async function remindBatch(work: Work): Promise<number> {
  const now = work.now()
  const due = await work.db
    .select({ id: feedbackInvitations.id, member: sql<boolean>`is_member(${feedbackInvitations.providerId})` })
    .from(feedbackInvitations)
    .where(lte(feedbackInvitations.remindAt, now))
    .orderBy(asc(feedbackInvitations.remindAt))
    .limit(REMINDER_BATCH)
    .for('update', { skipLocked: true })
  const reminded = due.flatMap(({ id, member }) => (member ? id : []))
  const ids = due.map(({ id }) => id)
  if (ids.length > 0) {
    await work.db.update(feedbackInvitations).set({ remindAt: null }).where(inArray(feedbackInvitations.id, ids))
  }
  if (reminded.length > 0) {
    await work.db.update(feedbackInvitations).set({ remindedAt: now }).where(inArray(feedbackInvitations.id, reminded))
  }
  for (const id of reminded) await work.emit('feedback.invited', { invitationId: id, reminder: true })
  return due.length
}

/** Deletes addresses. The hash stays, so that no one is asked twice. Scheduled (schedule.ts). */
export async function forgetInvitedAddresses(work: Work): Promise<void> {
  await work.db
    .update(feedbackInvitations)
    .set({ email: null, remindAt: null })
    .where(
      and(
        isNotNull(feedbackInvitations.email),
        lte(feedbackInvitations.invitedAt, after(work.now(), -INVITED_ADDRESS_DAYS * DAY)),
      ),
    )
}

async function assertOthers(work: Work, { id, email }: Person, addresses: string[]): Promise<void> {
  const [contact] = await work.db
    .select({ email: profileContacts.email })
    .from(profileContacts)
    .where(eq(profileContacts.profileId, id))
  const own = [email, contact?.email ?? ''].map((address) => address.toLowerCase())
  if (addresses.some((address) => own.includes(address))) {
    throw new Refusal('ONESELF', 'One of these is your own address. You can’t leave feedback about yourself.')
  }
}

async function notAskedYet(work: Work, providerId: string, addresses: string[]): Promise<string[]> {
  const hashes = new Map(addresses.map((address) => [address, hashesOf(work, address)]))
  const asked = await work.db
    .select({ hash: feedbackInvitations.addressHash })
    .from(feedbackInvitations)
    .where(
      and(
        eq(feedbackInvitations.providerId, providerId),
        inArray(feedbackInvitations.addressHash, [...hashes.values()].flat()),
      ),
    )
  const known = new Set(asked.map(({ hash }) => hash))
  return addresses.filter((address) => !hashes.get(address)?.some((hash) => known.has(hash)))
}

function sentToday(work: Work, providerId: string): Promise<number> {
  const today = gt(feedbackInvitations.invitedAt, after(work.now(), -DAY))
  return work.db.$count(feedbackInvitations, and(eq(feedbackInvitations.providerId, providerId), today))
}

function limitText(left: number): string {
  const most = `You can invite ${INVITATIONS_PER_DAY} people by email in a day.`
  return left > 0 ? `${most} Today you have ${left} left.` : `${most} Please come back tomorrow.`
}
