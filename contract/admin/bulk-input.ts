import { z } from 'zod'
import { MembershipEnd, Reason, UserFilters } from '../user/input.ts'
import { BULK_ACTS, LAST_RESULTS_PAGE, MOST_IN_A_RUN } from './bulk.ts'

export const BulkQuestion = z.strictObject({ act: z.enum(BULK_ACTS), filters: UserFilters })
export type BulkQuestion = z.infer<typeof BulkQuestion>

/** `count`: how many the admin was told, and has confirmed. */
export const BeginBulk = z.strictObject({
  act: z.enum(BULK_ACTS),
  filters: UserFilters,
  reason: Reason,
  membership: MembershipEnd,
  count: z.number().int().min(1).max(MOST_IN_A_RUN),
})
export type BeginBulk = z.infer<typeof BeginBulk>

export const OneRun = z.strictObject({ id: z.uuid() })
export const RunPage = z.strictObject({ id: z.uuid(), page: z.number().int().min(1).max(LAST_RESULTS_PAGE) })
