import { eq, sql } from 'drizzle-orm'
import { DAY } from '#contract/duration.ts'
import type { AddUpdate, EditFeedback, LeaveFeedback } from '#contract/feedback/input.ts'
import type { RemovalReason } from '#contract/feedback/rules.ts'
import { feedback, feedbackAppeals, feedbackEdits, feedbackReplies, feedbackUpdates } from '#db/schema/index.ts'
import type { Browser } from '#server/auth/browser.ts'
import { deleteFilesAfter } from '#server/file/file.ts'
import { assertPublic } from '#server/profile/not-public.ts'
import { closeReports } from '#server/report/close.ts'
import { type Limit, withinLimit } from '#server/work/limit.ts'
import { Refusal, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { assertChecked } from './content.ts'
import { NAMELESS, updatesOf } from './entries.ts'
import { proofOf, strongest } from './grade.ts'
import { gradeByInvitation } from './invite/link.ts'
import { assertSeen, lockEntry, lockProvider } from './lock.ts'
import { dropPhotosOf, setPhotos } from './photos.ts'
import { whyNoEdit, whyNoUpdate } from './policy.ts'
import { signalsOf, signalsOfEdit } from './signals.ts'

const PER_PERSON: Limit = { name: 'feedback', most: 20, per: DAY }

/** `published`: at once, because this site checks afterwards. */
export async function leaveFeedback(
  work: Work,
  person: Person,
  { providerId, invitation, photos, sure, ...words }: LeaveFeedback,
  browser: Browser,
): Promise<{ id: string; published: boolean }> {
  if (person.id === providerId) throw new Refusal('ONESELF', 'You can’t leave feedback about yourself.')
  assertChecked({ sure }, words)
  return work.transaction(async (work) => {
    await assertPublic(work, providerId)
    if (!(await withinLimit(work, PER_PERSON, person.id))) {
      throw tooMany('You have left a lot of feedback today. Please try again tomorrow.')
    }
    await lockProvider(work, providerId)
    const published = work.site.live.moderation() === 'after'
    const [added] = await work.db
      .insert(feedback)
      .values({
        ...words,
        providerId,
        userId: person.id,
        authorName: authorNameOf(person),
        grade: strongest(
          await proofOf(work, { userId: person.id, providerId }),
          await gradeByInvitation(work, providerId, invitation),
        ),
        createdAt: work.now(),
        approvedAt: published ? work.now() : null,
        ...(await signalsOf(work, person, { providerId, browser, words })),
      })
      .onConflictDoNothing({ target: [feedback.providerId, feedback.userId] })
      .returning({ id: feedback.id })
    if (!added) throw new Refusal('ALREADY_LEFT', 'You have already submitted feedback for this provider')
    await setPhotos(work, person, added.id, photos)
    if (published) await work.emit('feedback.received', { feedbackId: added.id, updateId: null })
    return { id: added.id, published }
  })
}

/** Possible until a moderator has decided. */
export async function editFeedback(
  work: Work,
  person: Person,
  { id, version, photos, sure, ...words }: EditFeedback,
): Promise<void> {
  assertChecked({ sure }, words)
  await deleteFilesAfter(work, async (work) => {
    const entry = await lockEntry(work, id, person.id)
    const refusal = whyNoEdit(entry)
    if (refusal) throw refusal
    assertSeen(entry, version)
    const proof = await proofOf(work, { userId: person.id, providerId: entry.providerId })
    await work.db
      .update(feedback)
      .set({
        ...words,
        ...(await signalsOfEdit(work, entry, words)),
        grade: strongest(entry.grade, proof),
        version: entry.version + 1,
      })
      .where(eq(feedback.id, id))
    return setPhotos(work, person, id, photos)
  })
}

/** Adds a later experience, which waits like an entry; published, its stars are the ones that count. */
export async function addUpdate(
  work: Work,
  person: Person,
  { id, rating, text, sure }: AddUpdate,
): Promise<{ published: boolean }> {
  assertChecked({ sure }, { text })
  return work.transaction(async (work) => {
    const entry = await lockEntry(work, id, person.id)
    const refusal = whyNoUpdate(entry, await updatesOf(work, [id]), work.now())
    if (refusal) throw refusal
    const published = work.site.live.moderation() === 'after'
    const row = { feedbackId: id, rating, text, createdAt: work.now(), approvedAt: published ? work.now() : null }
    const [added] = await work.db.insert(feedbackUpdates).values(row).returning({ updateId: feedbackUpdates.id })
    if (published && added) await work.emit('feedback.received', { feedbackId: id, ...added })
    const proof = await proofOf(work, { userId: person.id, providerId: entry.providerId })
    await work.db
      .update(feedback)
      .set({ grade: strongest(entry.grade, proof) })
      .where(eq(feedback.id, id))
    if (published) await countNewestRating(work, id)
    return { published }
  })
}

/** The newest published update says how many stars the entry counts. Call it after any change of its updates. */
export async function countNewestRating(work: Work, feedbackId: string): Promise<void> {
  await work.db.execute(sql`
    update feedback f set
      rating = coalesce(newest.rating, f.first_rating, f.rating),
      first_rating = case when newest.rating is null then null else coalesce(f.first_rating, f.rating) end
    from (select ${feedbackId}::uuid as id) this
    left join lateral (
      select rating from feedback_updates where feedback_id = this.id and approved_at is not null
      order by created_at desc, id limit 1
    ) newest on true
    where f.id = this.id`)
}

/** Its author may, at any time, and may leave feedback about the same provider again afterwards. */
export async function withdrawFeedback(work: Work, person: Person, id: string): Promise<void> {
  await deleteFilesAfter(work, async (work) => {
    await lockEntry(work, id, person.id)
    return deleteWords(work, id, 'author')
  })
}

/**
 * Leaves nothing but the count in the integrity record, in the caller's transaction. `by`: the admin who deletes it.
 * Returns file paths; delete them after commit.
 */
export async function deleteWords(
  work: Work,
  id: string,
  reason: RemovalReason,
  by: string | null = null,
): Promise<string[]> {
  const decided = by === null ? null : { by, reason }
  await closeReports(work, { kind: 'feedback', subjectId: id }, 'upheld', decided)
  const replies = await work.db
    .select({ id: feedbackReplies.id })
    .from(feedbackReplies)
    .where(eq(feedbackReplies.feedbackId, id))
  for (const reply of replies) await closeReports(work, { kind: 'reply', subjectId: reply.id }, 'upheld', decided)
  const paths = await dropPhotosOf(work, id)
  for (const part of [feedbackUpdates, feedbackEdits, feedbackReplies, feedbackAppeals]) {
    await work.db.delete(part).where(eq(part.feedbackId, id))
  }
  const words = { title: '', description: null, workDone: null, priceBand: null, hireAgain: null }
  await work.db
    .update(feedback)
    .set({
      ...words,
      signals: null,
      textHash: null,
      userId: null,
      authorName: 'Deleted',
      approvedAt: null,
      removedAt: work.now(),
      removalReason: reason,
      deletedAt: work.now(),
    })
    .where(eq(feedback.id, id))
  return paths
}

/** Publishes only the initial of the surname. */
function authorNameOf({ firstName, lastName }: Person): string {
  const [initial = ''] = lastName.trim()
  return [firstName.trim(), initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' ') || NAMELESS
}
