import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { SECOND } from '#contract/duration.ts'
import { keepPrepared } from './prepared.ts'
import * as schema from './schema/index.ts'
import { type StatementWatches, watchStatements } from './statements.ts'

/** Milliseconds until a statement gives up waiting for a connection. */
export const CONNECT_WITHIN = 10 * SECOND

type ConnectCallback = (
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
  override connect(connected: ConnectCallback): void
  override connect(connected?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!this.#inside.getStore()) {
      const wait = this.restarting()
      if (!connected) return wait ? wait.then(() => super.connect()) : super.connect()
      // A request that gives a connection back calls the next in line, which would run as part of it but for this.
      const own = AsyncResource.bind(connected)
      if (wait) void wait.then(() => super.connect(own))
      else super.connect(own)
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

/** `keepsNames`: its connections prepare what is marked for it (prepared.ts). */
export function openPool(config: pg.PoolConfig, { keepsNames }: { keepsNames: boolean }) {
  const pool = new GuardedPool(config)
  // Without a listener, a broken connection ends the process. The query gets the error; the pool opens a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const watches: StatementWatches = { current: null }
  // Not of the embedded database: its connections share one session, which knows a name from an earlier one.
  if (keepsNames) pool.on('connect', keepPrepared)
  pool.on('connect', (client) => watchStatements(client, watches, keepsNames))
  const query = drizzle({ client: pool, schema })
  const begin = query.transaction.bind(query)
  query.transaction = (business, options) => begin((db) => pool.inside(() => business(db)), options)
  return { pool, query, watches }
}
