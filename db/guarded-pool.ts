import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema/index.ts'

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/** Refuses a second connection in a transaction: the embedded database has one, so the code would wait for itself. */
class GuardedPool extends pg.Pool {
  readonly #inside = new AsyncLocalStorage<true>()
  /** Null if it answers. Until it does, a statement waits. */
  restarting: () => Promise<void> | null = () => null

  /** Awaits in here: Drizzle's queries begin when they are awaited. */
  inside<Result>(business: () => Promise<Result>): Promise<Result> {
    return this.#inside.run(true, async () => await business())
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (!this.#inside.getStore()) {
      const wait = this.restarting()
      if (!connected) return wait ? wait.then(() => super.connect()) : super.connect()
      if (wait) void wait.then(() => super.connect(connected))
      else super.connect(connected)
      return undefined
    }
    const error = new Error(
      'Inside a transaction, use the work passed to the callback: this asks for another connection',
    )
    if (!connected) return Promise.reject(error)
    process.nextTick(connected, error, undefined, () => {})
    return undefined
  }
}

export function openPool(config: pg.PoolConfig) {
  const pool = new GuardedPool(config)
  const query = drizzle({ client: pool, schema })
  const begin = query.transaction.bind(query)
  query.transaction = (business, options) => begin((db) => pool.inside(() => business(db)), options)
  return { pool, query }
}
