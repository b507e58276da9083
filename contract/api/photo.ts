import { z } from 'zod'

/** `width` and `height` are pixels of the large version. */
export const PhotoData = z.object({
  id: z.uuid(),
  url: z.url(),
  thumbnailUrl: z.url().describe('A square of 320 pixels.'),
  width: z.int(),
  height: z.int(),
})
export type PhotoData = z.infer<typeof PhotoData>
