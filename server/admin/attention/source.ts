import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { StaffType } from '#contract/account/words.ts'
import type { CappedCount } from '#contract/admin/view.ts'
import { cappedText, MAX_QUEUE_COUNT } from '#contract/admin/words.ts'
import { moment } from '#contract/moment.ts'
import { rowOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'

/** `for`: the least role that sees it. `find`: null if nothing waits. */
export type AttentionSource = {
  name: string
  for: StaffType
  /** Where it is dealt with. */
  path: string
  find(work: Work): Promise<Finding | null>
}

type Finding = { title: string; detail?: string; since?: Date | null; urgent?: boolean }

const OldestRow = z.object({ count: z.number(), since: moment.nullable() })

/**
 * Rows that wait. `since`: a column with an index that begins with it, in the order of which at most MAX_QUEUE_COUNT
 * are counted. `order`: all columns of that index, where another one begins with the same.
 */
export type WaitingRows = { from: SQL; where: SQL; since: SQL; order?: SQL }

/** Null if none does. */
export async function oldestWaiting(work: Work, { from, where, since, order = since }: WaitingRows) {
  const found = await rowOf(work.db, OldestRow)`
    select count(*)::int as count, min(since) as since from (
      select ${since} as since from ${from} where ${where} order by ${order} limit ${MAX_QUEUE_COUNT + 1}) oldest`
  return found && found.count > 0 ? { ...cappedOf(found.count), since: found.since } : null
}

/** Counts the same rows. */
export async function countWaiting(work: Work, list: WaitingRows): Promise<CappedCount> {
  const found = await oldestWaiting(work, list)
  return found ? { count: found.count, more: found.more } : cappedOf(0)
}

export function cappedOf(count: number): CappedCount {
  return { count: Math.min(count, MAX_QUEUE_COUNT), more: count > MAX_QUEUE_COUNT }
}

/** Says "1 report waits" or "1,000+ reports wait". */
export function counted(number: CappedCount, one: string, many: string): string {
  return number.count === 1 && !number.more ? `1 ${one}` : `${cappedText(number)} ${many}`
}
