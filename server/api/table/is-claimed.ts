import { sql } from 'drizzle-orm'

/** Of a profile `p`: someone has an account for it. */
export const isClaimed = sql`(not p.admin_created or p.claimed_at is not null)`
