import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type SendOptions } from 'pg-boss'
import { z } from 'zod'
import { seconds } from '#contract/duration.ts'
import type { Database, Query } from '#db/client.ts'
import { rowsOf } from '#db/rows.ts'
import type { Log } from './log.ts'
import type { Saving } from './saving.ts'

/** 60 retries over at least 24 hours: seven waits that double from 20 s, then half an hour each. */
const MAIL = { retryLimit: 60, retryDelay: 20, retryBackoff: true, retryDelayMax: 1800, expireInSeconds: 600 }
const EVENT = { retryLimit: 10, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 60 }

/** Bulk has lanes of its own, so no confirmation link waits behind it. Dead letters stay for two weeks. */
const QUEUES = {
  event: EVENT,
  'bulk-event': EVENT,
  payment: { retryLimit: 60, retryDelay: 10, retryBackoff: true, retryDelayMax: 1800, expireInSeconds: 60 },
  /** Events of the test payment provider for our own webhook. */
  webhook: { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 60 },
  /** A retry alerts no recipient twice. */
  alert: { retryLimit: 60, retryDelay: 10, retryBackoff: true, retryDelayMax: 1800, expireInSeconds: 900 },
  mail: MAIL,
  'bulk-mail': MAIL,
  /** Those an admin asks for. */
  backup: { retryLimit: 0, expireInSeconds: 6 * 3600 },
} satisfies Record<string, SendOptions>

/** Looking through thousands of tasks costs, so bulk goes in batches; `pause` in milliseconds after each. */
const BULK_MAIL = { batchSize: 10, pause: 50 }
/** Seconds after which a task of a dead process is retried. */
const ORPHANED_AFTER = 20

/** Seconds between polls, which cost an idle server, most of all an embedded one; a nudge polls at once. */
const LOOK_EVERY = 3
const CLOCK_LOOKS_EVERY = 20

/** A worker that throws gets the task again later. */
export type Task = {
  id: string
  data: unknown
  /** Commits with the transaction of `db`: effect and completion happen both or not at all. Erases a mail. */
  done(db: Query): Promise<void>
  /** Makes it a dead letter at once, in the transaction of `db`. */
  giveUp(db: Query, reason: string): Promise<void>
}

export type QueueName = keyof typeof QUEUES
export const QUEUE_NAMES = Object.keys(QUEUES)
export const DEAD_LETTERS = 'dead-letter'
const Completion = z.object({ affected: z.number() }) // the library's own type does not say

export type Queue = {
  /** The task exists if and only if the transaction of `db` commits. */
  send(queue: QueueName, task: object, db: Query, priority?: number): Promise<void>
  /** The highest priority goes first. */
  sendAll(queue: QueueName, tasks: object[], db: Query, priority?: number): Promise<void>
  /** One task at a time. */
  work(queue: QueueName, run: (task: Task) => Promise<void>): Promise<void>
  /** Whether an unfinished task whose fields match one of `any` has failed before. */
  failing(queue: QueueName, any: object[]): Promise<boolean>
  /** Polls the queues that it sent to once it has committed. */
  transaction<Result>(db: Query, business: (db: Query) => Promise<Result>): Promise<Result>
  nudge(queues: Iterable<QueueName>): void
  /** Cron in London time; runs once over all processes. After `lasts` milliseconds (a quarter of an hour) it counts as failed. */
  schedule(name: string, cron: string, run: () => Promise<void>, lasts?: number): Promise<void>
  /** Dead letters count as `dead-letter`. */
  waiting(): Promise<Record<string, number>>
  ok(): Promise<boolean>
  stop(): Promise<void>
}

const through = (db: Query) => fromDrizzle(db, sql)

export async function startQueue(database: Database, log: Log, saving?: Saving): Promise<Queue> {
  const boss = new PgBoss({
    db: through(database.query),
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: 'queue',
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  })
  // Errors arrive as plain objects. A full disk fails every poll, and is logged elsewhere.
  boss.on('error', async ({ message, stack, ...rest }) => {
    const error = Object.assign(new Error(message), rest, { stack })
    await saving?.heard(error)
    if (saving?.trouble()) log.debug({ err: error }, 'queue failed')
    else log.error({ err: error }, 'queue failed')
  })
  await boss.start()
  await boss.createQueue(DEAD_LETTERS)
  await boss.getQueueStats(DEAD_LETTERS)
  for (const [name, options] of Object.entries(QUEUES)) {
    const whole = { ...options, deadLetter: DEAD_LETTERS, heartbeatSeconds: ORPHANED_AFTER }
    await boss.createQueue(name, whole)
    await boss.updateQueue(name, whole)
    // The first use looks the queue up on another connection, which an embedded transaction does not have.
    await boss.getQueueStats(name)
  }
  if (database.kind === 'embedded') await adoptOrphans(database.query)
  const workers = new Map<QueueName, string>()
  function nudge(queues: Iterable<QueueName>) {
    for (const queue of queues) {
      const worker = workers.get(queue)
      if (worker) boss.notifyWorker(worker)
    }
  }
  const sentTo = new WeakMap<Query, Set<QueueName>>()
  function sent(queue: QueueName, db: Query) {
    const queues = sentTo.get(db)
    if (queues) queues.add(queue)
    else nudge([queue])
  }
  const taskOf = (queue: QueueName, id: string, data: unknown): Task => ({
    id,
    data,
    async done(db) {
      const [mine, given] = [[queue, id] as const, { db: through(db) }]
      const ended = isMail(queue) ? boss.deleteJob(...mine, given) : boss.complete(...mine, null, given)
      if (Completion.parse(await ended).affected !== 1)
        throw new Error(`Task ${id} was given to another process meanwhile`)
    },
    async giveUp(db, reason) {
      log.error({ queue, task: id, reason }, 'a task is given up: dead letter')
      await boss.send(DEAD_LETTERS, { queue, reason, task: withoutBody(data) }, { db: through(db) })
      await this.done(db)
    },
  })
  return {
    async send(queue, task, db, priority = 0) {
      await boss.send(queue, task, { db: through(db), priority })
      sent(queue, db)
    },
    async sendAll(queue, tasks, db, priority = 0) {
      if (tasks.length === 0) return
      const jobs = tasks.map((data) => ({ data, priority }))
      await boss.insert(queue, jobs, { db: through(db) })
      sent(queue, db)
    },
    async work(queue, run) {
      const { batchSize, pause } = queue === 'bulk-mail' ? BULK_MAIL : { batchSize: 1, pause: 0 }
      const options = { pollingIntervalSeconds: LOOK_EVERY, includeMetadata: true as const, batchSize }
      const worker = await boss.work(queue, options, async (jobs) => {
        nudge([queue]) // another may follow
        for (const { id, data, retryCount, retryLimit } of jobs) {
          try {
            await run(taskOf(queue, id, data))
          } catch (error) {
            const line = { queue, task: id, tries: retryCount + 1, err: error }
            if (retryCount >= retryLimit) log.error(line, 'a task is given up: dead letter')
            else log.warn(line, 'a task failed and will be tried again')
            await boss.fail(queue, id, error instanceof Error ? error : { error })
          }
          if (pause > 0) await wait(pause)
        }
      })
      workers.set(queue, worker)
    },
    async failing(queue, any) {
      const held = sql.join(
        any.map((one) => sql`data @> ${JSON.stringify(one)}::jsonb`),
        sql` or `,
      )
      const { rows } = await database.query.execute(sql`
        select from queue.job where name = ${queue} and state in ('retry', 'failed') and (${held}) limit 1`)
      return rows.length > 0
    },
    async transaction(db, business) {
      const queues = new Set<QueueName>()
      const result = await db.transaction((transaction) => {
        sentTo.set(transaction, queues)
        return business(transaction)
      })
      const around = sentTo.get(db)
      if (around) for (const queue of queues) around.add(queue)
      else nudge(queues)
      return result
    },
    nudge,
    async schedule(name, cron, run, lasts) {
      await boss.createQueue(name)
      if (lasts) await boss.updateQueue(name, { expireInSeconds: seconds(lasts) })
      await boss.work(name, { pollingIntervalSeconds: CLOCK_LOOKS_EVERY }, run)
      await boss.schedule(name, cron, null, { tz: 'Europe/London' })
    },
    async waiting() {
      const rows = await rowsOf(
        database.query,
        Waiting,
        sql`select name, count(*)::int as count from queue.job where state in ('created', 'retry') group by name`,
      )
      const none = Object.fromEntries([...Object.keys(QUEUES), DEAD_LETTERS].map((name) => [name, 0]))
      return { ...none, ...Object.fromEntries(rows.map(({ name, count }) => [name, count])) }
    },
    async ok() {
      return (await boss.getQueue('event')) !== null
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}

/** A mail may hold secrets of its reader, so none of it stays in the queue. */
function isMail(queue: QueueName): boolean {
  return queue === 'mail' || queue === 'bulk-mail'
}

/** Earlier versions queued whole mails. */
function withoutBody(data: unknown): unknown {
  const whole = z.looseObject({ html: z.string() }).safeParse(data)
  return whole.success ? { ...whole.data, html: undefined, text: undefined, unsubscribe: undefined } : data
}

/** Only this process uses an embedded database, so tasks under way at the start were left by a killed process. */
async function adoptOrphans(db: Query) {
  await db.execute(sql`
    update queue.job set state = 'retry', retry_count = retry_count + 1, start_after = now(), started_on = null
    where state = 'active' and retry_count < retry_limit`)
}

const Waiting = z.object({ name: z.string(), count: z.number() })
