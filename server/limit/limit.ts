import { sql } from 'drizzle-orm'
import { rateLimits } from '#db/schema/index.ts'
import type { Work } from '#server/work.ts'

export type Limit = { name: string; most: number; seconds: number }

/**
 * Counts one use for somebody in the current window and tells whether it is still within the limit.
 * The count is kept in the database: it survives a restart and holds over several processes.
 */
export async function withinLimit(work: Work, limit: Limit, who: string): Promise<boolean> {
  const now = work.now().getTime()
  const window = Math.floor(now / (limit.seconds * 1000))
  const [row] = await work.db
    .insert(rateLimits)
    .values({
      key: `${limit.name}:${who}`,
      window,
      count: 1,
      expiresAt: new Date((window + 1) * limit.seconds * 1000),
    })
    .onConflictDoUpdate({ target: [rateLimits.key, rateLimits.window], set: { count: sql`${rateLimits.count} + 1` } })
    .returning({ count: rateLimits.count })
  return (row?.count ?? 1) <= limit.most
}

/** One address of IPv4; the /64 of IPv6, since one household has all of that. */
export function addressKey(address: string): string {
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const middle =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return `${[...left, ...middle, ...right].slice(0, 4).join(':')}::/64`
}

/** Old windows go; nobody asks for them again. */
export async function forgetOldLimits(work: Work): Promise<void> {
  await work.db.delete(rateLimits).where(sql`${rateLimits.expiresAt} < ${work.now().toISOString()}`)
}

/** Whether this is the first time within so many seconds: for what counts once. Of many at the same time one is first. */
export async function firstUse(work: Work, what: string, seconds: number): Promise<boolean> {
  const now = work.now()
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  const first = await work.db
    .insert(rateLimits)
    .values({ key: `once:${what}`, window: 0, count: 1, expiresAt })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.window],
      set: { expiresAt },
      setWhere: sql`${rateLimits.expiresAt} <= ${now.toISOString()}`,
    })
    .returning({ count: rateLimits.count })
  return first.length > 0
}
