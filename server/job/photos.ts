import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { type JobPhoto, MOST_PHOTOS, PHOTO_BYTES, PHOTO_SIZES, type PhotoSize } from '#contract/job.ts'
import { outageOf } from '#db/away.ts'
import { jobPhotos, profiles } from '#db/schema/index.ts'
import { deleteFileRows, deleteFiles, insertFileRows, type NewFile, store } from '#server/file/file.ts'
import { type Limit, withinLimit } from '#server/limit/limit.ts'
import { ImageRefused, photoOf } from '#server/platform/images.ts'
import { isRefusal, notFound, Refusal, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import type { StoredPicture } from './outputs.ts'
import { lockOwnJob } from './own-job.ts'
import { callerId, visibleTo } from './sight.ts'

const ADDITIONS: Limit = { name: 'job-photo', most: 60, seconds: 3600 }

/** A photo waits so long to be posted. */
const WAITS_HOURS = 24
/** Of several forms at once. */
const MOST_WAITING = 3 * MOST_PHOTOS

const columns = { id: jobPhotos.id, width: jobPhotos.width, height: jobPhotos.height }

/** Takes a file as a photo: of the poster's own open job, or waiting to be posted or saved with one. */
export async function addPhoto(work: Work, person: Person, given: { file: Blob; jobId?: string | undefined }) {
  if (given.file.size > PHOTO_BYTES) throw new Refusal('FILE_TOO_LARGE', 'Choose a photo of at most 10 MB.')
  if (!(await withinLimit(work, ADDITIONS, person.id))) {
    throw tooMany('You have added many photos. Please try again in an hour.')
  }
  const bytes = new Uint8Array(await given.file.arrayBuffer())
  const sizes = { frame: PHOTO_SIZES.large, square: PHOTO_SIZES.thumb }
  const { width, height, whole, square } = await photoOf(bytes, ['jpeg', 'png', 'webp'], sizes).catch(refuse)
  const photo: JobPhoto = { id: randomUUID(), width, height }
  const added: NewFile[] = [
    { path: pathOf(photo.id, 'large'), type: 'image/webp', bytes: whole },
    { path: pathOf(photo.id, 'thumb'), type: 'image/webp', bytes: square },
  ]
  try {
    await store(work, added)
    await work.transaction((work) => insertPhoto(work, person, photo, given.jobId ?? null, added))
  } catch (error) {
    await deleteFiles(
      work,
      added.map(({ path }) => path),
    )
    if (isRefusal(error) || outageOf(error)) throw error
    work.site.log.error({ err: error }, 'a photo could not be saved')
    throw new Refusal('IMAGE_NOT_SAVED', 'The photo could not be saved. Please try again.')
  }
  return photo
}

async function insertPhoto(work: Work, person: Person, photo: JobPhoto, jobId: string | null, added: NewFile[]) {
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
  await insertFileRows(work, person.id, added)
  const row = { ...photo, ownerId: person.id, jobId, position: held?.next ?? 0, addedAt: work.now() }
  await work.db.insert(jobPhotos).values(row)
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
export async function findPhoto(work: Work, { id, size }: { id: string; size: PhotoSize }): Promise<StoredPicture> {
  const caller = callerId(work)
  const { rows } = await work.db.execute(sql`
    select from job_photos p left join jobs j on j.id = p.job_id
    where p.id = ${id} and case when p.job_id is null then p.owner_id = ${caller} else ${visibleTo(caller)} end`)
  if (rows.length === 0) throw notFound('There is no such photo.')
  return { path: pathOf(id, size), type: 'image/webp' }
}

export async function photosOf(work: Work, jobId: string): Promise<JobPhoto[]> {
  return work.db.select(columns).from(jobPhotos).where(eq(jobPhotos.jobId, jobId)).orderBy(asc(jobPhotos.position))
}

export async function unpostedPhotos(work: Work, ownerId: string): Promise<JobPhoto[]> {
  return work.db
    .select(columns)
    .from(jobPhotos)
    .where(and(eq(jobPhotos.ownerId, ownerId), isNull(jobPhotos.jobId)))
    .orderBy(asc(jobPhotos.addedAt), asc(jobPhotos.position))
}

export async function ownPhotos(work: Work, person: Person, ids: string[]): Promise<JobPhoto[]> {
  if (ids.length === 0) return []
  const photos = await work.db
    .select(columns)
    .from(jobPhotos)
    .where(and(eq(jobPhotos.ownerId, person.id), inArray(jobPhotos.id, ids)))
  return ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? [])
}

/** Makes these the photos of a job, in this order: the owner's that wait, or are the job's already. */
export async function attachPhotos(work: Work, person: Person, jobId: string, given: string[]): Promise<void> {
  const ids = [...new Set(given)]
  if (ids.length === 0) return
  const order = sql`array_position(${sql.param(ids)}::uuid[], ${jobPhotos.id})`
  const taken = await work.db
    .update(jobPhotos)
    .set({ jobId, position: sql`${order} - 1` })
    .where(
      and(
        inArray(jobPhotos.id, ids),
        eq(jobPhotos.ownerId, person.id),
        sql`(${jobPhotos.jobId} is null or ${jobPhotos.jobId} = ${jobId})`,
      ),
    )
    .returning({ id: jobPhotos.id })
  if (taken.length < ids.length) throw notFound('A photo is not there any more. Please remove it and add it again.')
}

/** Deletes the rows of photos in the current transaction; gives the paths to `deleteFiles` once it has committed. */
export async function dropPhotos(work: Work, photos: { id: string }[]): Promise<string[]> {
  if (photos.length === 0) return []
  const ids = photos.map(({ id }) => id)
  const paths = ids.flatMap((id) => [pathOf(id, 'large'), pathOf(id, 'thumb')])
  await work.db.delete(jobPhotos).where(inArray(jobPhotos.id, ids))
  await deleteFileRows(work, paths)
  return paths
}

/** Called by the clock. */
export async function dropUnposted(work: Work): Promise<void> {
  const before = new Date(work.now().getTime() - WAITS_HOURS * 3_600_000)
  const paths = await work.transaction(async (work) => {
    const late = await work.db
      .select({ id: jobPhotos.id })
      .from(jobPhotos)
      .where(and(isNull(jobPhotos.jobId), lt(jobPhotos.addedAt, before)))
      .for('update', { skipLocked: true })
      .limit(1000)
    return dropPhotos(work, late)
  })
  await deleteFiles(work, paths)
}

function pathOf(id: string, size: PhotoSize): string {
  return `job-photos/${id}/${size}.webp`
}

function refuse(error: unknown): never {
  if (!(error instanceof ImageRefused)) throw error
  if (error.why === 'type') throw new Refusal('FILE_TYPE', 'Choose a JPEG, PNG or WebP photo.')
  throw new Refusal('TOO_MANY_PIXELS', 'Choose a photo of at most 40 megapixels.')
}
