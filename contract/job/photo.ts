/** Widths in pixels; `thumb` is a square. */
export const PHOTO_SIZES = { thumb: 320, large: 1600 } as const
export const PHOTO_SIZE_NAMES = ['thumb', 'large'] as const
export type PhotoSize = (typeof PHOTO_SIZE_NAMES)[number]
export const MAX_JOB_PHOTOS = 8
export const PHOTO_BYTES = 10 * 1024 * 1024
export const PHOTO_MIMES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
export const PHOTO_ACCEPT = '.jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp'

export function photoAddress(id: string, size: PhotoSize): string {
  return `/media/jobs/${id}-${size}.webp`
}
