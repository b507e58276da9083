import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { MAX_JOB_PHOTOS } from '#contract/job/photo.ts'
import type { JobPhoto } from '#contract/job/view.ts'
import { jobPhotos } from '#db/schema/index.ts'
import { attachedPhotos, noPhoto } from '#server/file/attached.ts'
import { deleteFilesAfter } from '#server/file/file.ts'
import type { PhotoRef, StoredPhoto } from '#server/file/photo.ts'
import { lockOwner } from '#server/work/owner-lock.ts'
import type { Person, Work } from '#server/work/work.ts'
import { lockOwnJob } from './policy.ts'
import { callerId, visibleTo } from './status.ts'

const photos = attachedPhotos({ name: 'job-photo', table: jobPhotos, belongsTo: jobPhotos.jobId })

/** Several forms may be open at once. */
const MAX_WAITING = 3 * MAX_JOB_PHOTOS

/** Takes a file as a photo: of the poster's own open job, or waiting to be posted or saved with one. */
export function addPhoto(work: Work, person: Person, given: { file: Blob; jobId?: string | undefined }) {
  const { file, jobId = null } = given
  return photos.add(work, person, file, {
    lock: (work) => (jobId ? lockOwnJob(work, { id: jobId, userId: person.id }, 'edit') : lockOwner(work, person.id)),
    beside: jobId ? eq(jobPhotos.jobId, jobId) : photos.waitingOf(person.id),
    most: jobId ? MAX_JOB_PHOTOS : MAX_WAITING,
    full: `A job may carry at most ${MAX_JOB_PHOTOS} photos. Remove one first.`,
    insert: (work, row) => work.db.insert(jobPhotos).values({ ...row, jobId }),
  })
}

export async function removePhoto(work: Work, person: Person, id: string): Promise<void> {
  await deleteFilesAfter(work, async (work) => {
    const [photo] = await work.db
      .select({ jobId: jobPhotos.jobId })
      .from(jobPhotos)
      .where(and(eq(jobPhotos.id, id), eq(jobPhotos.ownerId, person.id)))
    if (!photo) throw noPhoto()
    if (photo.jobId) await lockOwnJob(work, { id: photo.jobId, userId: person.id }, 'edit')
    return photos.drop(work, [{ id }])
  })
}

/** Where one size of a photo is stored: for those who may see its job now; before it is posted, for its owner alone. */
export function findPhoto(work: Work, photo: PhotoRef): Promise<StoredPhoto> {
  const caller = callerId(work)
  const visible = sql`
    select from job_photos p left join jobs j on j.id = p.job_id
    where p.id = ${photo.id} and case when p.job_id is null then p.owner_id = ${caller} else ${visibleTo(caller)} end`
  return photos.find(work, photo, visible)
}

export function photosOf(work: Work, jobId: string): Promise<JobPhoto[]> {
  return photos.where(work, eq(jobPhotos.jobId, jobId))
}

export function unpostedPhotos(work: Work, ownerId: string): Promise<JobPhoto[]> {
  return photos.waiting(work, photos.waitingOf(ownerId))
}

export async function ownPhotos(work: Work, person: Person, ids: string[]): Promise<JobPhoto[]> {
  if (ids.length === 0) return []
  const own = await photos.where(work, and(eq(jobPhotos.ownerId, person.id), inArray(jobPhotos.id, ids)))
  return ids.flatMap((id) => own.find((photo) => photo.id === id) ?? [])
}

/** Makes these the photos of a job, in this order: the owner's that wait, or are the job's already. */
export function attachPhotos(work: Work, person: Person, jobId: string, ids: string[]): Promise<void> {
  const among = and(eq(jobPhotos.ownerId, person.id), or(isNull(jobPhotos.jobId), eq(jobPhotos.jobId, jobId)))
  return photos.attach(work, { to: jobId, ids, among })
}

export const dropPhotos = photos.drop

/** Scheduled (schedule.ts). */
export const dropUnposted = photos.dropUnsent
