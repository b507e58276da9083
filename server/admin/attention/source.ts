import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { StaffType } from '#contract/account/words.ts'
import type { AttentionEntry } from '#contract/admin/attention.ts'
import { type CappedCount, cappedText, MOST_COUNTED } from '#contract/admin/queue.ts'
import { moment, rowOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'

/** `for`: the least role that sees it. `find`: null, if nothing waits. */
export type AttentionSource = {
  name: string
  for: StaffType
  at: AttentionEntry['at']
  find(work: Work): Promise<Finding | null>
}

type Finding = { title: string; detail?: string; since?: Date | null; urgent?: boolean }

const Waiting = z.object({ count: z.number(), since: moment.nullable() })

/**
 * `since`: a column with an index that begins with it, in the order of which at most MOST_COUNTED are counted. `order`: all
 * columns of that index, where another one begins with the same.
 */
export async function waiting(
  work: Work,
  { from, where, since, order = since }: { from: SQL; where: SQL; since: SQL; order?: SQL },
) {
  const found = await rowOf(
    work.db,
    Waiting,
    sql`
    select count(*)::int as count, min(since) as since from (
      select ${since} as since from ${from} where ${where} order by ${order} limit ${MOST_COUNTED + 1}) oldest`,
  )
  return found && found.count > 0 ? { ...cappedOf(found.count), since: found.since } : null
}

export function cappedOf(count: number): CappedCount {
  return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED }
}

/** "1 report waits", "1,000+ reports wait". */
export function counted(number: CappedCount, one: string, many: string): string {
  return number.count === 1 && !number.more ? `1 ${one}` : `${cappedText(number)} ${many}`
}
