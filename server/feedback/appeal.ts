import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { STAFF_TYPES } from '#contract/account/words.ts'
import type { Appeal, AppealSubject, DecideAppeal } from '#contract/feedback/input.ts'
import type { AppealOffer } from '#contract/feedback/view.ts'
import { feedback, feedbackAppeals, feedbackReplies, feedbackUpdates, profiles } from '#db/schema/index.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Person, Work } from '#server/work/work.ts'
import { type FeedbackRow, noSuchFeedback } from './lock.ts'
import { publish } from './moderation/decide.ts'
import { lockSubject, type Subject } from './moderation/subject.ts'
import { whyNoAppeal } from './policy.ts'

/** What the form of an appeal shows to who wrote the thing. */
export async function viewAppeal(
  work: Work,
  person: Person,
  { feedbackId, part }: AppealSubject,
): Promise<AppealOffer> {
  const [entry] = await work.db.select().from(feedback).where(eq(feedback.id, feedbackId))
  if (!entry || entry.deletedAt) throw noSuchFeedback()
  const kind = part === null ? 'feedback' : part === 'reply' ? 'reply' : 'update'
  assertOwn({ kind, entry }, person)
  const subject = await appealWords(work, entry, part)
  if (!subject) throw noSuchFeedback()
  const [made] = await work.db
    .select({ madeAt: feedbackAppeals.madeAt, outcome: feedbackAppeals.outcome })
    .from(feedbackAppeals)
    .where(and(eq(feedbackAppeals.kind, kind), eq(feedbackAppeals.subjectId, subject.id)))
  return { kind, ...subject, made: made ?? null }
}

async function appealWords(work: Work, entry: FeedbackRow, part: AppealSubject['part']) {
  if (part === null) {
    const text = [entry.title, entry.description].filter(Boolean).join('\n\n')
    return { id: entry.id, text, removedFor: entry.removalReason }
  }
  if (part === 'reply') {
    const { id, replyText, removalReason } = feedbackReplies
    const [reply] = await work.db
      .select({ id, text: replyText, removedFor: removalReason })
      .from(feedbackReplies)
      .where(eq(feedbackReplies.feedbackId, entry.id))
    return reply
  }
  const { id, text, removalReason } = feedbackUpdates
  const [update] = await work.db
    .select({ id, text, removedFor: removalReason })
    .from(feedbackUpdates)
    .where(and(eq(feedbackUpdates.feedbackId, entry.id), eq(id, part)))
  return update
}

/** Once, by who wrote it. */
export async function makeAppeal(work: Work, person: Person, { kind, id, text }: Appeal): Promise<void> {
  await work.transaction(async (work) => {
    const subject = await lockSubject(work, { kind, id, version: null })
    assertOwn(subject, person)
    const own = and(eq(feedbackAppeals.kind, kind), eq(feedbackAppeals.subjectId, id))
    const refusal = whyNoAppeal(subject, (await work.db.$count(feedbackAppeals, own)) > 0)
    if (refusal) throw refusal
    await work.db
      .insert(feedbackAppeals)
      .values({ kind, subjectId: id, feedbackId: subject.entry.id, personId: person.id, text, madeAt: work.now() })
  })
}

/** It does not exist for anyone else. */
function assertOwn({ kind, entry }: Pick<Subject, 'kind' | 'entry'>, { id }: Person): void {
  if (id !== (kind === 'reply' ? entry.providerId : entry.userId)) throw noSuchFeedback()
}

export const DECIDED_ONESELF = 'You have taken this down yourself. Another admin or moderator decides on the appeal.'

/** Someone else than who took it down decides, where there is anyone else. */
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
