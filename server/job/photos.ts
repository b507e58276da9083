import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { HOUR } from '#contract/duration.ts'
import type { JobPhoto } from '#contract/job/view.ts'
import { MOST_PHOTOS } from '#contract/job/words.ts'
import { jobPhotos } from '#db/schema/index.ts'
import * as attached from '#server/file/attached.ts'
import { deleteFiles } from '#server/file/file.ts'
import type { PhotoRef, StoredPhoto } from '#server/file/photo.ts'
import { lockOwner } from '#server/work/owner-lock.ts'
import type { Person, Work } from '#server/work/work.ts'
import { lockOwnJob } from './policy.ts'
import { callerId, visibleTo } from './status.ts'

const kind: attached.PhotoKind = {
  table: jobPhotos,
  belongsTo: jobPhotos.jobId,
  folder: 'job-photos',
  additions: { name: 'job-photo', most: 60, per: HOUR },
}

/** Several forms may be open at once. */
const MOST_WAITING = 3 * MOST_PHOTOS

/** Takes a file as a photo: of the poster's own open job, or waiting to be posted or saved with one. */
export function addPhoto(work: Work, person: Person, given: { file: Blob; jobId?: string | undefined }) {
  const { file, jobId = null } = given
  return attached.addTo(kind, work, person, file, {
    lock: (work) => (jobId ? lockOwnJob(work, { id: jobId, userId: person.id }, 'edit') : lockOwner(work, person.id)),
    beside: jobId ? eq(jobPhotos.jobId, jobId) : waitingOf(person.id),
    most: jobId ? MOST_PHOTOS : MOST_WAITING,
    full: `A job may carry at most ${MOST_PHOTOS} photos. Remove one first.`,
    insert: (work, row) => work.db.insert(jobPhotos).values({ ...row, jobId }),
  })
}

export async function removePhoto(work: Work, person: Person, id: string): Promise<void> {
  const paths = await work.transaction(async (work) => {
    const [photo] = await work.db
      .select({ jobId: jobPhotos.jobId })
      .from(jobPhotos)
      .where(and(eq(jobPhotos.id, id), eq(jobPhotos.ownerId, person.id)))
    if (!photo) throw attached.noPhoto()
    if (photo.jobId) await lockOwnJob(work, { id: photo.jobId, userId: person.id }, 'edit')
    return dropPhotos(work, [{ id }])
  })
  await deleteFiles(work, paths)
}

/** Where one size of a photo is stored: for those who may see its job now; before it is posted, for its owner alone. */
export function findPhoto(work: Work, photo: PhotoRef): Promise<StoredPhoto> {
  const caller = callerId(work)
  const visible = sql`
    select from job_photos p left join jobs j on j.id = p.job_id
    where p.id = ${photo.id} and case when p.job_id is null then p.owner_id = ${caller} else ${visibleTo(caller)} end`
  return attached.findIn(kind, work, photo, visible)
}

export function photosOf(work: Work, jobId: string): Promise<JobPhoto[]> {
  return attached.photosWhere(kind, work, eq(jobPhotos.jobId, jobId))
}

export function unpostedPhotos(work: Work, ownerId: string): Promise<JobPhoto[]> {
  return attached.photosWhere(kind, work, waitingOf(ownerId), sql`added_at, position`)
}

export async function ownPhotos(work: Work, person: Person, ids: string[]): Promise<JobPhoto[]> {
  if (ids.length === 0) return []
  const photos = await attached.photosWhere(
    kind,
    work,
    and(eq(jobPhotos.ownerId, person.id), inArray(jobPhotos.id, ids)),
  )
  return ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? [])
}

/** Makes these the photos of a job, in this order: the owner's that wait, or are the job's already. */
export function attachPhotos(work: Work, person: Person, jobId: string, ids: string[]): Promise<void> {
  const among = and(eq(jobPhotos.ownerId, person.id), or(isNull(jobPhotos.jobId), eq(jobPhotos.jobId, jobId)))
  return attached.attachTo(kind, work, { to: jobId, ids, among })
}

/** Deletes rows in the current transaction; gives the paths to `deleteFiles` once it has committed. */
export function dropPhotos(work: Work, photos: { id: string }[]): Promise<string[]> {
  return attached.dropFrom(kind, work, photos)
}

/** Scheduled (schedule.ts). */
export function dropUnposted(work: Work): Promise<void> {
  return attached.dropLate(kind, work, dropPhotos)
}

function waitingOf(ownerId: string) {
  return and(eq(jobPhotos.ownerId, ownerId), isNull(jobPhotos.jobId))
}
