import type { FlashName } from '../flash.ts'

export const AVATAR_BYTES = 2 * 1024 * 1024

export const AVATAR_ACCEPT = '.png,.jpg,.jpeg,image/png,image/jpeg'
export const AVATAR_MIMES: readonly string[] = ['image/png', 'image/jpeg']
export const AVATAR_FAULTS = {
  size: 'Please upload an image smaller than 2MB.',
  pixels: 'Please upload an image of at most 40 megapixels.',
  type: 'Please upload a PNG, JPG, or JPEG image.',
  often: 'You have changed your picture many times. Please try again in an hour.',
}

/** Pixels. */
export const AVATAR_SIZES = [64, 128, 256, 512]
export const AVATAR_TYPES = ['webp', 'avif'] as const
export type AvatarType = (typeof AVATAR_TYPES)[number]

/** The timestamp of a logo that an admin gave: nanoseconds, in older ones microseconds. */
export const LOGO_VERSION = /^\d{16}(?:\d{3})?$/

/** Matches the version of an uploaded avatar, or of a logo. */
export const AVATAR_VERSION = new RegExp(String.raw`^[\w-]{12}$|${LOGO_VERSION.source}`)

/** Pixels a side of the PNG for mail: twice what is shown. */
export const MAILED_SIZE = 128

/** The same picture as a PNG, which every mail program shows. Null if we have no such picture. */
export function mailedPicture(imageUrl: string): string | null {
  if (/^\/media\/avatars\/[0-9a-f-]{36}\/avatar\.webp\?v=[\w-]+$/.test(imageUrl)) {
    return imageUrl.replace('avatar.webp', 'avatar.png')
  }
  const drawn = /^\/drawings\/((?:faces|logos)\/[a-z0-9-]+)\.svg$/.exec(imageUrl)?.[1]
  return drawn === undefined ? null : `/media/drawn/${drawn}.png`
}

export type AvatarAnswer = {
  said: Extract<FlashName, `avatar-${string}` | 'photo-heic' | 'photo-damaged' | 'leaving'>
  at: number
}
