import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_QUEUE_COUNT } from '#contract/admin/words.ts'
import { moment } from '#contract/moment.ts'
import type { Query } from '#db/client.ts'
import { IdRow, rowsOf } from '#db/rows.ts'
import { DEAD_LETTERS, QUEUE_NAMES, type QueueName } from './queues.ts'

// What an operator sees of the queue, and does to it. Every look is bounded: bulk mail may wait in hundreds of thousands.

/** The newest tasks among which those that failed are looked for: a retry is due in the future, so it is near the end. */
const LOOKED_THROUGH = 2_000

const PendingCount = z.object({
  queue: z.string(),
  waiting: z.number(),
  oldest: moment.nullable(),
  /** The same, of those that were not tried yet. */
  untried: moment.nullable(),
})

/** One row per queue. Counts end one above MAX_QUEUE_COUNT. */
export function waitingTasks(db: Query): Promise<z.infer<typeof PendingCount>[]> {
  return rowsOf(db, PendingCount)`
    select q.name as queue, w.*
    from unnest(${sql.param(QUEUE_NAMES)}::text[]) with ordinality q (name, place)
    cross join lateral (
      select count(*)::int as waiting, min(created_on) as oldest,
        min(created_on) filter (where state = 'created') as untried
      from (
        select state, created_on from queue.job where name = q.name and state < 'active' and not blocked
        order by start_after limit ${MAX_QUEUE_COUNT + 1}) first
    ) w
    order by q.place`
}

const FailingRow = z.object({
  queue: z.string(),
  retried: z.number(),
  /** Counts those that have failed three times. */
  failing: z.number(),
  since: moment.nullable(),
})

/** One row per queue, among the tasks that are due last. */
export function failingTasks(db: Query): Promise<z.infer<typeof FailingRow>[]> {
  return rowsOf(db, FailingRow)`
    select q.name as queue, f.*
    from unnest(${sql.param(QUEUE_NAMES)}::text[]) with ordinality q (name, place)
    cross join lateral (
      select count(*) filter (where state = 'retry')::int as retried,
        count(*) filter (where retry_count >= 3)::int as failing,
        min(created_on) filter (where retry_count >= 3) as since
      from (
        select state, retry_count, created_on from queue.job where name = q.name and state < 'active' and not blocked
        order by start_after desc limit ${LOOKED_THROUGH}) last
    ) f
    order by q.place`
}

const QueueRow = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.string(),
  state: z.enum(['created', 'retry', 'active', 'completed', 'cancelled', 'failed']),
  data: z.unknown(),
  output: z.unknown(),
  failures: z.number(),
  createdAt: moment,
  nextAt: moment,
})
export type TaskRow = z.infer<typeof QueueRow>

/** A dead letter that was given up holds its task; one of the library is a copy of it. */
const TASK = sql`case when data ? 'task' and data ? 'queue' then data -> 'task' else data end`
const KIND = sql`coalesce((${TASK}) ->> 'mail', (${TASK}) ->> 'push', (${TASK}) ->> 'name', (${TASK}) ->> 'act', (${TASK}) ->> 'type',
  case when (${TASK}) ? 'jobId' then 'alert' else 'other' end)`
const COLUMNS = sql`id, name, ${KIND} as kind, state::text, data, output, retry_count as failures,
  created_on as "createdAt", start_after as "nextAt"`

/** Newest first. */
export function deadLetters(db: Query, most: number, from: number): Promise<TaskRow[]> {
  return rowsOf(db, QueueRow)`
    select ${COLUMNS} from queue.job where name = ${DEAD_LETTERS} and state < 'active' and not blocked
    order by start_after desc, id limit ${most} offset ${from}`
}

/** Those due last first. */
export function retriedTasks(db: Query, most: number, from: number): Promise<TaskRow[]> {
  return rowsOf(db, QueueRow)`
    select found.* from unnest(${sql.param(QUEUE_NAMES)}::text[]) q (name)
    cross join lateral (
      select * from (
        select ${COLUMNS} from queue.job where name = q.name and state < 'active' and not blocked
        order by start_after desc limit ${LOOKED_THROUGH}) last
      where state = 'retry' limit ${from + most}) found
    order by "nextAt" desc, id limit ${most} offset ${from}`
}

const KindRow = z.object({ kind: z.string(), count: z.number(), oldest: moment })

/** Counts the newest dead letters by kind, up to one more than MAX_QUEUE_COUNT. */
export function deadKinds(db: Query): Promise<z.infer<typeof KindRow>[]> {
  return rowsOf(db, KindRow)`
    select kind, count(*)::int as count, min(created_on) as oldest from (
      select ${KIND} as kind, created_on from queue.job
      where name = ${DEAD_LETTERS} and state < 'active' and not blocked
      order by start_after desc limit ${MAX_QUEUE_COUNT + 1}) newest
    group by kind order by count(*) desc, kind`
}

/** Waiting, under way or a dead letter. */
export async function oneTask(db: Query, id: string): Promise<TaskRow | undefined> {
  const [row] = await rowsOf(db, QueueRow)`
    select ${COLUMNS} from queue.job
    where name = any(${sql.param([...QUEUE_NAMES, DEAD_LETTERS])}::text[]) and id = ${id} and state <= 'active'`
  return row
}

export async function deadOfKind(db: Query, kind: string, most: number): Promise<TaskRow[]> {
  return rowsOf(db, QueueRow)`
    select ${COLUMNS} from queue.job
    where name = ${DEAD_LETTERS} and state < 'active' and not blocked and ${KIND} = ${kind}
    order by start_after limit ${most}`
}

const ByName = z.object({ name: z.string() })

/** False if it is under way, or has been done since. */
export async function takeOut(db: Query, { id, name }: Pick<TaskRow, 'id' | 'name'>): Promise<boolean> {
  const gone = await rowsOf(db, IdRow)`
    delete from queue.job where name = ${name} and id = ${id} and state < 'active' returning id`
  return gone.length > 0
}

/** Runs a failed task now. False if it is under way, or has been done since. */
export async function tryNow(db: Query, { id, name }: Pick<TaskRow, 'id' | 'name'>): Promise<boolean> {
  const due = await rowsOf(db, IdRow)`
    update queue.job set start_after = now() where name = ${name} and id = ${id} and state = 'retry' returning id`
  return due.length > 0
}

/**
 * The task that a dead letter is a copy of waits again, with all its tries: under its own id, so that a mail that did go
 * out is known by it. False if it is no longer there.
 */
export async function restart(
  db: Query,
  queue: QueueName,
  { createdAt, data }: Pick<TaskRow, 'createdAt' | 'data'>,
): Promise<boolean> {
  const revived = await rowsOf(db, IdRow)`
    update queue.job set state = 'retry', retry_count = 0, start_after = now(), completed_on = null
    where name = ${queue} and id = (
      select id from queue.job where name = ${queue} and state = 'failed' and data = ${JSON.stringify(data)}::jsonb
        and date_trunc('milliseconds', completed_on) = ${createdAt.toISOString()}::timestamptz
      limit 1)
    returning id`
  return revived.length > 0
}

/** Drops what waits, and what was given up. */
export async function dropWaitingTasks(db: Query): Promise<void> {
  await db.execute(sql`
    delete from queue.job where name = any(${sql.param([...QUEUE_NAMES, DEAD_LETTERS])}::text[]) and state < 'active'`)
}

/** Whether a task of one of these queues waits or runs. They hold few. */
export async function isUnderWay(db: Query, names: string[]): Promise<boolean> {
  const found = await rowsOf(db, ByName)`
    select name from queue.job where name = any(${sql.param(names)}::text[]) and state <= 'active' limit 1`
  return found.length > 0
}
