import { sql } from 'drizzle-orm'

/** Whether someone has an account for a profile `p`. */
export const isClaimed = sql`(not p.admin_created or p.claimed_at is not null)`
