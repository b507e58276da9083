import type { FlashName } from './flash.ts'

/** The largest file that somebody may choose as their picture. */
export const AVATAR_BYTES = 2 * 1024 * 1024

/** What a file input offers to choose from. */
export const AVATAR_ACCEPT = '.png,.jpg,.jpeg,image/png,image/jpeg'
export const AVATAR_MIMES: readonly string[] = ['image/png', 'image/jpeg']

/** Sides of the squares that an avatar is kept in, in pixels. */
export const AVATAR_SIZES = [64, 128, 256, 512]
export const AVATAR_TYPES = ['webp', 'avif'] as const
export type AvatarType = (typeof AVATAR_TYPES)[number]

/** What changing one's picture ends with. */
export type AvatarAnswer = { said: Extract<FlashName, `avatar-${string}` | 'leaving'>; at: number }
