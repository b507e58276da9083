import { z } from 'zod'
import { PHOTO_BYTES, PHOTO_SIZE_NAMES, PHOTO_SIZES, type PhotoSize } from '#contract/job/photo.ts'
import { DAMAGED_PICTURE, HEIC_ADVICE } from '#contract/portfolio/upload.ts'
import { ImageRefused, photoOf } from '#server/platform/images.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { NewFile } from './file.ts'

export const PhotoRef = z.strictObject({ id: z.uuid(), size: z.enum(PHOTO_SIZE_NAMES) })
export type PhotoRef = z.infer<typeof PhotoRef>

/** `path` is that of the file store. */
export const StoredPhoto = z.object({ path: z.string(), type: z.literal('image/webp') })
export type StoredPhoto = z.infer<typeof StoredPhoto>

/** Why a file is no picture for us, for `refusals`. */
export const PICTURE_REFUSALS = ['FILE_TOO_LARGE', 'FILE_TYPE', 'FILE_HEIC', 'FILE_BROKEN', 'TOO_MANY_PIXELS'] as const
/** Why no photo is stored, for `refusals`. */
export const PHOTO_REFUSALS = [...PICTURE_REFUSALS, 'IMAGE_NOT_SAVED'] as const

/** @throws FILE_TOO_LARGE */
export function assertPhotoSize(file: Blob): void {
  if (file.size > PHOTO_BYTES) throw new Refusal('FILE_TOO_LARGE', 'Choose a photo of at most 10 MB.')
}

/** Draws both sizes of a photo again, without what else its file holds. @throws what `refuseImage` does */
export async function sizesOf(file: Blob, paths: Record<PhotoSize, string>) {
  const sizes = { frame: PHOTO_SIZES.large, square: PHOTO_SIZES.thumb }
  const drawn = await photoOf(file, ['jpeg', 'png', 'webp'], sizes).catch((error) => refuseImage(error, wanted))
  const files: NewFile[] = [
    { path: paths.large, type: 'image/webp', bytes: drawn.whole },
    { path: paths.thumb, type: 'image/webp', bytes: drawn.square },
  ]
  return { width: drawn.width, height: drawn.height, files }
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
