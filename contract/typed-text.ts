import { z } from 'zod'

const STORABLE = 'Some characters cannot be stored'

export const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Use at most ${most} characters`)
    .refine((text) => !text.includes('\0'), STORABLE)

/** Several lines; a browser counts each line break once. */
export const paragraphs = (most: number) =>
  z
    .string()
    .transform((text) => text.replace(/\r\n/g, '\n').trim())
    .refine((text) => text.length <= most, `Use at most ${most} characters`)
    .refine((text) => !text.includes('\0'), STORABLE)
