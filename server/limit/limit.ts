import { and, eq, gte, or, sql } from 'drizzle-orm'
import { after, SECOND } from '#contract/duration.ts'
import { rateLimits } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

export type Limit = { name: string; most: number; seconds: number }

// Keys are pieces between colons. The person is a piece of its own, since erasing an account deletes by it.

export type Count = { limit: Limit; of: string }

export type Try = { key: string; window: number }[]

/** The database keeps the count, so restarts and several processes share it. */
export async function withinLimit(work: Work, limit: Limit, of: string): Promise<boolean> {
  return (await add(work, { limit, of })).within
}

/** Counts first, so that parallel tries cannot pass a limit; null and uncounted once a limit is reached. */
export async function beginTry(work: Work, counts: Count[]): Promise<Try | null> {
  const tried: Try = []
  for (const count of counts) {
    const { within, ...added } = await add(work, count)
    tried.push(added)
    if (within) continue
    await takeTryBack(work, tried)
    return null
  }
  return tried
}

export async function takeTryBack(work: Work, tried: Try): Promise<void> {
  for (const { key, window } of tried) {
    await work.db
      .update(rateLimits)
      .set({ count: sql`${rateLimits.count} - 1` })
      .where(and(eq(rateLimits.key, key), eq(rateLimits.window, window)))
  }
}

/** Seconds until all of these limits allow a use again; at least one. */
export async function secondsLeft(work: Work, counts: Count[]): Promise<number> {
  const reached = counts.map((count) => {
    const { key, window } = placeOf(work, count)
    return and(eq(rateLimits.key, key), eq(rateLimits.window, window), gte(rateLimits.count, count.limit.most))
  })
  const rows = await work.db
    .select({ expiresAt: rateLimits.expiresAt })
    .from(rateLimits)
    .where(or(...reached))
  const end = Math.max(0, ...rows.map(({ expiresAt }) => expiresAt.getTime()))
  return Math.max(1, Math.ceil((end - work.now().getTime()) / SECOND))
}

function placeOf(work: Work, { limit, of }: Count) {
  const window = Math.floor(work.now().getTime() / (limit.seconds * SECOND))
  return { key: `${limit.name}:${of}`, window, expiresAt: new Date((window + 1) * limit.seconds * SECOND) }
}

async function add(work: Work, count: Count) {
  const { key, window, expiresAt } = placeOf(work, count)
  const [row] = await work.db
    .insert(rateLimits)
    .values({ key, window, count: 1, expiresAt })
    .onConflictDoUpdate({ target: [rateLimits.key, rateLimits.window], set: { count: sql`${rateLimits.count} + 1` } })
    .returning({ count: rateLimits.count })
  return { key, window, within: (row?.count ?? 1) <= count.limit.most }
}

/** An IPv4 address, or the /64 of an IPv6 address, which belongs to one household. */
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

export async function forgetOldLimits(work: Work): Promise<void> {
  await work.db.delete(rateLimits).where(sql`${rateLimits.expiresAt} < ${work.now().toISOString()}`)
}

/** Of parallel uses, one is first. */
export async function firstUse(work: Work, what: string, seconds: number): Promise<boolean> {
  const now = work.now()
  const expiresAt = after(now, seconds * SECOND)
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
