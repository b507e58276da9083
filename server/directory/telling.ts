import { sql } from 'drizzle-orm'
import { SECOND } from '#contract/duration.ts'
import type { Work } from '#server/work/work.ts'

/** Who changes thousands of listings tells pages of all of them now and then, not of each. */
export const TELL_EVERY = 10 * SECOND

/** For the transaction at hand: no page is told of a listing that changes. */
export async function quietly(work: Work): Promise<void> {
  await work.db.execute(sql`select set_config('fettle.quiet', 'on', true)`)
}

/** Pages that list businesses are drawn anew. */
export async function tell(work: Work): Promise<void> {
  await work.db.execute(sql`select pg_notify('fettle_public', '[]')`)
}
