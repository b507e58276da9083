import { setTimeout as sleep } from 'node:timers/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Embedded, startEmbedded } from './embedded/embedded.ts'
import type { TemplateName } from './embedded/files.ts'
import { openPool } from './guarded-pool.ts'
import type { Room } from './room.ts'
import type * as schema from './schema/index.ts'

export type Query = NodePgDatabase<typeof schema>

export type Database = {
  kind: 'embedded' | 'postgres'
  query: Query
  pool: pg.Pool
  /** Null: in memory, or a server. */
  room: Room | null
  /** Reports every notification on the public channel, from any process; 'all' after a gap. */
  onChange(listener: (payload: string) => void): void
  close(): Promise<void>
}

type Target = { url?: string; dataDir: string | null; template?: TemplateName }

const SILENT_AFTER_MS = 15_000

/** Written by the database's triggers, read by every process's page cache. */
export const PUBLIC_CHANNEL = 'fettle_public'

export class DatabaseMissing extends Error {}

/**
 * @param target `url` of a server, else the folder of the embedded database (null: in memory) and its template
 * @throws DatabaseMissing, DataFolderInUse, DataFolderFull
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
  const { room } = embedded
  const { pool, query } = openPool({
    host: embedded.host,
    port: embedded.port,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    // The one connection also hears what its own transactions notify. It is handed out after this.
    async onConnect(client) {
      await client.query(readOnly(room?.full() ?? false))
      client.on('notification', (message) => tell(message.payload ?? 'all'))
      await client.query(`listen ${PUBLIC_CHANNEL}`)
      tell('all')
    },
  })
  ignoreIdleErrors(pool)
  // Without room for its log the database would break down for good; reading still works.
  room?.onChange((full) => void pool.query(readOnly(full)).catch(() => {}))
  const stopPulse = room ? keepPulse(pool, room, embedded.revive) : () => {}
  return {
    kind: 'embedded',
    pool,
    room,
    query,
    onChange,
    async close() {
      stopPulse()
      await pool.end()
      await embedded.stop()
    },
  } satisfies Database
}

/** Revives PGlite 0.5.14, which never answers again once its log finds no room, as soon as there is some. */
function keepPulse(pool: pg.Pool, room: Room, revive: () => Promise<void>): () => void {
  let asking = false
  let inDoubt = false
  const timer = setInterval(async () => {
    inDoubt ||= room.full()
    if (asking || !inDoubt) return
    asking = true
    const alive = await Promise.race([
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
      sleep(SILENT_AFTER_MS, false, { ref: false }),
    ])
    if (alive) inDoubt = room.full()
    else await revive()
    asking = false
  }, 2_000)
  timer.unref()
  return () => clearInterval(timer)
}

const readOnly = (on: boolean) => `set default_transaction_read_only = ${on ? 'on' : 'off'}`

async function openPostgres(url: string, tell: (payload: string) => void, onChange: OnChange) {
  const { pool, query } = openPool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 5_000,
    options: '-c jit=off', // compiling a plan takes longer than any of our queries runs
    application_name: 'fettle',
  })
  ignoreIdleErrors(pool)
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
    room: null,
    query,
    onChange,
    async close() {
      await stopListening()
      await pool.end()
    },
  } satisfies Database
}

/** Without a listener, a broken connection ends the process. The query gets the error; the pool opens a new one. */
function ignoreIdleErrors(pool: pg.Pool) {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}

/** Reports 'all' after reconnecting, since anything may have changed. Until then, cached pages outlast the outage. */
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
    // A network that drops everything breaks no connection.
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
