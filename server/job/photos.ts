import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { HOUR } from '#contract/duration.ts'
import { type JobPhoto, MOST_PHOTOS, type PhotoSize } from '#contract/job/words.ts'
import { jobPhotos, profiles } from '#db/schema/index.ts'
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
import { lockOwnJob } from './own-job-lock.ts'
import { callerId, visibleTo } from './sight.ts'

const kind: PhotoKind = {
  table: jobPhotos,
  belongsTo: jobPhotos.jobId,
  folder: 'job-photos',
  additions: { name: 'job-photo', most: 60, per: HOUR },
}

/** Of several forms at once. */
const MOST_WAITING = 3 * MOST_PHOTOS

/** Takes a file as a photo: of the poster's own open job, or waiting to be posted or saved with one. */
export function addPhoto(work: Work, person: Person, given: { file: Blob; jobId?: string | undefined }) {
  return addTo(kind, work, person, given.file, async (work, photo, insertFiles) => {
    const jobId = given.jobId ?? null
    const position = await nextPlace(work, person, jobId)
    await insertFiles()
    await work.db.insert(jobPhotos).values({ ...photo, ownerId: person.id, jobId, position, addedAt: work.now() })
  })
}

/** Locks what the photo is added to. */
async function nextPlace(work: Work, person: Person, jobId: string | null): Promise<number> {
  if (jobId) await lockOwnJob(work, { id: jobId, userId: person.id }, 'edit')
  else await work.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, person.id)).for('update')
  const beside = jobId ? eq(jobPhotos.jobId, jobId) : and(eq(jobPhotos.ownerId, person.id), isNull(jobPhotos.jobId))
  const [held] = await work.db
    .select({ count: sql<number>`count(*)::int`, next: sql<number>`coalesce(max(position) + 1, 0)::int` })
    .from(jobPhotos)
    .where(beside)
  if ((held?.count ?? 0) >= (jobId ? MOST_PHOTOS : MOST_WAITING)) {
    throw new Refusal('TOO_MANY_PHOTOS', `A job may carry at most ${MOST_PHOTOS} photos. Remove one first.`)
  }
  return held?.next ?? 0
}

export async function removePhoto(work: Work, person: Person, id: string): Promise<void> {
  const paths = await work.transaction(async (work) => {
    const [photo] = await work.db
      .select({ jobId: jobPhotos.jobId })
      .from(jobPhotos)
      .where(and(eq(jobPhotos.id, id), eq(jobPhotos.ownerId, person.id)))
    if (!photo) throw notFound('There is no such photo.')
    if (photo.jobId) await lockOwnJob(work, { id: photo.jobId, userId: person.id }, 'edit')
    return dropPhotos(work, [{ id }])
  })
  await deleteFiles(work, paths)
}

/** Where one size of a photo is stored: for those who may see its job now; before it is posted, for its owner alone. */
export async function findPhoto(work: Work, photo: { id: string; size: PhotoSize }): Promise<StoredPhoto> {
  const caller = callerId(work)
  const { rows } = await work.db.execute(sql`
    select from job_photos p left join jobs j on j.id = p.job_id
    where p.id = ${photo.id} and case when p.job_id is null then p.owner_id = ${caller} else ${visibleTo(caller)} end`)
  if (rows.length === 0) throw notFound('There is no such photo.')
  return storedIn(kind, photo)
}

export function photosOf(work: Work, jobId: string): Promise<JobPhoto[]> {
  return photosWhere(kind, work, eq(jobPhotos.jobId, jobId))
}

export function unpostedPhotos(work: Work, ownerId: string): Promise<JobPhoto[]> {
  const waiting = and(eq(jobPhotos.ownerId, ownerId), isNull(jobPhotos.jobId))
  return photosWhere(kind, work, waiting, sql`added_at, position`)
}

export async function ownPhotos(work: Work, person: Person, ids: string[]): Promise<JobPhoto[]> {
  if (ids.length === 0) return []
  const photos = await photosWhere(kind, work, and(eq(jobPhotos.ownerId, person.id), inArray(jobPhotos.id, ids)))
  return ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? [])
}

/** Makes these the photos of a job, in this order: the owner's that wait, or are the job's already. */
export function attachPhotos(work: Work, person: Person, jobId: string, ids: string[]): Promise<void> {
  const among = and(eq(jobPhotos.ownerId, person.id), or(isNull(jobPhotos.jobId), eq(jobPhotos.jobId, jobId)))
  return attachTo(kind, work, { to: jobId, ids, among })
}

/** Deletes the rows of photos in the current transaction; gives the paths to `deleteFiles` once it has committed. */
export function dropPhotos(work: Work, photos: { id: string }[]): Promise<string[]> {
  return dropFrom(
    kind,
    work,
    photos.map(({ id }) => id),
  )
}

/** Called by the clock. */
export function dropUnposted(work: Work): Promise<void> {
  return dropWaitingFrom(kind, work)
}
