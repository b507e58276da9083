import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type SendOptions } from 'pg-boss'
import type { Database, Query } from '#db/client.ts'
import type { Log } from './log.ts'

/** The queues. Mail is tried for 24 hours; what could not be done stays in the dead-letter queue for the operator. */
const QUEUES = {
  event: { retryLimit: 10, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 },
  mail: { retryLimit: 60, retryDelay: 20, retryBackoff: true, retryDelayMax: 1800, expireInSeconds: 60 },
} satisfies Record<string, SendOptions>

export type QueueName = keyof typeof QUEUES
const DEAD_LETTERS = 'dead-letter'

export type Queue = {
  /** Puts a task into the queue, in the transaction of `db`: it is there if and only if that commits. */
  send(queue: QueueName, task: object, db: Query): Promise<void>
  /** Hands each task of the queue to `run`; a throw means later again. */
  work(queue: QueueName, run: (task: unknown, id: string) => Promise<void>): Promise<void>
  /** Runs `run` by the clock (cron in UTC), once over all processes. */
  schedule(name: string, cron: string, run: () => Promise<void>): Promise<void>
  ok(): Promise<boolean>
  stop(): Promise<void>
}

/** Drizzle spreads arrays over several parameters; the queue means each as one. */
const wholeArrays = (strings: TemplateStringsArray, ...values: unknown[]) =>
  sql(strings, ...values.map((value) => (Array.isArray(value) ? sql.param(value) : value)))

const through = (db: Query) => fromDrizzle(db, wholeArrays)

export async function startQueue(database: Database, log: Log): Promise<Queue> {
  const boss = new PgBoss({
    db: through(database.query),
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: 'queue',
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue failed'))
  await boss.start()
  await boss.createQueue(DEAD_LETTERS)
  for (const [name, options] of Object.entries(QUEUES)) {
    await boss.createQueue(name, { ...options, deadLetter: DEAD_LETTERS })
  }
  return {
    async send(queue, task, db) {
      await boss.send(queue, task, { db: through(db) })
    },
    async work(queue, run) {
      await boss.work(queue, { pollingIntervalSeconds: 1 }, async (jobs) => {
        for (const job of jobs) await run(job.data, job.id)
      })
    },
    async schedule(name, cron, run) {
      await boss.createQueue(name)
      await boss.work(name, { pollingIntervalSeconds: 5 }, run)
      await boss.schedule(name, cron, null, { tz: 'Europe/London' })
    },
    async ok() {
      return (await boss.getQueue('event')) !== null
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
