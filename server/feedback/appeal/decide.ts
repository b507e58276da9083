import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { STAFF_TYPES } from '#contract/account/words.ts'
import type { DecideAppeal } from '#contract/feedback/moderation-input.ts'
import { feedbackAppeals, profiles } from '#db/schema/index.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'
import { publish } from '../moderation/decide.ts'
import { lockSubject } from '../moderation/subject.ts'

export const DECIDED_ONESELF = 'You have taken this down yourself. Another admin or moderator decides on the appeal.'

/** By someone else than who took it down, where there is anyone else. */
export async function decideAppeal(
  work: Work,
  staff: StaffPerson,
  { id, version, outcome }: DecideAppeal,
): Promise<void> {
  await work.transaction(async (work) => {
    const asked = await waitingAppeal(work, id)
    const subject = await lockSubject(work, { kind: asked.kind, id: asked.subjectId, version })
    // Again, under the lock of its subject.
    await waitingAppeal(work, id)
    if (await isForOthers(work, staff, subject)) throw new Refusal('ONESELF', DECIDED_ONESELF)
    await work.db
      .update(feedbackAppeals)
      .set({ decidedAt: work.now(), decidedBy: staff.id, outcome })
      .where(eq(feedbackAppeals.id, id))
    if (outcome === 'restored') await publish(work, subject)
    await work.emit('appeal.decided', { appealId: id })
    await record(work, {
      action: outcome === 'restored' ? 'feedback.appealRestored' : 'feedback.appealKept',
      subjectId: subject.entry.id,
      after: { kind: subject.kind, id: subject.id },
    })
  })
}

/** Whether someone else must decide. */
export async function isForOthers(
  work: Work,
  { id }: StaffPerson,
  { removedBy }: { removedBy: string | null },
): Promise<boolean> {
  if (removedBy !== id) return false
  const others = and(inArray(profiles.accountType, [...STAFF_TYPES]), isNull(profiles.suspendedAt), ne(profiles.id, id))
  return (await work.db.$count(profiles, others)) > 0
}

async function waitingAppeal(work: Work, id: string) {
  const waits = and(eq(feedbackAppeals.id, id), isNull(feedbackAppeals.decidedAt))
  const [appeal] = await work.db.select().from(feedbackAppeals).where(waits)
  if (!appeal) throw notFound('This appeal doesn’t wait any more. It may have been decided, or its feedback withdrawn.')
  return appeal
}
