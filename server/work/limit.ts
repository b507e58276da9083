import { and, eq, gte, like, lt, lte, not, or, sql } from 'drizzle-orm'
import { after, MINUTE, SECOND } from '#contract/duration.ts'
import { isId } from '#contract/id.ts'
import { rateLimits } from '#db/schema/index.ts'
import { record, recordAs } from './audit-log.ts'
import type { Work } from './work.ts'

/** At most `most` uses within each `per` milliseconds. */
export type Limit = { name: string; most: number; per: number }

// Keys are pieces between colons. The person is a piece of its own, since erasing an account deletes by it.

export type LimitUse = { limit: Limit; of: string }

export type Attempt = { key: string; window: number }[]

/** The database keeps the count, so restarts and several processes share it. */
export async function withinLimit(work: Work, limit: Limit, of: string): Promise<boolean> {
  return (await add(work, { limit, of })).within
}

/** Counts first, so that parallel tries cannot pass a limit; null and uncounted once a limit is reached. */
export async function reserveAttempt(work: Work, counts: LimitUse[]): Promise<Attempt | null> {
  const tried: Attempt = []
  for (const count of counts) {
    const { within, ...added } = await add(work, count)
    tried.push(added)
    if (within) continue
    await refundAttempt(work, tried)
    return null
  }
  return tried
}

export async function refundAttempt(work: Work, tried: Attempt): Promise<void> {
  for (const { key, window } of tried) {
    await work.db
      .update(rateLimits)
      .set({ count: sql`${rateLimits.count} - 1` })
      .where(and(eq(rateLimits.key, key), eq(rateLimits.window, window)))
  }
}

/** Seconds until all of these limits allow a use again; at least one. */
export async function secondsLeft(work: Work, counts: LimitUse[]): Promise<number> {
  const reached = counts.map((count) => {
    const { key, window } = bucketOf(work, count)
    return and(eq(rateLimits.key, key), eq(rateLimits.window, window), gte(rateLimits.count, count.limit.most))
  })
  const rows = await work.db
    .select({ expiresAt: rateLimits.expiresAt })
    .from(rateLimits)
    .where(or(...reached))
  const end = Math.max(0, ...rows.map(({ expiresAt }) => expiresAt.getTime()))
  return Math.max(1, Math.ceil((end - work.now().getTime()) / SECOND))
}

function bucketOf(work: Work, { limit, of }: LimitUse) {
  const window = Math.floor(work.now().getTime() / limit.per)
  return { key: `${limit.name}:${of}`, window, expiresAt: new Date((window + 1) * limit.per) }
}

async function add(work: Work, count: LimitUse) {
  const { key, window, expiresAt } = bucketOf(work, count)
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

const FAILED_ATTEMPTS: Limit = { name: 'failed-tries', most: Number.MAX_SAFE_INTEGER, per: 15 * MINUTE }
/** Counts that the audit log has not got yet. */
export const isFailedAttempt = like(rateLimits.key, `${FAILED_ATTEMPTS.name}:%`)

/** @param userId null if the account is unknown */
export async function countFailedAttempt(work: Work, userId: string | null): Promise<void> {
  await add(work, { limit: FAILED_ATTEMPTS, of: userId ?? 'unknown' })
}

/** One entry of the audit log for each account and quarter of an hour, however many tries there were. */
export async function recordFailedAttempts(work: Work): Promise<void> {
  await work.transaction(async (work) => {
    const over = await work.db
      .delete(rateLimits)
      .where(and(isFailedAttempt, lte(rateLimits.expiresAt, work.now())))
      .returning({ key: rateLimits.key, tries: rateLimits.count })
    for (const { key, tries } of over) {
      const [, of = ''] = key.split(':')
      await recordAs(work, null, { action: 'account.triesFailed', subjectId: isId(of) ? of : null, after: { tries } })
    }
  })
}

/** Once in a quarter of an hour for each person and what they wanted; visitors count as one. */
export async function recordLimitReached(work: Work, what: string, about: string | null): Promise<void> {
  const { actor } = work
  const subjectId = about ?? (actor.kind === 'person' ? actor.id : null)
  await work.transaction(async (work) => {
    if (!(await onceWithin(work, `reached:${what}:${subjectId ?? 'visitor'}`, 15 * MINUTE))) return
    await record(work, { action: 'limit.reached', subjectId, after: { by: what } })
  })
}

export async function forgetOldLimits(work: Work): Promise<void> {
  await work.db.delete(rateLimits).where(and(lt(rateLimits.expiresAt, work.now()), not(isFailedAttempt)))
}

/** True for one of several concurrent uses, then again after `duration` milliseconds. */
export async function onceWithin(work: Work, what: string, duration: number): Promise<boolean> {
  const now = work.now()
  const expiresAt = after(now, duration)
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
