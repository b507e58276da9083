import { and, asc, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { after, DAY } from '#contract/duration.ts'
import { ADDRESS_KEPT } from '#contract/feedback/invitation.ts'
import { feedbackInvitations } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

const BATCH = 100

/** Called by the clock: one reminder for each invitation that nothing came of. */
export async function remindOfFeedback(work: Work): Promise<void> {
  while ((await work.transaction(remindBatch)) === BATCH);
}

async function remindBatch(work: Work): Promise<number> {
  const now = work.now()
  const due = await work.db
    .select({ id: feedbackInvitations.id, member: sql<boolean>`is_member(${feedbackInvitations.providerId})` })
    .from(feedbackInvitations)
    .where(lte(feedbackInvitations.remindAt, now))
    .orderBy(asc(feedbackInvitations.remindAt))
    .limit(BATCH)
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

/** Called by the clock: the hash stays, so that no one is asked twice. */
export async function forgetInvitedAddresses(work: Work): Promise<void> {
  await work.db
    .update(feedbackInvitations)
    .set({ email: null, remindAt: null })
    .where(
      and(
        isNotNull(feedbackInvitations.email),
        lte(feedbackInvitations.invitedAt, after(work.now(), -ADDRESS_KEPT * DAY)),
      ),
    )
}
