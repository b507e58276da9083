import { z } from 'zod'
import { PHOTO_BYTES, PHOTO_SIZE_NAMES, PHOTO_SIZES, type PhotoSize } from '#contract/job/words.ts'
import { DAMAGED_PICTURE, HEIC_ADVICE } from '#contract/portfolio/phone-files.ts'
import { outageOf } from '#db/away.ts'
import { ImageRefused, photoOf } from '#server/platform/images.ts'
import { isRefusal, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { deleteFiles, type NewFile, store } from './file.ts'

export const PhotoRef = z.strictObject({ id: z.uuid(), size: z.enum(PHOTO_SIZE_NAMES) })

/** Why a file is no picture for us, for `refusals`. */
export const PICTURE_REFUSALS = ['FILE_TOO_LARGE', 'FILE_TYPE', 'FILE_HEIC', 'FILE_BROKEN', 'TOO_MANY_PIXELS'] as const
/** Why no photo is stored, for `refusals`. */
export const PHOTO_REFUSALS = [...PICTURE_REFUSALS, 'IMAGE_NOT_SAVED'] as const

export type StoredSize = { width: number; height: number }

/** @throws FILE_TOO_LARGE */
export function needFits(file: Blob): void {
  if (file.size > PHOTO_BYTES) throw new Refusal('FILE_TOO_LARGE', 'Choose a photo of at most 10 MB.')
}

/**
 * Makes both sizes of a photo anew, stores them, and runs `insert` in a transaction; a failure leaves no file.
 * @throws what `refuseImage` does, IMAGE_NOT_SAVED, and what `insert` refuses
 */
export async function storePhoto<Result>(
  work: Work,
  file: Blob,
  paths: Record<PhotoSize, string>,
  insert: (work: Work, size: StoredSize, added: NewFile[]) => Promise<Result>,
): Promise<Result> {
  const sizes = { frame: PHOTO_SIZES.large, square: PHOTO_SIZES.thumb }
  const { width, height, whole, square } = await photoOf(file, ['jpeg', 'png', 'webp'], sizes).catch((error) =>
    refuseImage(error, wanted),
  )
  const added: NewFile[] = [
    { path: paths.large, type: 'image/webp', bytes: whole },
    { path: paths.thumb, type: 'image/webp', bytes: square },
  ]
  try {
    await store(work, added)
    return await work.transaction((work) => insert(work, { width, height }, added))
  } catch (error) {
    await deleteFiles(work, Object.values(paths))
    if (isRefusal(error) || outageOf(error)) throw error
    work.site.log.error({ err: error }, 'a photo could not be saved')
    throw new Refusal('IMAGE_NOT_SAVED', 'The photo could not be saved. Please try again.')
  }
}

const wanted = {
  type: 'Choose a JPEG, PNG or WebP photo.',
  pixels: 'Choose a photo of at most 40 megapixels.',
}

/** `said`: what to choose instead of a file of another type, and of one with too many pixels. */
export function refuseImage(error: unknown, said: { type: string; pixels: string }): never {
  if (!(error instanceof ImageRefused)) throw error
  if (error.why === 'pixels') throw new Refusal('TOO_MANY_PIXELS', said.pixels)
  if (error.why === 'heic') throw new Refusal('FILE_HEIC', HEIC_ADVICE)
  if (error.why === 'damaged') throw new Refusal('FILE_BROKEN', DAMAGED_PICTURE)
  throw new Refusal('FILE_TYPE', said.type)
}
