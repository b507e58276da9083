import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { HOUR } from '#contract/duration.ts'
import type { FeedbackPhoto } from '#contract/feedback/view.ts'
import { MOST_FEEDBACK_PHOTOS } from '#contract/feedback/words.ts'
import { feedbackPhotos } from '#db/schema/index.ts'
import * as attached from '#server/file/attached.ts'
import type { PhotoRef, StoredPhoto } from '#server/file/photo.ts'
import { lockOwner } from '#server/work/owner-lock.ts'
import type { Person, Work } from '#server/work/work.ts'

const kind: attached.PhotoKind = {
  table: feedbackPhotos,
  belongsTo: feedbackPhotos.feedbackId,
  folder: 'feedback-photos',
  additions: { name: 'feedback-photo', most: 60, per: HOUR },
}

/** Of several forms at once. */
const MOST_WAITING = 3 * MOST_FEEDBACK_PHOTOS

/** Waits until an entry takes it along. */
export function addPhoto(work: Work, person: Person, file: Blob): Promise<FeedbackPhoto> {
  return attached.addTo(kind, work, person, file, {
    lock: (work) => lockOwner(work, person.id),
    beside: waitingOf(person.id),
    most: MOST_WAITING,
    full: `Add at most ${MOST_FEEDBACK_PHOTOS} photos. Remove one first.`,
    insert: (work, row) => work.db.insert(feedbackPhotos).values(row),
  })
}

/** One that waits; those of an entry go when it is saved without them. */
export function removePhoto(work: Work, person: Person, id: string): Promise<void> {
  return attached.removeFrom(kind, work, and(eq(feedbackPhotos.id, id), waitingOf(person.id)))
}

export function waitingPhotos(work: Work, userId: string): Promise<FeedbackPhoto[]> {
  return attached.photosWhere(kind, work, waitingOf(userId), sql`added_at, position`)
}

/** Makes these the photos of an entry, in this order; the paths of the files to delete afterwards are of those it had. */
export async function setPhotos(work: Work, person: Person, feedbackId: string, ids: string[]): Promise<string[]> {
  const before = await attached.photosWhere(kind, work, eq(feedbackPhotos.feedbackId, feedbackId))
  const own = eq(feedbackPhotos.ownerId, person.id)
  const among = and(own, or(isNull(feedbackPhotos.feedbackId), eq(feedbackPhotos.feedbackId, feedbackId)))
  await attached.attachTo(kind, work, { to: feedbackId, ids, among })
  const gone = before.filter(({ id }) => !ids.includes(id))
  return attached.dropFrom(kind, work, gone)
}

/** Deletes rows in the current transaction; gives the paths to `deleteFiles` once it has committed. */
export async function dropPhotosOf(work: Work, feedbackId: string): Promise<string[]> {
  const photos = await attached.photosWhere(kind, work, eq(feedbackPhotos.feedbackId, feedbackId))
  return attached.dropFrom(kind, work, photos)
}

/**
 * For everyone while its entry is published on a public listing; else for its owner, those who check feedback and, once it
 * is published, the provider.
 */
export function findPhoto(work: Work, photo: PhotoRef): Promise<StoredPhoto> {
  const caller = work.actor.kind === 'person' ? work.actor.id : null
  const isStaff = work.actor.kind === 'person' && work.actor.staff !== null
  const visible = sql`
    select from feedback_photos p left join feedback f on f.id = p.feedback_id
    where p.id = ${photo.id} and (
      p.owner_id = ${caller}
      or (${isStaff} and f.id is not null)
      or (f.approved_at is not null
        and (f.provider_id = ${caller} or exists (select from public_listings l where l.id = f.provider_id))))`
  return attached.findIn(kind, work, photo, visible)
}

/** Scheduled (schedule.ts). */
export function dropUnsentFeedbackPhotos(work: Work): Promise<void> {
  return attached.dropLate(kind, work, (work, late) => attached.dropFrom(kind, work, late))
}

function waitingOf(userId: string) {
  return and(eq(feedbackPhotos.ownerId, userId), isNull(feedbackPhotos.feedbackId))
}
