import { z } from 'zod'
import { MAX_POUNDS } from '../job/words.ts'
import { RADII } from '../place/words.ts'
import { pounds } from '../pounds.ts'
import { PACES } from './words.ts'

const MAX_PENCE = MAX_POUNDS * 100

const Pounds = pounds('Give the smallest budget in pounds, such as 200', MAX_POUNDS).transform((pence) => pence || null)

export const EditAlerts = z.strictObject({
  radiusMiles: z.literal(RADII, 'Choose a radius'),
  pace: z.enum(PACES, 'Choose when you want to hear of new jobs'),
  minBudgetPence: z.number().int().min(1).max(MAX_PENCE).nullable(),
  muted: z.array(z.number().int().positive()).max(200),
})
export type EditAlerts = z.infer<typeof EditAlerts>

/** EditAlerts as the form posts it. */
export const AlertForm = EditAlerts.extend({ minBudgetPence: Pounds })
