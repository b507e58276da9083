import { z } from 'zod'
import { PUSH_KINDS } from './words.ts'

export const PushState = z.object({
  /** Push services know this site by it; browsers subscribe with it. */
  key: z.string(),
  /** What this browser is told of. */
  kinds: z.array(z.enum(PUSH_KINDS)),
})
export type PushState = z.infer<typeof PushState>
