import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type Queue as QueueSettings, type SendOptions } from 'pg-boss'
import { z } from 'zod'
import { SECOND, seconds } from '#contract/duration.ts'
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

/**
 * NOTIFY wakes a worker as soon as a task is committed. Seconds between polls for what no one told of: retries that have
 * become due, also of a process that died, and what a broken line kept back. One statement asks for all queues, which
 * costs an idle server, most of all an embedded one, less than each worker's own polls.
 */
const POLL_EVERY = 5
/** Seconds. The clock's own queue has no NOTIFY. */
const CLOCK_SENDS_EVERY = 20
/** Seconds between a worker's own polls, and those for flows, of which there are none. */
const NEVER = 24 * 3600
const WOKEN = { pollingIntervalSeconds: NEVER, notifyPollingIntervalSeconds: NEVER }

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
  /** Polls at once, for tasks that were changed past `send`. */
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
  const workers = new Map<string, string>()
  function nudge(queues: Iterable<string>) {
    for (const queue of queues) {
      const worker = workers.get(queue)
      if (worker) boss.notifyWorker(worker)
    }
  }
  /** On the connection that listens already. */
  async function listen(channel: string, wake: (queue: string) => void) {
    await database.listen(channel, wake)
    return { close: async () => {} }
  }
  const boss = new PgBoss({
    db: { ...through(database.query), listen },
    useListenNotify: true,
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: 'queue',
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: CLOCK_SENDS_EVERY,
    flowIntervalSeconds: NEVER,
  })
  /** A full disk fails every poll, and is logged elsewhere. */
  async function report(error: unknown) {
    await saving?.heard(error)
    if (saving?.trouble()) log.debug({ err: error }, 'queue failed')
    else log.error({ err: error }, 'queue failed')
  }
  // Errors arrive as plain objects.
  boss.on('error', ({ message, stack, ...rest }) => report(Object.assign(new Error(message), rest, { stack })))
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, new Map(Object.entries(queue))]))
  /** Writes only what differs: with the clock's there are fifty queues, and most starts change none. */
  async function ensureQueue(name: string, options: Omit<QueueSettings, 'name' | 'policy' | 'partition'> = {}) {
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, options)
    else if (Object.entries(options).some(([key, value]) => queue.get(key) !== value)) {
      await boss.updateQueue(name, options)
    }
  }
  await ensureQueue(DEAD_LETTERS)
  for (const [name, options] of Object.entries(QUEUES)) {
    await ensureQueue(name, { ...options, notify: true, deadLetter: DEAD_LETTERS, heartbeatSeconds: ORPHANED_AFTER })
  }
  if (database.kind === 'embedded') await adoptOrphans(database.query)
  const stopping = new AbortController()
  async function pollForDue() {
    while (!stopping.signal.aborted) {
      try {
        await wait(POLL_EVERY * SECOND, null, { ref: false, signal: stopping.signal })
        if (workers.size > 0) nudge(await queuesWithDue(database.query))
      } catch (error) {
        if (!stopping.signal.aborted) await report(error)
      }
    }
  }
  void pollForDue()
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
    },
    async sendAll(queue, tasks, db, priority = 0) {
      if (tasks.length === 0) return
      const jobs = tasks.map((data) => ({ data, priority }))
      await boss.insert(queue, jobs, { db: through(db) })
    },
    async work(queue, run) {
      const { batchSize, pause } = queue === 'bulk-mail' ? BULK_MAIL : { batchSize: 1, pause: 0 }
      const options = { ...WOKEN, includeMetadata: true as const, batchSize }
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
    nudge,
    async schedule(name, cron, run, lasts) {
      await ensureQueue(name, { notify: true, ...(lasts ? { expireInSeconds: seconds(lasts) } : {}) })
      workers.set(name, await boss.work(name, WOKEN, run))
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
    stop() {
      stopping.abort()
      return boss.stop({ graceful: true, timeout: 5_000 })
    },
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

const Named = z.object({ name: z.string() })

/** In pg-boss's own order, whose index gives the first of a queue at once, however many wait. */
async function queuesWithDue(db: Query): Promise<string[]> {
  const rows = await rowsOf(
    db,
    Named,
    sql`
    select name from queue.queue cross join lateral (
      select from queue.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
      order by priority desc, created_on limit 1
    ) due`,
  )
  return rows.map(({ name }) => name)
}

const Waiting = z.object({ name: z.string(), count: z.number() })
