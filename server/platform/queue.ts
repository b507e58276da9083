import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type SendOptions } from 'pg-boss'
import { z } from 'zod'
import type { Database, Query } from '#db/client.ts'
import type { Log } from './log.ts'
import type { Saving } from './saving.ts'

/** Tried for at least 24 hours: 60 waits, the first seven of 20 s and twice as long each, then of half an hour. */
const MAIL = { retryLimit: 60, retryDelay: 20, retryBackoff: true, retryDelayMax: 1800, expireInSeconds: 600 }
const EVENT = { retryLimit: 10, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 60 }

/**
 * The queues. What is bulk has lanes of its own: however much of it waits, a confirmation link does not wait behind it.
 * What could not be done stays in the dead-letter queue for the operator, for two weeks.
 */
const QUEUES = {
  event: EVENT,
  'bulk-event': EVENT,
  /** What must be done at the payment provider. */
  payment: { retryLimit: 60, retryDelay: 10, retryBackoff: true, retryDelayMax: 1800, expireInSeconds: 60 },
  /** Events of the test payment provider, on their way to our own webhook. */
  webhook: { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 60 },
  /** Mails of one job to those who wait for it. What is told already is not told again, however often it is tried. */
  alert: { retryLimit: 60, retryDelay: 10, retryBackoff: true, retryDelayMax: 1800, expireInSeconds: 900 },
  mail: MAIL,
  'bulk-mail': MAIL,
} satisfies Record<string, SendOptions>

/** Looking through thousands that wait costs: bulk mail is taken by the handful, with a pause in milliseconds after each. */
const BULK_MAIL = { batchSize: 10, pause: 50 }
/** A task whose process is gone for so many seconds is tried again. */
const ORPHANED_AFTER = 20

/** Seconds between looks into a queue; a nudge looks at once. Looking costs an idle server, most of all an embedded one. */
const LOOK_EVERY = 3
const CLOCK_LOOKS_EVERY = 20

/** A task as its worker gets it. A throw means later again. */
export type Task = {
  id: string
  data: unknown
  /**
   * Ticks the task off in the transaction of `db`: what that does, and the tick, happen both or not at all, whenever the
   * process dies. Of a mail nothing is left then.
   */
  done(db: Query): Promise<void>
  /** Makes a dead letter of it at once, in the transaction of `db`. */
  giveUp(db: Query, reason: string): Promise<void>
}

export type QueueName = keyof typeof QUEUES
const DEAD_LETTERS = 'dead-letter'
const Completion = z.object({ affected: z.number() }) // the library's own type does not say

export type Queue = {
  /** Puts a task into the queue, in the transaction of `db`: it is there if and only if that commits. */
  send(queue: QueueName, task: object, db: Query, priority?: number): Promise<void>
  /** The same for many at once. Those of the highest priority are done first. */
  sendAll(queue: QueueName, tasks: object[], db: Query, priority?: number): Promise<void>
  /** Hands each task of the queue to `run`, one after the other. */
  work(queue: QueueName, run: (task: Task) => Promise<void>): Promise<void>
  /** Whether a task that holds one of these in the same fields was tried without success and is not done yet. */
  failing(queue: QueueName, any: object[]): Promise<boolean>
  /** A transaction. Once it has committed, the queues that it sent to are looked into at once. */
  transaction<Result>(db: Query, business: (db: Query) => Promise<Result>): Promise<Result>
  /** Looks into these queues at once. */
  nudge(queues: Iterable<QueueName>): void
  /** Runs `run` by the clock (cron, London time), once over all processes. */
  schedule(name: string, cron: string, run: () => Promise<void>): Promise<void>
  /** How many tasks wait in each queue; dead letters under `dead-letter`. */
  waiting(): Promise<Record<string, number>>
  ok(): Promise<boolean>
  stop(): Promise<void>
}

/** Drizzle spreads arrays over several parameters; the queue means each as one. */
const wholeArrays = (strings: TemplateStringsArray, ...values: unknown[]) =>
  sql(strings, ...values.map((value) => (Array.isArray(value) ? sql.param(value) : value)))

const through = (db: Query) => fromDrizzle(db, wholeArrays)

export async function startQueue(database: Database, log: Log, saving?: Saving): Promise<Queue> {
  const boss = new PgBoss({
    db: through(database.query),
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: 'queue',
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  })
  // The library reports plain objects that hold what an error holds. Without room to write it fails at every look, which
  // has been said.
  boss.on('error', ({ message, stack, ...rest }) => {
    const error = Object.assign(new Error(message), rest, { stack })
    saving?.heard(error)
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
    // The library looks a queue up at its first use, by a connection of its own. Inside a transaction of the embedded
    // database there is none: this use comes first.
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
  /** The queues to which the transactions that are under way have sent. */
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
        nudge([queue]) // where one was, another may be
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
    async schedule(name, cron, run) {
      await boss.createQueue(name)
      await boss.work(name, { pollingIntervalSeconds: CLOCK_LOOKS_EVERY }, run)
      await boss.schedule(name, cron, null, { tz: 'Europe/London' })
    },
    async waiting() {
      const { rows } = await database.query.execute<{ name: string; count: number }>(sql`
        select name, count(*)::int as count from queue.job where state in ('created', 'retry') group by name`)
      const none = Object.fromEntries([...Object.keys(QUEUES), DEAD_LETTERS].map((name) => [name, 0]))
      return { ...none, ...Object.fromEntries(rows.map(({ name, count }) => [name, count])) }
    },
    async ok() {
      return (await boss.getQueue('event')) !== null
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}

/** A mail may hold what is for its reader alone: nothing of it stays in the queue. */
function isMail(queue: QueueName): boolean {
  return queue === 'mail' || queue === 'bulk-mail'
}

/** A mail that an earlier version queued whole. */
function withoutBody(data: unknown): unknown {
  const whole = z.looseObject({ html: z.string() }).safeParse(data)
  return whole.success ? { ...whole.data, html: undefined, text: undefined, unsubscribe: undefined } : data
}

/** No other process works on an embedded database: what is under way at the start was left by a process that was killed. */
async function adoptOrphans(db: Query) {
  await db.execute(sql`
    update queue.job set state = 'retry', retry_count = retry_count + 1, start_after = now(), started_on = null
    where state = 'active' and retry_count < retry_limit`)
}
