import { z } from 'zod'
import { GRADES, REMOVAL_REASONS } from './words.ts'

export const GradeCounts = z.record(z.enum(GRADES), z.number())
export type GradeCounts = z.infer<typeof GradeCounts>

/** `received` = `published` + `waiting` + `removed`. */
export const IntegrityRecord = z.object({
  received: z.number(),
  published: z.number(),
  waiting: z.number(),
  removed: z.number(),
  removedFor: z.partialRecord(z.enum(REMOVAL_REASONS), z.number()),
})
export type IntegrityRecord = z.infer<typeof IntegrityRecord>
