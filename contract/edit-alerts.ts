import { z } from 'zod'
import { PACES } from './alert.ts'
import { MOST_POUNDS } from './job.ts'
import { RADII } from './place.ts'

// Apart from the words that pages need: zod weighs more than a page.

const MOST_PENCE = MOST_POUNDS * 100

/** Pounds as people type them: "200", "£1,500", "99.50"; '': none. */
export const Pounds = z
  .string()
  .transform((text) => text.replace(/[£,\s]/g, ''))
  .refine((text) => /^(\d{1,7}(\.\d{1,2})?)?$/.test(text), 'Give the smallest budget in pounds, such as 200')
  .transform((text) => (text === '' || Number(text) === 0 ? null : Math.round(Number(text) * 100)))
  .refine((pence) => pence === null || pence <= MOST_PENCE, `Use at most £${MOST_POUNDS.toLocaleString('en-GB')}`)

export const EditAlerts = z.strictObject({
  radiusMiles: z.literal(RADII, 'Choose a radius'),
  pace: z.enum(PACES, 'Choose when you want to hear of new jobs'),
  minBudgetPence: z.number().int().min(1).max(MOST_PENCE).nullable(),
  muted: z.array(z.number().int().positive()).max(200),
})
export type EditAlerts = z.infer<typeof EditAlerts>
