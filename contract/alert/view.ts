import { z } from 'zod'
import { RADII } from '../place/words.ts'
import { PACES } from './words.ts'

export const AlertSettings = z.object({
  on: z.boolean(),
  /** None come before the staff have approved the listing. */
  waits: z.boolean(),
  radiusMiles: z.literal(RADII),
  pace: z.enum(PACES),
  minBudgetPence: z.number().nullable(),
  categories: z.array(z.object({ id: z.number(), text: z.string(), muted: z.boolean() })),
  /** As in the profile; null if there is none, or an unknown one. */
  place: z.string().nullable(),
  matches: z.number(),
})
export type AlertSettings = z.infer<typeof AlertSettings>

/** Providers that a job would be mailed to. `more`: at least so many. */
export const Recipients = z.object({ number: z.number(), more: z.boolean() })
export type Recipients = z.infer<typeof Recipients>

/** What a provider can change about alerts like one. Null where it would change nothing. */
export const MuteOffer = z.object({
  job: z.object({ id: z.uuid(), title: z.string(), miles: z.number() }),
  radiusMiles: z.literal(RADII).nullable(),
  categories: z.array(z.string()),
  minBudgetPence: z.number().nullable(),
  daily: z.boolean(),
})
export type MuteOffer = z.infer<typeof MuteOffer>
