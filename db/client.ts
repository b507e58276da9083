import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Embedded, startEmbedded } from './embedded/embedded.ts'
import type { TemplateName } from './embedded/files.ts'
import { openPool } from './guarded-pool.ts'
import type * as schema from './schema/index.ts'

export type Query = NodePgDatabase<typeof schema>

export type Database = {
  kind: 'embedded' | 'postgres'
  query: Query
  pool: pg.Pool
  /** Calls back for every notification on the public channel, whichever process sent it; 'all' after a gap. */
  onChange(listener: (payload: string) => void): void
  close(): Promise<void>
}

type Target = { url?: string; dataDir: string | null; template?: TemplateName }

/** What changed in public: written by the database's own triggers, read by every process's page cache. */
export const PUBLIC_CHANNEL = 'fettle_public'

/** Thrown when the database cannot be reached at start, in words for the operator. */
export class DatabaseMissing extends Error {}

/**
 * @param target `url` of a PostgreSQL server, else the folder of the embedded database (null: in memory) and what a new
 *   one there is a copy of, if the build has made it
 * @throws DatabaseMissing, DataFolderInUse
 */
export async function openDatabase(target: Target): Promise<Database> {
  const listeners = new Set<(payload: string) => void>()
  const tell = (payload: string) => {
    for (const listener of listeners) listener(payload)
  }
  const onChange = (listener: (payload: string) => void) => void listeners.add(listener)
  return target.url ? openPostgres(target.url, tell, onChange) : openEmbedded(target, tell, onChange)
}

type OnChange = Database['onChange']

async function openEmbedded(target: Target, tell: (payload: string) => void, onChange: OnChange) {
  const embedded: Embedded = await startEmbedded(target.dataDir, target.template ?? null)
  const { pool, query } = openPool({
    host: embedded.host,
    port: embedded.port,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    // The one connection also hears what its own transactions notify. It is handed out when this is done.
    async onConnect(client) {
      client.on('notification', (message) => tell(message.payload ?? 'all'))
      await client.query(`listen ${PUBLIC_CHANNEL}`)
      tell('all')
    },
  })
  surviveBreaks(pool)
  return {
    kind: 'embedded',
    pool,
    query,
    onChange,
    async close() {
      await pool.end()
      await embedded.stop()
    },
  } satisfies Database
}

async function openPostgres(url: string, tell: (payload: string) => void, onChange: OnChange) {
  const { pool, query } = openPool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 5_000,
    options: '-c jit=off', // compiling a plan takes longer than any of our queries runs
    application_name: 'fettle',
  })
  surviveBreaks(pool)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const reason = error instanceof Error ? error.message || ('code' in error ? error.code : '') : error
    throw new DatabaseMissing(
      `The database of DATABASE_URL cannot be reached (${reason}). Start it or correct the setting.`,
    )
  }
  const stopListening = keepListening(url, tell)
  return {
    kind: 'postgres',
    pool,
    query,
    onChange,
    async close() {
      await stopListening()
      await pool.end()
    },
  } satisfies Database
}

/**
 * A connection that breaks says so, idle or in somebody's hands, and the process ends when nobody listens. Whoever uses
 * it gets the error of the query; the pool opens a new one when it is asked.
 */
function surviveBreaks(pool: pg.Pool) {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}

/**
 * Listens on a connection of its own. When that breaks or falls silent it tries again, and then reports 'all', since
 * anything may have changed. Until then nothing is reported: pages that are kept outlast a database that is away.
 */
function keepListening(url: string, tell: (payload: string) => void): () => Promise<void> {
  let stopped = false
  let client: pg.Client | undefined
  function connect() {
    if (stopped) return
    const next = new pg.Client({
      connectionString: url,
      application_name: 'fettle listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    client = next
    // A network that swallows everything breaks no connection.
    const pulse = setInterval(() => void next.query('select 1').catch(again), 5_000)
    let over = false
    function again() {
      if (over) return
      over = true
      clearInterval(pulse)
      client = undefined
      next.end().catch(() => {})
      setTimeout(connect, 500).unref()
    }
    next.on('error', again)
    next.on('end', again)
    next.on('notification', (message) => tell(message.payload ?? 'all'))
    next
      .connect()
      .then(() => next.query(`listen ${PUBLIC_CHANNEL}`))
      .then(() => tell('all'), again)
  }
  connect()
  return async () => {
    stopped = true
    await client?.end().catch(() => {})
  }
}
