import { z } from 'zod'
import type { Picture } from '#contract/portfolio/picture.ts'
import { MEDIA_TYPES } from '#contract/portfolio/words.ts'

export const storedPhoto = z.object({ path: z.string(), type: z.literal('image/webp') })

export type StoredPhoto = z.infer<typeof storedPhoto>

export const picture = z.object({
  url: z.string(),
  type: z.enum(MEDIA_TYPES),
  width: z.number().nullable(),
  height: z.number().nullable(),
}) satisfies z.ZodType<Picture>
