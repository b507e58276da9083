import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { HOUR } from '#contract/duration.ts'
import { type FeedbackPhoto, MOST_FEEDBACK_PHOTOS } from '#contract/feedback/words.ts'
import type { PhotoSize } from '#contract/job/words.ts'
import { feedbackPhotos, profiles } from '#db/schema/index.ts'
import {
  addTo,
  attachTo,
  dropFrom,
  dropWaitingFrom,
  type PhotoKind,
  photosWhere,
  storedIn,
} from '#server/file/attached.ts'
import { deleteFiles } from '#server/file/file.ts'
import type { StoredPhoto } from '#server/file/outputs.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

const kind: PhotoKind = {
  table: feedbackPhotos,
  belongsTo: feedbackPhotos.feedbackId,
  folder: 'feedback-photos',
  additions: { name: 'feedback-photo', most: 60, per: HOUR },
}

/** Of several forms at once. */
const MOST_WAITING = 3 * MOST_FEEDBACK_PHOTOS

/** Waits until an entry takes it along. */
export function addPhoto(work: Work, person: Person, file: Blob): Promise<FeedbackPhoto> {
  return addTo(kind, work, person, file, async (work, photo, insertFiles) => {
    await work.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, person.id)).for('update')
    const held = await work.db.$count(feedbackPhotos, waitingOf(person.id))
    if (held >= MOST_WAITING) {
      throw new Refusal('TOO_MANY_PHOTOS', `Add at most ${MOST_FEEDBACK_PHOTOS} photos. Remove one first.`)
    }
    await insertFiles()
    await work.db.insert(feedbackPhotos).values({ ...photo, ownerId: person.id, position: held, addedAt: work.now() })
  })
}

/** One that waits; those of an entry go when it is saved without them. */
export async function removePhoto(work: Work, person: Person, id: string): Promise<void> {
  const paths = await work.transaction(async (work) => {
    const own = and(eq(feedbackPhotos.id, id), waitingOf(person.id))
    const [photo] = await work.db.select({ id: feedbackPhotos.id }).from(feedbackPhotos).where(own).for('update')
    if (!photo) throw notFound('There is no such photo.')
    return dropFrom(kind, work, [id])
  })
  await deleteFiles(work, paths)
}

export function waitingPhotos(work: Work, userId: string): Promise<FeedbackPhoto[]> {
  return photosWhere(kind, work, waitingOf(userId), sql`added_at, position`)
}

/** Makes these the photos of an entry, in this order; the paths of the files to delete afterwards are of those it had. */
export async function setPhotos(work: Work, person: Person, feedbackId: string, ids: string[]): Promise<string[]> {
  const before = await photosWhere(kind, work, eq(feedbackPhotos.feedbackId, feedbackId))
  const own = eq(feedbackPhotos.ownerId, person.id)
  const among = and(own, or(isNull(feedbackPhotos.feedbackId), eq(feedbackPhotos.feedbackId, feedbackId)))
  await attachTo(kind, work, { to: feedbackId, ids, among })
  const gone = before.map(({ id }) => id).filter((id) => !ids.includes(id))
  return dropFrom(kind, work, gone)
}

/** In the transaction at hand; gives the paths to `deleteFiles` once it has committed. */
export async function dropPhotosOf(work: Work, feedbackId: string): Promise<string[]> {
  const photos = await photosWhere(kind, work, eq(feedbackPhotos.feedbackId, feedbackId))
  return dropFrom(
    kind,
    work,
    photos.map(({ id }) => id),
  )
}

/**
 * For everyone while its entry is published on a public listing; else for its owner, those who check feedback and, once it
 * is published, the provider.
 */
export async function findPhoto(work: Work, photo: { id: string; size: PhotoSize }): Promise<StoredPhoto> {
  const caller = work.actor.kind === 'person' ? work.actor.id : null
  const isStaff = work.actor.kind === 'person' && work.actor.staff !== null
  const { rows } = await work.db.execute(sql`
    select from feedback_photos p left join feedback f on f.id = p.feedback_id
    where p.id = ${photo.id} and (
      p.owner_id = ${caller}
      or (${isStaff} and f.id is not null)
      or (f.approved_at is not null
        and (f.provider_id = ${caller} or exists (select from public_listings l where l.id = f.provider_id))))`)
  if (rows.length === 0) throw notFound('There is no such photo.')
  return storedIn(kind, photo)
}

/** Called by the clock. */
export function dropUnsentFeedbackPhotos(work: Work): Promise<void> {
  return dropWaitingFrom(kind, work)
}

function waitingOf(userId: string) {
  return and(eq(feedbackPhotos.ownerId, userId), isNull(feedbackPhotos.feedbackId))
}
