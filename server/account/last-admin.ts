import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { STAFF_TYPES } from '#contract/account/words.ts'
import type { Query } from '#db/client.ts'
import { profiles } from '#db/schema/index.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'

export type Profile = typeof profiles.$inferSelect

/**
 * In the transaction at hand. A change of an admin or moderator waits for all others, before any lock of a
 * person, so that two admins who act on each other do not wait for one another.
 */
export async function lockedPerson(db: Query, id: string): Promise<Profile> {
  const isStaff = sql`account_type = any(${sql.param([...STAFF_TYPES])}::account_type[])`
  await db.execute(sql`select ${adminsLock} from profiles where id = ${id} and ${isStaff}`)
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, id)).for('update')
  if (!profile) throw notFound('There is no such user.')
  return profile
}

const adminsLock = sql`pg_advisory_xact_lock(hashtext('admins'))`

/** Under the lock of lockedPerson(), so that parallel requests cannot take the last two away together. */
export async function needAnotherAdmin(db: Query, id: string): Promise<void> {
  const others = and(isActiveAdmin, ne(profiles.id, id))
  if ((await db.$count(profiles, others)) > 0) return
  throw new Refusal('LAST_ADMIN', 'This is the last admin of the site. Add another admin first.')
}

const isActiveAdmin = and(eq(profiles.accountType, 'admin'), isNull(profiles.suspendedAt))
