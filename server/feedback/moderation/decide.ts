import { eq } from 'drizzle-orm'
import type { ApproveFeedback, DeleteFeedback, ModerateFeedback, UnapproveFeedback } from '#contract/feedback/input.ts'
import type { RemovalReason } from '#contract/feedback/rules.ts'
import { feedback, feedbackEdits } from '#db/schema/index.ts'
import { deleteFilesAfter } from '#server/file/file.ts'
import { closeReports } from '#server/report/close.ts'
import { record } from '#server/work/audit-log.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'
import { countNewestRating, deleteWords } from '../author.ts'
import { proofOf, strongest } from '../grade.ts'
import { assertSeen, lockEntry } from '../lock.ts'
import { assertNoAppeal, lockSubject, type Subject, setStanding } from './subject.ts'

/** Publishes what waits, and puts back what was removed. */
export async function approve(work: Work, input: ApproveFeedback): Promise<void> {
  await work.transaction(async (work) => {
    const subject = await lockSubject(work, input)
    await assertNoAppeal(work, subject)
    await publish(work, subject)
    const { kind, id, entry } = subject
    if (kind !== 'reply' && subject.approvedAt === null) {
      await work.emit('feedback.published', { feedbackId: entry.id, updateId: kind === 'update' ? id : null })
    }
    await record(work, { action: 'feedback.approved', subjectId: entry.id, after: { kind, id } })
  })
}

/** Runs in the caller's transaction. The provider is told of what is public now. */
export async function publish(work: Work, subject: Subject): Promise<void> {
  const { kind, id, entry } = subject
  await setStanding(work, subject, {
    approvedAt: subject.approvedAt ?? work.now(),
    removedAt: null,
    removalReason: null,
    removedBy: null,
  })
  if (kind === 'update') await countNewestRating(work, entry.id)
  if (kind !== 'reply' && entry.userId) {
    const grade = strongest(entry.grade, await proofOf(work, { userId: entry.userId, providerId: entry.providerId }))
    if (grade !== entry.grade) await work.db.update(feedback).set({ grade }).where(eq(feedback.id, entry.id))
  }
  if (kind !== 'reply' && subject.approvedAt === null) {
    await work.emit('feedback.received', { feedbackId: entry.id, updateId: kind === 'update' ? id : null })
  }
}

/** Takes it off the pages, or never lets it on them; its author is told why. */
export async function unapprove(work: Work, staff: StaffPerson, input: UnapproveFeedback): Promise<void> {
  await work.transaction(async (work) => {
    const subject = await lockSubject(work, input)
    await assertNoAppeal(work, subject)
    await takeDown(work, staff, subject, input.reason)
  })
}

/** Runs in the caller's transaction. */
export async function takeDown(work: Work, staff: StaffPerson, subject: Subject, reason: RemovalReason): Promise<void> {
  const { kind, id, entry } = subject
  await setStanding(work, subject, {
    approvedAt: null,
    removedAt: work.now(),
    removalReason: reason,
    removedBy: staff.id,
  })
  if (kind === 'update') await countNewestRating(work, entry.id)
  if (kind !== 'update') await closeReports(work, { kind, subjectId: id }, 'upheld', { by: staff.id, reason })
  await tellOfRemoval(work, subject, reason)
  await record(work, {
    action: 'feedback.unapproved',
    subjectId: entry.id,
    before: { published: subject.approvedAt !== null },
    after: { kind, id },
    reason,
  })
}

async function tellOfRemoval(work: Work, { kind, id, entry, approvedAt }: Subject, reason: RemovalReason) {
  const { id: feedbackId, userId, providerId } = entry
  if (kind === 'reply') return work.emit('reply.removed', { feedbackId, providerId, reason })
  if (!userId) return
  const updateId = kind === 'update' ? id : null
  const wasPublic = approvedAt !== null
  await work.emit('feedback.removed', { feedbackId, updateId, userId, providerId, reason, wasPublic, forGood: false })
}

/** The original is kept; readers see that a moderator has changed it, and why. */
export async function moderate(work: Work, staff: StaffPerson, input: ModerateFeedback): Promise<void> {
  const { id, version, reason, rating, title, description } = input
  await work.transaction(async (work) => {
    const entry = await lockEntry(work, id)
    assertSeen(entry, version)
    const { workDone } = entry
    const before = { rating: entry.firstRating ?? entry.rating, title: entry.title, description: entry.description }
    await work.db
      .insert(feedbackEdits)
      .values({ feedbackId: id, at: work.now(), editedBy: staff.id, reason, ...before, workDone })
    const stars = entry.firstRating === null ? { rating } : { firstRating: rating }
    await work.db
      .update(feedback)
      .set({ ...stars, title, description, editedAt: work.now(), editReason: reason, version: version + 1 })
      .where(eq(feedback.id, id))
    await closeReports(work, { kind: 'feedback', subjectId: id }, 'upheld', { by: staff.id, reason })
    if (entry.userId) await work.emit('feedback.edited', { feedbackId: id, reason })
    await record(work, {
      action: 'feedback.edited',
      subjectId: id,
      before: { rating: before.rating },
      after: { rating },
      reason,
    })
  })
}

/** Only the count and its reason stay. */
export async function erase(work: Work, staff: StaffPerson, { id, version, reason }: DeleteFeedback): Promise<void> {
  await deleteFilesAfter(work, async (work) => {
    const entry = await lockEntry(work, id)
    assertSeen(entry, version)
    const paths = await deleteWords(work, id, reason, staff.id)
    const { userId, providerId } = entry
    const wasPublic = entry.approvedAt !== null
    if (userId) {
      const removal = { userId, providerId, reason, wasPublic, forGood: true }
      await work.emit('feedback.removed', { feedbackId: id, updateId: null, ...removal })
    }
    await record(work, { action: 'feedback.deleted', subjectId: id, before: { published: wasPublic }, reason })
    return paths
  })
}
