import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { HOUR } from '#contract/duration.ts'
import { MEDIUM_BYTES, MOV_ADVICE } from '#contract/portfolio/upload.ts'
import type { Medium } from '#contract/portfolio/view.ts'
import { LARGEST_PICTURE, MAX_MEDIA, widthsOf } from '#contract/portfolio/words.ts'
import { media, portfolioItems } from '#db/schema/index.ts'
import { dropLate } from '#server/file/attached.ts'
import { deleteFilesAfter, insertFileRows, type NewFile, storeFiles } from '#server/file/file.ts'
import { refuseImage } from '#server/file/photo.ts'
import { scaledOf } from '#server/platform/images.ts'
import { type VideoFault, VideoRefused } from '#server/platform/video/refused.ts'
import { cleanedVideo } from '#server/platform/video.ts'
import { type Limit, withinLimit } from '#server/work/limit.ts'
import { lockOwner } from '#server/work/owner-lock.ts'
import { notFound, Refusal, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { dropMedia, isNamed, isOwnMedium, mediaOfItem, mediumPath, newStem, pictureName, stemFor } from './files.ts'

const ADDITIONS: Limit = { name: 'portfolio-media', most: 300, per: HOUR }

/** Several forms may be open at once. */
const MAX_WAITING = 2 * MAX_MEDIA

/** `name`: what a program calls the file (`PROGRAM_STEM`). */
type Upload = { file: Blob; poster?: Blob | undefined; name?: string | undefined }

/** It waits until it is saved with an item. `poster`: the first picture of a video, which browsers draw. */
export async function addMedium(work: Work, person: Person, { file, poster, name }: Upload): Promise<Medium> {
  if (file.size > MEDIUM_BYTES || (poster?.size ?? 0) > MEDIUM_BYTES) {
    throw new Refusal('FILE_TOO_LARGE', 'Choose a file of at most 10 MB.')
  }
  if (!(await withinLimit(work, ADDITIONS, person.id))) {
    throw tooMany('You have added many files. Please try again in an hour.')
  }
  const stem = name === undefined ? newStem(work) : stemFor(name)
  const made = (await isVideo(file)) ? await videoOf(stem, file, poster) : await imageOf(stem, file)
  const added = made.files.map(({ name, ...rest }): NewFile => ({ ...rest, path: mediumPath(person.id, name) }))
  const row = { ...made.row, id: randomUUID(), url: `/media/portfolio/${person.id}/${made.row.filename}` }
  const failed = {
    log: 'a file of a portfolio could not be saved',
    message: 'The file could not be saved. Please try again.',
  }
  await storeFiles(work, added, (work) => insertMedium(work, person, { row, added, name }), failed)
  return { ...row, caption: '' }
}

type MediumRow = Omit<Medium, 'caption'> & { poster: boolean }
export type ProcessedFile = { row: Omit<MediumRow, 'id' | 'url'>; files: (Omit<NewFile, 'path'> & { name: string })[] }

/** HEIC and AVIF lie in the same kind of boxes. */
const PICTURE_BRANDS = /^(hei[cxms]|hev[cmsx]|mif1|msf1|avi[fs])$/

async function isVideo(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(4, 12).arrayBuffer())
  const [type, brand] = [head.subarray(0, 4), head.subarray(4)].map((four) => String.fromCharCode(...four))
  return type === 'ftyp' && !PICTURE_BRANDS.test(brand ?? '')
}

/** @throws FILE_TYPE, FILE_HEIC, FILE_BROKEN, TOO_MANY_PIXELS */
export async function imageOf(stem: string, file: Blob): Promise<ProcessedFile> {
  const { width, height, pictures } = await scaledOf(file, ['jpeg', 'png', 'webp'], {
    frame: LARGEST_PICTURE,
    widthsOf,
  }).catch(refuse)
  const files = pictures.map(({ size, type, bytes }) => {
    return { name: pictureName(stem, { size, type }, width), type: `image/${type}`, bytes }
  })
  return { row: { type: 'image', filename: `${stem}.webp`, width, height, poster: false }, files }
}

async function videoOf(stem: string, file: Blob, poster: Blob | undefined): Promise<ProcessedFile> {
  const first = poster ? await imageOf(stem, poster) : null
  const bytes = await cleanedVideo(new Uint8Array(await file.arrayBuffer())).catch(refuse)
  const { width, height } = first?.row ?? { width: null, height: null }
  const row = { type: 'video' as const, filename: `${stem}.mp4`, width, height, poster: first !== null }
  return { row, files: [{ name: row.filename, type: 'video/mp4', bytes }, ...(first?.files ?? [])] }
}

type NewMedium = { row: MediumRow; added: NewFile[]; name: string | undefined }

async function insertMedium(work: Work, person: Person, { row, added, name }: NewMedium) {
  await lockOwner(work, person.id)
  if (name !== undefined && (await mediumNamed(work, person.id, name))) {
    throw new Refusal(
      'FILE_EXISTS',
      'There is a file of this name already. Files of a portfolio are never overwritten.',
    )
  }
  const waiting = and(eq(media.ownerId, person.id), isNull(media.itemId))
  const position = await work.db.$count(media, waiting)
  if (position >= MAX_WAITING) {
    throw new Refusal('TOO_MANY_FILES', 'Many files wait to be saved. Save or remove them first.')
  }
  await insertFileRows(work, person.id, added)
  await work.db.insert(media).values({ ...row, ownerId: person.id, itemId: null, position, addedAt: work.now() })
}

/** Finds it by the name that a program gave, or by ours; without its ending. Null if there is none. */
export async function mediumNamed(work: Work, ownerId: string, name: string) {
  const [medium] = await work.db
    .select({ id: media.id, url: media.url })
    .from(media)
    .where(and(eq(media.ownerId, ownerId), isNamed(name)))
  return medium ?? null
}

type MediumRef = { id: string } | { filename: string }

export async function removeMedium(work: Work, person: Person, ref: MediumRef): Promise<void> {
  await deleteFilesAfter(work, async (work) => {
    await lockOwner(work, person.id)
    const [medium] = await work.db
      .select({ id: media.id, itemId: media.itemId, kind: portfolioItems.kind })
      .from(media)
      .leftJoin(portfolioItems, eq(portfolioItems.id, media.itemId))
      .where(and('id' in ref ? eq(media.id, ref.id) : eq(media.filename, ref.filename), isOwnMedium(person.id)))
    if (!medium) throw notFound('There is no such file.')
    if (medium.itemId) await assertEnoughLeft(work, medium.itemId, medium.id)
    return dropMedia(work, [medium])
  })
}

async function assertEnoughLeft(work: Work, itemId: string, without: string) {
  const left = await mediaOfItem(work, itemId, [without])
  if (left.length === 0) throw new Refusal('MEDIA_NEEDED', 'An item needs at least one file. Remove the item instead.')
  const changes = { updatedAt: work.now(), kind: 'work' as const }
  await work.db.update(portfolioItems).set(changes).where(eq(portfolioItems.id, itemId))
}

/** Scheduled (schedule.ts). */
export function dropWaiting(work: Work): Promise<void> {
  return dropLate({ table: media, belongsTo: media.itemId }, work, dropMedia)
}

const wanted = {
  type: 'Choose a JPEG, PNG or WEBP picture, or an MP4 video.',
  pixels: 'Choose a picture of at most 40 megapixels.',
}

function refuse(error: unknown): never {
  if (error instanceof VideoRefused) throw new Refusal('FILE_TYPE', adviceFor(error.fault))
  refuseImage(error, wanted)
}

function adviceFor(fault: VideoFault): string {
  if (fault.why === 'codec') {
    const iPhone = fault.codec.startsWith('HEVC')
      ? ' On an iPhone, Settings, Camera, Formats, Most Compatible films that way.'
      : ''
    return `Many browsers can’t play ${fault.codec}, which this video uses. Save it as an MP4 with H.264 video and AAC sound first.${iPhone}`
  }
  return fault.why === 'quicktime' ? MOV_ADVICE : wanted.type
}
