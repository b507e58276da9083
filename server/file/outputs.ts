import { z } from 'zod'

export const storedPhoto = z.object({ path: z.string(), type: z.literal('image/webp') })

export type StoredPhoto = z.infer<typeof storedPhoto>
