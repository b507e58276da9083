import { z } from 'zod'

/** An amount as programs read and write it. */
export const Money = z.object({
  amount: z.int().describe('In pence.'),
  currency: z.literal('GBP'),
})
export type Money = z.infer<typeof Money>

export function pounds(pence: number): Money {
  return { amount: pence, currency: 'GBP' }
}
