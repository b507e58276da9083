import type { FlashName } from './flash.ts'

export const AVATAR_BYTES = 2 * 1024 * 1024

export const AVATAR_ACCEPT = '.png,.jpg,.jpeg,image/png,image/jpeg'
export const AVATAR_MIMES: readonly string[] = ['image/png', 'image/jpeg']

/** Pixels. */
export const AVATAR_SIZES = [64, 128, 256, 512]
export const AVATAR_TYPES = ['webp', 'avif'] as const
export type AvatarType = (typeof AVATAR_TYPES)[number]

export type AvatarAnswer = { said: Extract<FlashName, `avatar-${string}` | 'leaving'>; at: number }
