import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobWithMetadata, PgBoss, type Queue as QueueSettings } from 'pg-boss'
import { z } from 'zod'
import { SECOND, seconds } from '#contract/duration.ts'
import type { Database, Query } from '#db/client.ts'
import { rowsOf } from '#db/rows.ts'
import { QUEUE_SCHEMA } from '#db/two-roles.ts'
import type { Log } from './log.ts'
import { DEAD_LETTERS, isBulk, ORPHANED_AFTER, PACES, QUEUES, type QueueName, USUAL_PACE } from './queues.ts'
import type { SavingMonitor } from './saving.ts'
import { observe } from './seeing/observe.ts'
import { activityOf, carrying, uncarried } from './seeing/task-trace.ts'

const GroupedTask = z.object({ group: z.string() })

/**
 * NOTIFY wakes a worker as soon as a task is committed. Seconds between polls for what no one told of: retries that have
 * become due, also of a process that died, and what a broken line kept back. One statement asks for all queues, which
 * costs an idle server, most of all an embedded one, less than each worker's own polls. Where nothing waits, an embedded one
 * is asked seldom.
 */
const POLL_EVERY = 5
/** Seconds. The only process there is knows of every retry. */
const POLL_SELDOM = 20
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

const Completion = z.object({ affected: z.number() }) // the library's own type does not say

export type Queue = {
  /** The task exists if and only if the transaction of `db` commits. */
  send(queue: QueueName, task: object, db: Query, priority?: number): Promise<void>
  /** The highest priority goes first, and each waits for at least `delay` milliseconds. */
  sendAll(queue: QueueName, tasks: object[], db: Query, priority?: number, delay?: number): Promise<void>
  /** One task at a time, but where PACES says otherwise. */
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

export async function startQueue(database: Database, log: Log, saving?: SavingMonitor): Promise<Queue> {
  const workers = new Map<string, string[]>()
  function nudge(queues: Iterable<string>) {
    for (const queue of queues) for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker)
  }
  /** Uses the connection that listens already. */
  async function listen(channel: string, wake: (queue: string) => void) {
    await database.listen(channel, wake)
    return { close: async () => {} }
  }
  const boss = new PgBoss({
    db: { ...through(database.query), listen },
    useListenNotify: true,
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: QUEUE_SCHEMA,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: CLOCK_SENDS_EVERY,
    flowIntervalSeconds: NEVER,
    registerInstance: false,
    // observe() makes our own.
    openTelemetry: { enabled: false },
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
  /** A task may wait for its time: this process knows of one, or the last poll saw one. */
  let someWait = true
  async function pollForDue() {
    const seldom = database.kind === 'embedded' ? POLL_SELDOM : POLL_EVERY
    let seen = seldom
    while (!stopping.signal.aborted) {
      try {
        await wait(POLL_EVERY * SECOND, null, { ref: false, signal: stopping.signal })
        seen += POLL_EVERY
        if (workers.size === 0 || (!someWait && seen < seldom)) continue
        seen = 0
        someWait = false
        const { due, later } = await queuesWithTasks(database.query)
        someWait ||= later
        nudge(due)
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
      const ended = leavesNothing(queue) ? boss.deleteJob(...mine, given) : boss.complete(...mine, null, given)
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
      await boss.send(queue, carrying(task), { db: through(db), priority, ...groupOf(queue, task) })
    },
    async sendAll(queue, tasks, db, priority = 0, delay = 0) {
      if (tasks.length === 0) return
      const later = delay > 0 ? { startAfter: seconds(delay) } : {}
      const jobs = tasks.map((task) => ({ data: carrying(task), priority, ...later, ...groupOf(queue, task) }))
      await boss.insert(queue, jobs, { db: through(db) })
      someWait ||= delay > 0
    },
    async work(queue, run) {
      const { batchSize, pause, atOnce, workers: count = 1, perGroup } = PACES[queue] ?? USUAL_PACE
      async function runOne({ id, data: carried, retryCount, retryLimit }: JobWithMetadata<unknown>) {
        const { data, trace } = uncarried(carried)
        try {
          await observe(activityOf({ queue, id, data, trace, isBulk: isBulk(queue) }), () =>
            run(taskOf(queue, id, data)),
          )
        } catch (error) {
          const line = { queue, task: id, tries: retryCount + 1, err: error }
          if (retryCount >= retryLimit) log.error(line, 'a task is given up: dead letter')
          else log.warn(line, 'a task failed and will be tried again')
          await boss.fail(queue, id, error instanceof Error ? error : { error })
          someWait = true
        }
      }
      const groups = perGroup === undefined ? {} : { groupConcurrency: perGroup }
      const options = { ...WOKEN, includeMetadata: true as const, batchSize, ...groups }
      const own: string[] = []
      workers.set(queue, own)
      for (let number = 0; number < count; number += 1) {
        const worker = await boss.work(queue, options, async (jobs) => {
          boss.notifyWorker(own[number] ?? '') // another may follow
          if (atOnce) return void (await Promise.all(jobs.map(runOne)))
          for (const job of jobs) {
            await runOne(job)
            if (pause > 0) await wait(pause)
          }
        })
        own.push(worker)
      }
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
      const runEntry = () => observe(activityOf({ queue: name }), run)
      workers.set(name, [await boss.work(name, WOKEN, runEntry)])
      await boss.schedule(name, cron, null, { tz: 'Europe/London' })
    },
    async waiting() {
      const rows = await rowsOf(database.query, PendingTask)`
        select name, count(*)::int as count from queue.job where state in ('created', 'retry') group by name`
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

function groupOf(queue: QueueName, task: object): { group?: { id: string } } {
  if (PACES[queue]?.perGroup === undefined) return {}
  return { group: { id: GroupedTask.parse(task).group } }
}

/** A mail may hold secrets of its reader, and a notification says who is told of what, so none stays in the queue. */
function leavesNothing(queue: QueueName): boolean {
  return queue === 'mail' || queue === 'bulk-mail' || queue === 'push'
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

const QueueRow = z.object({ name: z.string(), due: z.boolean() })

/** Uses pg-boss's own order, whose index gives the first of a queue at once, however many wait. */
async function queuesWithTasks(db: Query): Promise<{ due: string[]; later: boolean }> {
  const rows = await rowsOf(db, QueueRow)`
    select name, due from queue.queue cross join lateral (
      (select true as due from queue.job
        where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
        order by priority desc, created_on limit 1)
      union all
      (select false from queue.job
        where job.name = queue.name and state < 'active' and not blocked and start_after > now() limit 1)
    ) task`
  return { due: rows.filter(({ due }) => due).map(({ name }) => name), later: rows.some(({ due }) => !due) }
}

const PendingTask = z.object({ name: z.string(), count: z.number() })
