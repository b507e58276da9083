import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { FeedbackPhoto } from '#contract/feedback/view.ts'
import { MAX_FEEDBACK_PHOTOS } from '#contract/feedback/words.ts'
import { feedbackPhotos } from '#db/schema/index.ts'
import { attachedPhotos } from '#server/file/attached.ts'
import type { PhotoRef, StoredPhoto } from '#server/file/photo.ts'
import { lockOwner } from '#server/work/owner-lock.ts'
import { isStaff } from '#server/work/staff.ts'
import type { Person, Work } from '#server/work/work.ts'

const { feedbackId, ownerId } = feedbackPhotos
const photos = attachedPhotos({ name: 'feedback-photo', table: feedbackPhotos, belongsTo: feedbackId })

/** Several forms may be open at once. */
const MAX_WAITING = 3 * MAX_FEEDBACK_PHOTOS

/** Waits until an entry takes it along. */
export function addPhoto(work: Work, person: Person, file: Blob): Promise<FeedbackPhoto> {
  return photos.add(work, person, file, {
    lock: (work) => lockOwner(work, person.id),
    beside: photos.waitingOf(person.id),
    most: MAX_WAITING,
    full: `Add at most ${MAX_FEEDBACK_PHOTOS} photos. Remove one first.`,
    insert: (work, row) => work.db.insert(feedbackPhotos).values(row),
  })
}

/** One that waits; those of an entry go when it is saved without them. */
export function removePhoto(work: Work, person: Person, id: string): Promise<void> {
  return photos.remove(work, and(eq(feedbackPhotos.id, id), photos.waitingOf(person.id)))
}

export function waitingPhotos(work: Work, userId: string): Promise<FeedbackPhoto[]> {
  return photos.waiting(work, photos.waitingOf(userId))
}

/** Makes these the photos of an entry, in this order; the paths of the files to delete afterwards are of those it had. */
export async function setPhotos(work: Work, person: Person, entryId: string, ids: string[]): Promise<string[]> {
  const before = await photos.where(work, eq(feedbackId, entryId))
  const among = and(eq(ownerId, person.id), or(isNull(feedbackId), eq(feedbackId, entryId)))
  await photos.attach(work, { to: entryId, ids, among })
  return photos.drop(
    work,
    before.filter(({ id }) => !ids.includes(id)),
  )
}

/** Deletes rows in the current transaction; returns the paths to `deleteFiles` once it has committed. */
export async function dropPhotosOf(work: Work, entryId: string): Promise<string[]> {
  return photos.drop(work, await photos.where(work, eq(feedbackId, entryId)))
}

/**
 * Everyone may see it while its entry is published on a public listing; else its owner, those who check feedback and, once
 * it is published, the provider.
 */
export function findPhoto(work: Work, photo: PhotoRef): Promise<StoredPhoto> {
  const caller = work.actor.kind === 'person' ? work.actor.id : null
  const visible = sql`
    select from feedback_photos p left join feedback f on f.id = p.feedback_id
    where p.id = ${photo.id} and (
      p.owner_id = ${caller}
      or (${isStaff(work)} and f.id is not null)
      or (f.approved_at is not null
        and (f.provider_id = ${caller} or exists (select from public_listings l where l.id = f.provider_id))))`
  return photos.find(work, photo, visible)
}

/** Scheduled (schedule.ts). */
export const dropUnsentFeedbackPhotos = photos.dropUnsent
